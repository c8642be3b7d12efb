import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';
import { createLru } from '../../../server/cache/lru.ts';
import type { DraftLine } from '../../../shop/pedidos/chaves.ts';
import { linhaKey } from '../../wire/item-name.ts';

export type PedidosMemory = ReturnType<typeof createPedidosMemory>;

const MAX_ACCOUNTS = 10_000;
const MAX_PEDIDOS = 50;
const MAX_OWNERSHIPS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER_MS = 60 * 1000;
const MAX_WORDS = 20;
const WORD_MS = 10 * 60 * 1000;

const produtos = z.array(z.tuple([z.string(), z.string()]));

/**
 * What gateways remember of orders on an older API: the products that its lines do not name and, each for itself, the
 * owner of each order. Bounded. `now` in milliseconds since 1970.
 */
export function createPedidosMemory(
  { openValues }: Pick<Shared, 'openValues'> = shareNothing(),
  now = () => Date.now(),
) {
  const lines = openValues({
    kind: 'produtos dos pedidos',
    schema: produtos,
    lifetimeMs: DAY_MS,
    groups: MAX_ACCOUNTS,
    keys: MAX_PEDIDOS,
    now,
  });
  const owners = createLru<true>(MAX_OWNERSHIPS, { ttl: OWNER_MS, now });
  const ownerKey = (usuarioId: string, pedidoId: string) => JSON.stringify([usuarioId, pedidoId]);
  return {
    /** Status words that the API does not know. Each is asked for every ten minutes: the API may be replaced. */
    unknownWords: createLru<true>(MAX_WORDS, { ttl: WORD_MS, now }),
    /** Keeps the products of an order's lines. A line with a volume is found by that, and not kept. */
    rememberLines: async (
      usuarioId: string,
      pedidoId: string,
      linhas: readonly DraftLine[],
    ): Promise<void> => {
      const simple = linhas.filter(({ variacaoId }) => variacaoId === null);
      if (simple.length === 0) return;
      await lines.write(
        usuarioId,
        pedidoId,
        simple.map((linha) => [linhaKey(linha), linha.produtoId]),
      );
    },
    /** The product ids of lines without a volume, by `linhaKey`, of an order created here in the last day. */
    produtosOf: async (usuarioId: string, pedidoId: string): Promise<ReadonlyMap<string, string>> =>
      new Map((await lines.read(usuarioId)).get(pedidoId)),
    /** True when the order is known to be the account's. Only positive answers are kept. */
    owns: (usuarioId: string, pedidoId: string) => owners.has(ownerKey(usuarioId, pedidoId)),
    rememberOwner: (usuarioId: string, pedidoId: string) => {
      owners.set(ownerKey(usuarioId, pedidoId), true);
    },
  };
}
