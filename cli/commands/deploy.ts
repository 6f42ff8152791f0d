export function deploy(c: import('commander').Command): void {
  c.addHelpText('after', '\nExample:\n  podmin deploy');
}
