import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';
import { compareIds } from '../../../shop/compare.ts';
import { linhaWire } from '../../../shop/pedidos/chaves.ts';
import type { ItemRetirado } from '../../../types.gen.ts';
import type { Linha } from './lines.ts';

/** A line as it is remembered. */
const lembradaWire = linhaWire.omit({ precoUnitario: true });

export type Lembrada = z.output<typeof lembradaWire>;

const carrinhoWire = z.object({
  linhas: z.array(lembradaWire),
  retirados: z.array(lembradaWire.omit({ id: true })),
});

const KEY = 'carrinho';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const NOTHING = { linhas: [], retirados: [] };

/**
 * What gateways remember of each cart for a month, because the older API sends lines in any order, and no line at all once
 * one of them has lost its price. At most 10 000 carts.
 */
export function createCarrinhoMemory({ openValues }: Pick<Shared, 'openValues'> = shareNothing()) {
  const store = openValues({
    kind: 'carrinhos',
    schema: carrinhoWire,
    lifetimeMs: LIFETIME_MS,
    groups: 10_000,
  });
  const read = async (usuarioId: string) => (await store.read(usuarioId)).get(KEY) ?? NOTHING;

  /** The lines in the order they were added; those that are new come last, by product and volume. */
  const arrange = async (usuarioId: string, linhas: readonly Linha[]): Promise<Linha[]> => {
    const { linhas: before, retirados } = await read(usuarioId);
    const places = new Map(before.map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Linha) => places.get(id) ?? places.size;
    const arranged = linhas.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || compareIds(one.id, other.id),
    );
    const after = arranged.map(toLembrada);
    if (!isDeepStrictEqual(after, before)) {
      await store.write(usuarioId, KEY, { linhas: after, retirados });
    }
    return arranged;
  };

  return {
    read,
    arrange,

    /** Like `arrange`, in the order of `before`: lines that were removed and added again keep their places. */
    restore: async (
      usuarioId: string,
      before: readonly Linha[],
      linhas: readonly Linha[],
    ): Promise<Linha[]> => {
      const { retirados } = await read(usuarioId);
      await store.write(usuarioId, KEY, { linhas: before.map(toLembrada), retirados });
      return arrange(usuarioId, linhas);
    },

    /** Lines that have to be removed, until the owner changes the cart. */
    report: async (usuarioId: string, retirados: readonly ItemRetirado[]): Promise<void> => {
      const before = await read(usuarioId);
      if (before.retirados.length === 0 && retirados.length === 0) return;
      await store.write(usuarioId, KEY, { ...before, retirados: [...retirados] });
    },
  };
}

function toLembrada(linha: Linha): Lembrada {
  const { id, produtoId, variacaoId, nomeProduto, variacaoNome, quantidade } = linha;
  return { id, produtoId, variacaoId, nomeProduto, variacaoNome, quantidade };
}
