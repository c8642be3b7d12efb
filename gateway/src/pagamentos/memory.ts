/** Which payment was begun for which order. */
export type PagamentosMemory = Readonly<Record<never, never>>;

export function createPagamentosMemory(): PagamentosMemory {
  return {};
}
