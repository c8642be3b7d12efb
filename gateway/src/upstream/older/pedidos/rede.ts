import { type Amount, boundsOfRede, type HeldLine, roomBeside } from '@decantaria/loja/reservas';
import { addressBlock } from '@decantaria/server/address';
import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';
import type { PaginaModel } from '../../../shop/catalogo/model.ts';
import type { Origin } from '../../../shop/sessao/attempts.ts';
import { nullOnFailure } from '../../rest/failure.ts';

export type RedesMemory = ReturnType<typeof createRedesMemory>;

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_NETWORKS = 20_000;
const MAX_ORDERS_OF_A_NETWORK = 300;
/** The most products that are read for the units in stock. */
const [PAGE, MAX_PAGES] = [50, 20];

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
    held: async ({ address }: Origin): Promise<readonly HeldLine[]> =>
      [...(await redes.read(addressBlock(address))).values()].flat(),
    /** Counts an order before it is sent. `chave` is its key at the API. */
    hold: ({ address }: Origin, chave: string, lines: readonly HeldLine[]) =>
      redes.write(addressBlock(address), chave, lines),
    /** The order was not created. */
    drop: ({ address }: Origin, chave: string) => redes.remove(addressBlock(address), chave),
    created: ({ address }: Origin, chave: string, pedidoId: string) =>
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

/** What an account may reserve and order without paying. */
export interface Limites {
  /** Orders that wait for payment at the same time. */
  readonly pedidosAbertos: number;
  /** Units of one volume or simple product in such orders. */
  readonly unidadesReservadas: number;
  /** All units in such orders. */
  readonly unidadesConta: number;
  /** What accounts without a paid order hold from one network: this share of the shop, and at least the two below. */
  readonly redePorcento: number;
  readonly redeUnidades: number;
  readonly redeItens: number;
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
  origin: Origin,
  held: readonly HeldLine[],
  wanted: readonly HeldLine[],
  { limites, readPage }: { readonly limites: Limites; readonly readPage: ReadPage },
): Promise<Rede> {
  const known = !origin.addressShared;
  const { least, mostIn } = boundsOfRede(limites, known);
  if (roomBeside(held, wanted, least) === null) return { known, held, most: least };
  const stock = await readStock(readPage).catch(nullOnFailure);
  return { known, held, most: mostIn(stock ?? { unidades: 0, itens: 0 }, held) };
}

/** Reads one page of the shop's list, counted from 1. */
type ReadPage = (pagina: number, tamanho: number) => Promise<PaginaModel>;

/** The units in stock of the first thousand products, and their volumes and simple products. */
async function readStock(readPage: ReadPage): Promise<Amount> {
  let [unidades, itens] = [0, 0];
  for (let pagina = 1, last = 1; pagina <= Math.min(last, MAX_PAGES); pagina += 1) {
    const page = await readPage(pagina, PAGE);
    for (const { estoqueTotal, variacoes } of page.itens) {
      unidades += estoqueTotal;
      itens += Math.max(1, variacoes.length);
    }
    last = page.totalPaginas;
  }
  return { unidades, itens };
}
