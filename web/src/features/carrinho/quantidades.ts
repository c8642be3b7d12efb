import type { ApolloClient } from '@apollo/client';
import { currentUser } from '../../shared/session/session.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { withQuantity } from './otimista.ts';
import type { Outcome } from './settle.ts';

interface Alvo {
  quantidade: number;
  /** Apollo's optimistic layer that shows the quantity. */
  layer: string | undefined;
  done: Promise<Outcome>;
}

const ALVOS = new WeakMap<ApolloClient, Map<string, Alvo>>();
let layers = 0;

function alvosOf(client: ApolloClient): Map<string, Alvo> {
  const existing = ALVOS.get(client);
  if (existing) return existing;
  const created = new Map<string, Alvo>();
  ALVOS.set(client, created);
  return created;
}

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

/** Pending quantity of a line; undefined without a pending change. */
export function wantedQuantity(client: ApolloClient, itemId: string): number | undefined {
  return alvosOf(client).get(itemId)?.quantidade;
}

/** Cancels the pending change of a line and shows its confirmed quantity. */
export function dropQuantity(client: ApolloClient, itemId: string): void {
  const alvos = alvosOf(client);
  const layer = alvos.get(itemId)?.layer;
  alvos.delete(itemId);
  if (layer !== undefined) client.cache.removeOptimistic(layer);
}

/**
 * Changes a line's quantity in single steps, each sent after the previous reply, and shows the target at once. A later
 * call replaces the target. Every call resolves when the target is reached or refused. Stops when the account signs out.
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

  const sendSteps = async (): Promise<Outcome> => {
    for (;;) {
      const before = confirmed(client, itemId);
      if (before === undefined) return 'recusado';
      if (before === alvo.quantidade) return 'feito';
      const outcome = await send(alvo.quantidade > before ? 1 : -1);
      if (outcome !== 'feito') return outcome;
      if (alvos.get(itemId) !== alvo || currentUser()?.id !== owner) return 'recusado';
      // Accepted without an effect: the returned quantity is final.
      if (confirmed(client, itemId) === before) return 'feito';
      show(client, itemId, alvo);
    }
  };
  alvo.done = sendSteps().finally(() => {
    if (alvos.get(itemId) === alvo) dropQuantity(client, itemId);
  });
  return alvo.done;
}
