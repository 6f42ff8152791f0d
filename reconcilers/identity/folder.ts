/**
 * folder — what the reconciler of identities needs of a mounted folder: generations of which one is selected, all files at once. The real
 * one is `GenerationFolder` of ../workload-files.
 */
export interface Generation {
  readonly name: string;
  readonly files: ReadonlyMap<string, { readonly body: Uint8Array; readonly mode: number }>;
}

export interface IdentityFolder {
  /** What is selected; undefined: nothing, or it is damaged. */
  current(): Promise<Generation | undefined>;
  /** Names of those that lie there. */
  generations(): Promise<readonly string[]>;
  /** Makes the generation, then selects it. */
  write(content: Generation): Promise<void>;
  /** Removes others, never the selected one. */
  keepOnly(names: ReadonlySet<string>): Promise<void>;
}
