/** main — `NAMESPACE=default SELECTOR=part-of=shop FOLDER=/srv/config node examples/configmaps-to-files/main.ts`. Ends with SIGTERM. */
import { KubeConfig } from '@kubernetes/client-node';
import { configMapsToFiles } from './configmaps-to-files.ts';

const { NAMESPACE: namespace = 'default', SELECTOR: labelSelector = '', FOLDER: folder } = process.env;
if (folder === undefined) throw new Error('set FOLDER to where the folders are to be');
const kubeConfig = new KubeConfig();
kubeConfig.loadFromDefault();
await configMapsToFiles({ kubeConfig, namespace, labelSelector, folder, healthPort: Number(process.env['HEALTH_PORT'] ?? 8080) }).run();
