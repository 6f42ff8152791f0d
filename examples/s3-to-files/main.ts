/** main — `BUCKET=fleet PREFIX=pods/ FOLDER=/var/lib/pods node examples/s3-to-files/main.ts`. Ends with SIGTERM. */
import { s3ToFiles } from './s3-to-files.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`set ${name}: BUCKET, PREFIX and FOLDER are needed`);
  return value;
}

await s3ToFiles({
  bucket: setting('BUCKET'),
  prefix: setting('PREFIX'),
  folder: setting('FOLDER'),
  extension: '.json',
  healthPort: Number(process.env['HEALTH_PORT'] ?? 8080),
}).run();
