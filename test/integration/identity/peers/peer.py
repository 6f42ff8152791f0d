"""Speaks TLS 1.3 with the identity in a folder, by Python's own means; see ../peers.ts for what it reads and prints."""
import socket
import ssl
import sys
import threading


def context(purpose, folder):
    made = ssl.create_default_context(purpose, cafile=f"{folder}/ca.crt")
    # What Python 3.13 and later set by themselves.
    made.verify_flags |= ssl.VERIFY_X509_STRICT | ssl.VERIFY_X509_PARTIAL_CHAIN
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.load_cert_chain(f"{folder}/tls.crt", f"{folder}/tls.key")
    made.verify_mode = ssl.CERT_REQUIRED
    return made


def uris(conn):
    return [value for kind, value in conn.getpeercert()["subjectAltName"] if kind == "URI"]


def dial(made, port, name):
    try:
        with socket.create_connection(("127.0.0.1", int(port)), 10) as raw, made.wrap_socket(raw, server_hostname=name) as conn:
            line = conn.makefile().readline().strip()
            if line == "":
                return "refused the connection was closed"
            return f"ok {conn.version()} {uris(conn)[0]} {line}"
    except OSError as error:
        return f"refused {error}".replace("\n", " ")


def answer(made, raw, allowed):
    try:
        raw.settimeout(10)
        with made.wrap_socket(raw, server_side=True) as conn:
            if [uri.startswith(allowed) for uri in uris(conn)] == [True]:
                conn.sendall(b"hello\n")
    except OSError:
        pass


def serve(made, allowed):
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def accept():
        while True:
            answer(made, listener.accept()[0], allowed)

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()


mode, folder, *rest = sys.argv[1:]
if mode == "version":
    strict = ssl.create_default_context().verify_flags & ssl.VERIFY_X509_STRICT
    print(sys.version.split()[0], "strict" if strict else "lenient")
elif mode == "server":
    serve(context(ssl.Purpose.CLIENT_AUTH, folder), rest[0])
else:
    client = context(ssl.Purpose.SERVER_AUTH, folder)
    for one in rest:
        print(dial(client, *one.split("/")), flush=True)
