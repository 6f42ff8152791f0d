/**
 * cluster-nodes — the nodes of the picture as a source: the key is the id. Complete from the first picture on, whoever told of it.
 */
import type { ClusterNode } from '../api/cluster.ts';
import { channel } from '../controllers/sources/channel.ts';
import type { Source } from '../controllers/source.ts';
import type { Picture } from '../reconcilers/hub/picture.ts';

export function clusterNodes(picture: Picture): Source<ClusterNode> {
  const nodes = channel<ClusterNode>({ name: 'cluster-nodes' });
  picture.subscribe((change) => {
    for (const id of change.nodes) {
      const node = picture.nodes.get(id);
      if (node === undefined) nodes.remove(id);
      else nodes.put(id, JSON.stringify([node.nodegroup, node.address, node.podPrefix]), node);
    }
    nodes.synced();
  });
  return nodes.source;
}
