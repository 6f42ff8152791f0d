export function init(c: import('commander').Command): void {
  c.addHelpText('after', '\nExample:\n  podmin init');
}
