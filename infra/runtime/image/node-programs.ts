/** node-programs — where each component is in a node's image. */
import { type ResolvedComponent } from '../../node/resolvers/index.ts';
import { nodePaths } from '../../node/paths.ts';

/** Path in the image → file of this machine. */
export function nodePrograms(components: readonly ResolvedComponent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    components
      .filter(({ component }) => component.purpose === 'node')
      .flatMap(({ component, binaries }) => {
        const folder = component.key === 'cni-plugins' ? nodePaths.cniBin : nodePaths.binaries;
        return Object.entries(binaries).map(([name, source]) => [`${folder}/${name}`, source]);
      }),
  );
}
