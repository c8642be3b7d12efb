import {
  type Amount,
  boundsOfRede,
  type HeldLine,
  type Limites,
  roomBeside,
} from '@decantaria/loja/reservas';
import { addressBlock } from '@decantaria/server/address';
import type { ClientAddress } from '@decantaria/server/client-address';
import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';
import type { PublicRest } from '../../rest/calls.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, scanPart } from '../../rest/scan.ts';

export type RedesMemory = ReturnType<typeof createRedesMemory>;

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_NETWORKS = 20_000;
const MAX_ORDERS_OF_A_NETWORK = 300;
/** Pages that are read for the units in stock. */
const MAX_PAGES = 10;

const linhas = z.array(z.object({ key: z.string(), quantidade: z.number() }));
const place = z.object({ rede: z.string(), chave: z.string() });

/**
 * The unpaid orders of each network that gateways saw in the last day, in front of an API that limits none. Orders that
 * are seen paid or cancelled are forgotten. Bounded.
 */
export function createRedesMemory({ openValues }: Pick<Shared, 'openValues'> = shareNothing()) {
  const redes = openValues<readonly HeldLine[]>({
    kind: 'redes',
    schema: linhas,
    lifetimeMs: DAY_MS,
    groups: MAX_NETWORKS,
    keys: MAX_ORDERS_OF_A_NETWORK,
  });
  const places = openValues<z.output<typeof place>>({
    kind: 'redes dos pedidos',
    schema: place,
    lifetimeMs: DAY_MS,
    groups: MAX_NETWORKS,
  });
  return {
    held: async ({ address }: ClientAddress): Promise<readonly HeldLine[]> =>
      [...(await redes.read(addressBlock(address))).values()].flat(),
    /** Counts an order before it is sent. `chave` is its key at the API. */
    hold: ({ address }: ClientAddress, chave: string, lines: readonly HeldLine[]) =>
      redes.write(addressBlock(address), chave, lines),
    /** The order was not created. */
    drop: ({ address }: ClientAddress, chave: string) => redes.remove(addressBlock(address), chave),
    created: ({ address }: ClientAddress, chave: string, pedidoId: string) =>
      places.write(pedidoId, '', { rede: addressBlock(address), chave }),
    /** The order is paid or cancelled. */
    release: async (pedidoId: string): Promise<void> => {
      const kept = (await places.read(pedidoId)).get('');
      if (kept === undefined) return;
      await redes.remove(kept.rede, kept.chave);
      await places.remove(pedidoId, '');
    },
  };
}

/** What the orders of one network reserve and may reserve without payment. */
export interface Rede {
  readonly known: boolean;
  readonly held: readonly HeldLine[];
  readonly most: Amount;
}

/**
 * Reads what a network holds, and what it may: a share of the shop, and at least the settings. The catalogue is read only
 * for an order beyond these.
 */
export async function readRede(
  origin: ClientAddress,
  held: readonly HeldLine[],
  wanted: readonly HeldLine[],
  { limites, rest }: { readonly limites: Limites; readonly rest: PublicRest },
): Promise<Rede> {
  const known = !origin.shared;
  const { least, mostIn } = boundsOfRede(limites, known);
  if (roomBeside(held, wanted, least) === null) return { known, held, most: least };
  const stock = await readStock(rest).catch(nullOnFailure);
  return { known, held, most: mostIn(stock ?? { unidades: 0, itens: 0 }, held) };
}

/** The units in stock of the first thousand products, and their volumes and simple products. */
async function readStock(rest: PublicRest): Promise<Amount> {
  const { itens: produtos } = await scanPart(
    (page) => rest.listProdutos({ query: { page, size: SCAN_SIZE } }),
    MAX_PAGES,
  );
  return {
    unidades: produtos.reduce((sum, { estoqueTotal }) => sum + estoqueTotal, 0),
    itens: produtos.reduce((sum, { variacoes }) => sum + Math.max(1, variacoes.length), 0),
  };
}
