import type { ApolloClient } from '@apollo/client';
import { currentUser } from '../../lib/session/session.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { withQuantity } from './otimista.ts';
import type { Outcome } from './settle.ts';

interface Alvo {
  quantidade: number;
  /** Apollo's optimistic layer that shows the quantity. */
  layer: string | undefined;
  done: Promise<Outcome>;
}

interface Quantidades {
  /** By line id. */
  readonly alvos: Map<string, Alvo>;
  /** When a line was last changed, by its id, on the clock of `performance.now`. */
  readonly changedAt: Map<string, number>;
}

/** In milliseconds. Changes of a line in quicker succession are sent as one, after the last of them. */
const PAUSE = 300;

const QUANTIDADES = new WeakMap<ApolloClient, Quantidades>();
let layers = 0;

function quantidadesOf(client: ApolloClient): Quantidades {
  const existing = QUANTIDADES.get(client);
  if (existing) return existing;
  const created: Quantidades = { alvos: new Map(), changedAt: new Map() };
  QUANTIDADES.set(client, created);
  return created;
}

function pauseLeft({ changedAt }: Quantidades, itemId: string): number {
  return (changedAt.get(itemId) ?? -PAUSE) + PAUSE - performance.now();
}

async function untilUnchanged(quantidades: Quantidades, itemId: string): Promise<void> {
  for (;;) {
    const left = pauseLeft(quantidades, itemId);
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
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
  return quantidadesOf(client).alvos.get(itemId)?.quantidade;
}

/** The ends of all pending changes. */
export function pendingQuantities(client: ApolloClient): readonly Promise<Outcome>[] {
  return [...quantidadesOf(client).alvos.values()].map(({ done }) => done);
}

/** Cancels the pending change of a line and shows its confirmed quantity. */
export function dropQuantity(client: ApolloClient, itemId: string): void {
  const { alvos } = quantidadesOf(client);
  const layer = alvos.get(itemId)?.layer;
  alvos.delete(itemId);
  if (layer !== undefined) client.cache.removeOptimistic(layer);
}

/**
 * Shows a line's quantity at once and sends it: the first change immediately, changes soon after it or during a request
 * as one. Every call resolves when the last quantity is confirmed or refused. Stops when the account signs out.
 */
export function goToQuantity(
  client: ApolloClient,
  itemId: string,
  quantidade: number,
  send: (quantidade: number) => Promise<Outcome>,
): Promise<Outcome> {
  const quantidades = quantidadesOf(client);
  const { alvos, changedAt } = quantidades;
  const isBurst = pauseLeft(quantidades, itemId) > 0;
  changedAt.set(itemId, performance.now());
  const running = alvos.get(itemId);
  if (running) {
    running.quantidade = quantidade;
    show(client, itemId, running);
    return running.done;
  }
  const alvo: Alvo = { quantidade, layer: undefined, done: Promise.resolve('done') };
  alvos.set(itemId, alvo);
  show(client, itemId, alvo);
  const owner = currentUser()?.id;
  const isCancelled = () => alvos.get(itemId) !== alvo || currentUser()?.id !== owner;

  const sendLast = async (): Promise<Outcome> => {
    for (let waits = isBurst; ; waits = true) {
      if (waits) await untilUnchanged(quantidades, itemId);
      if (isCancelled()) return 'refused';
      const sent = alvo.quantidade;
      const before = confirmed(client, itemId);
      if (before === undefined) return 'refused';
      if (before === sent) return 'done';
      const outcome = await send(sent);
      if (outcome !== 'done') return outcome;
      if (isCancelled()) return 'refused';
      if (alvo.quantidade === sent) return 'done';
      show(client, itemId, alvo);
    }
  };
  alvo.done = sendLast().finally(() => {
    if (alvos.get(itemId) === alvo) dropQuantity(client, itemId);
  });
  return alvo.done;
}
