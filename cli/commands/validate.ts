export function validate(c: import('commander').Command): void {
  c.addHelpText('after', '\nExample:\n  podmin validate');
}
