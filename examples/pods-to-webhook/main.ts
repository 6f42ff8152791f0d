/** main — `WEBHOOK=https://example.org/pods node examples/pods-to-webhook/main.ts` on a node. Ends with SIGTERM. */
import { podsToWebhook } from './pods-to-webhook.ts';

const url = URL.parse(process.env['WEBHOOK'] ?? '');
if (url === null) throw new Error('set WEBHOOK to the address that is to be told');
const socket = process.env['PODS_SOCKET'];
await podsToWebhook({ url, healthPort: Number(process.env['HEALTH_PORT'] ?? 8080), ...(socket === undefined ? {} : { socket }) }).run();
