import type { ApolloClient } from '@apollo/client';
import { currentUser } from '../../shared/session/session.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { withQuantity } from './otimista.ts';
import type { Outcome } from './settle.ts';

interface Alvo {
  /** Units that the person asked for last. */
  quantidade: number;
  /** The cache's layer that shows them before the shop has confirmed them. */
  layer: string | undefined;
  done: Promise<Outcome>;
}

const ALVOS = new WeakMap<ApolloClient, Map<string, Alvo>>();
let layers = 0;

function alvosOf(client: ApolloClient): Map<string, Alvo> {
  const known = ALVOS.get(client);
  if (known) return known;
  const made = new Map<string, Alvo>();
  ALVOS.set(client, made);
  return made;
}

/** Units of the line as the shop has confirmed them; undefined when it is not there. */
function confirmed(client: ApolloClient, itemId: string): number | undefined {
  const read = client.cache.readQuery({ query: MeuCarrinhoDocument }, false);
  return read?.carrinho?.itens.find(({ id }) => id === itemId)?.quantidade;
}

function show(client: ApolloClient, itemId: string, alvo: Alvo): void {
  const before = alvo.layer;
  layers += 1;
  alvo.layer = `quantidade:${layers}`;
  client.cache.batch({
    optimistic: alvo.layer,
    ...(before === undefined ? {} : { removeOptimistic: before }),
    update: (cache) => {
      const carrinho = cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho;
      if (!carrinho) return;
      const data = { carrinho: withQuantity(carrinho, itemId, alvo.quantidade) };
      cache.writeQuery({ query: MeuCarrinhoDocument, data });
    },
  });
}

/** The quantity that a line is on its way to; undefined when it is on its way to none. */
export function wantedQuantity(client: ApolloClient, itemId: string): number | undefined {
  return alvosOf(client).get(itemId)?.quantidade;
}

/** Lets a line be as the shop has it: what was asked for it so far is not sent any more. */
export function dropQuantity(client: ApolloClient, itemId: string): void {
  const alvos = alvosOf(client);
  const layer = alvos.get(itemId)?.layer;
  alvos.delete(itemId);
  if (layer !== undefined) client.cache.removeOptimistic(layer);
}

/**
 * Takes a line to a quantity, shown at once and sent one unit after the other, each after the answer to the
 * one before. The last call decides: what it makes needless is never sent, and every call resolves when the
 * line is there, or when the shop refused. Nothing more is sent for an account that has left.
 */
export function goToQuantity(
  client: ApolloClient,
  itemId: string,
  quantidade: number,
  send: (delta: 1 | -1) => Promise<Outcome>,
): Promise<Outcome> {
  const alvos = alvosOf(client);
  const running = alvos.get(itemId);
  if (running) {
    running.quantidade = quantidade;
    show(client, itemId, running);
    return running.done;
  }
  const alvo: Alvo = { quantidade, layer: undefined, done: Promise.resolve('feito') };
  alvos.set(itemId, alvo);
  show(client, itemId, alvo);
  const owner = currentUser()?.id;

  const walk = async (): Promise<Outcome> => {
    for (;;) {
      const before = confirmed(client, itemId);
      if (before === undefined) return 'recusado';
      if (before === alvo.quantidade) return 'feito';
      const outcome = await send(alvo.quantidade > before ? 1 : -1);
      if (outcome !== 'feito') return outcome;
      if (alvos.get(itemId) !== alvo || currentUser()?.id !== owner) return 'recusado';
      // The shop accepts and does not move: what it answered is what there is.
      if (confirmed(client, itemId) === before) return 'feito';
      show(client, itemId, alvo);
    }
  };
  alvo.done = walk().finally(() => {
    if (alvos.get(itemId) === alvo) dropQuantity(client, itemId);
  });
  return alvo.done;
}
