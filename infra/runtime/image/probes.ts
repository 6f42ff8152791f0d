/**
 * probes — whether a part of the node answers. Each question is bounded and says "no" for every kind of failure.
 */
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';

const PROBE_MS = 1_000;

/** Somebody accepts connections on the socket. */
export function socketAccepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PROBE_MS, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

/** The URL answers with 200. */
export function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: PROBE_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.once('close', () => resolve(false));
  });
}

/** The kubelet lists its Pods: a gRPC call with an empty message, answered with status 0. */
export function podsApiAnswers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connectHttp2('http://localhost', { createConnection: () => connect(socketPath) });
    const limit = setTimeout(() => done(false), PROBE_MS);
    const done = (answer: boolean): void => {
      clearTimeout(limit);
      session.destroy();
      resolve(answer);
    };
    session.once('error', () => done(false));
    const request = session.request({
      ':method': 'POST',
      ':path': '/v1alpha1.Pods/ListPods',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    // Status in the headers when there is no body.
    request.once('response', (headers) => headers['grpc-status'] !== undefined && done(headers['grpc-status'] === '0'));
    request.once('trailers', (trailers) => done(trailers['grpc-status'] === '0'));
    request.once('error', () => done(false));
    request.resume();
    // Not compressed, 0 bytes long.
    request.end(Buffer.alloc(5));
  });
}
