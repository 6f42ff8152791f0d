/** security — the parts of a security context that Pods and containers share, and what goes only together. */
import type { V1PodSecurityContext, V1SecurityContext } from '@kubernetes/client-node';
import { type Report } from '../report.ts';
import { isDescending, oneOf, wholeNumber } from './checks.ts';

export function checkProfiles(
  context: Pick<V1SecurityContext, 'seccompProfile' | 'appArmorProfile' | 'windowsOptions'>,
  report: Report,
): void {
  for (const field of ['seccompProfile', 'appArmorProfile'] as const) {
    const profile = context[field];
    if (profile === undefined) continue;
    const { type, localhostProfile } = profile;
    if ((type ?? '') === '') report.add([field, 'type'], 'is missing', 'write RuntimeDefault');
    oneOf(type, ['RuntimeDefault', 'Localhost', 'Unconfined'], [field, 'type'], report);
    if (type === 'Localhost' && (localhostProfile ?? '') === '') report.add([field, 'localhostProfile'], 'is missing');
    if (type !== 'Localhost' && localhostProfile !== undefined) report.add([field, 'localhostProfile'], 'goes only with type Localhost');
    if (localhostProfile !== undefined && !isDescending(localhostProfile)) report.add([field, 'localhostProfile'], 'leaves its folder');
  }
  if (context.windowsOptions !== undefined) report.add(['windowsOptions'], 'the nodes run Linux', 'remove it');
}

export function checkContainerSecurity(
  context: V1SecurityContext,
  pod: V1PodSecurityContext | undefined,
  hostUsers: boolean,
  report: Report,
): void {
  for (const field of ['runAsUser', 'runAsGroup'] as const) wholeNumber(context[field], 0, [field], report);
  oneOf(context.procMount, ['Default', 'Unmasked'], ['procMount'], report);
  if (context.procMount === 'Unmasked' && hostUsers) report.add(['procMount'], 'Unmasked goes only with hostUsers: false on the Pod');
  if (context.allowPrivilegeEscalation === false) {
    if (context.privileged === true) report.add(['allowPrivilegeEscalation'], 'false does not go with privileged: true');
    const admin = (context.capabilities?.add ?? []).some((name) => /^(?:CAP_)?SYS_ADMIN$/i.test(name));
    if (admin) report.add(['allowPrivilegeEscalation'], 'false does not go with capability SYS_ADMIN');
  }
  // The kubelet takes the Pod and then never starts the container.
  if ((context.runAsNonRoot ?? pod?.runAsNonRoot) === true && (context.runAsUser ?? pod?.runAsUser) === 0) {
    report.add(['runAsUser'], '0 is root, and runAsNonRoot says that the container must not be', 'use another user');
  }
  checkProfiles(context, report);
}
