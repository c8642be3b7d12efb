/** What the process remembers of orders being made: by account and key. */
export type PedidosMemory = Readonly<Record<never, never>>;

export function createPedidosMemory(): PedidosMemory {
  return {};
}
