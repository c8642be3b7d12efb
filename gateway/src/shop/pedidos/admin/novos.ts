import { NotBegun } from '../../../server/concurrency/bounded-queue.ts';
import { createEventQueue, type EventQueue } from '../../../server/concurrency/event-queue.ts';
import { ApiFailure } from '../../errors.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import { newestFirst } from '../compare.ts';
import type { PedidoModel } from '../model.ts';
import type { PedidosAdminPort } from './port.ts';

/** Milliseconds between two reads of the newest orders. */
const POLL_MS = 12_000;
/** Orders that one read compares; the most that a subscriber gets after a pause. */
const WINDOW = 100;
const NEWEST = { busca: undefined, status: null, pagina: 1, tamanho: WINDOW } as const;
/** Known orders that are remembered. */
const MAX_SEEN = 1000;
const MAX_PER_ACCOUNT = 5;
const MAX_SUBSCRIBERS = 200;

/** A new order as an event. */
export interface PedidoNovo {
  readonly eventId: string;
  readonly pedido: PedidoModel;
}

interface Subscriber {
  readonly admin: AdminConta;
  readonly pedidos: Pick<PedidosAdminPort, 'list' | 'read'>;
  readonly queue: EventQueue<PedidoNovo>;
  /** Null sends orders from now on; undefined until it is known. */
  after: PedidoModel | null | undefined;
  /** False until the orders after `after` were sent. */
  ready: boolean;
}

export type Novos = ReturnType<typeof createNovos>;

/**
 * Announces new orders to every subscriber. One read serves all of them, with the session of the first one whose session
 * works, and only while somebody subscribes. A failed read is repeated at the next turn.
 */
export function createNovos() {
  const subscribers = new Set<Subscriber>();
  /** The newest orders, as last read; null before the first read. */
  let newest: readonly PedidoModel[] | null = null;
  let seen = new Set<string>();
  let reading = false;
  let timer: NodeJS.Timeout | undefined;

  const send = ({ queue }: Subscriber, pedidos: readonly PedidoModel[]) => {
    for (const pedido of pedidos.toReversed()) queue.push({ eventId: pedido.id, pedido });
  };

  /** Sends a new subscriber the orders after its last event, once both are known. */
  const catchUp = (subscriber: Subscriber) => {
    const { after } = subscriber;
    if (subscriber.ready || newest === null || after === undefined) return;
    subscriber.ready = true;
    if (after)
      send(
        subscriber,
        newest.filter((pedido) => newestFirst(pedido, after) < 0),
      );
  };

  const compare = (pedidos: readonly PedidoModel[]) => {
    const known = newest;
    newest = pedidos.toSorted(newestFirst);
    if (known) {
      // An older order moves up when one before it is removed.
      const floor = known.length < WINDOW ? undefined : known.at(-1);
      const created = newest.filter(
        (pedido) => !seen.has(pedido.id) && (!floor || newestFirst(pedido, floor) < 0),
      );
      for (const subscriber of subscribers) if (subscriber.ready) send(subscriber, created);
    }
    const ids = newest.map(({ id }) => id);
    seen = new Set([...[...seen].filter((id) => !ids.includes(id)), ...ids].slice(-MAX_SEEN));
    for (const subscriber of subscribers) catchUp(subscriber);
  };

  /** Reads with each session in turn until one is not refused. */
  const read = async () => {
    for (const { admin, pedidos } of subscribers) {
      try {
        const { itens } = await pedidos.list(admin, NEWEST);
        if (subscribers.size > 0) compare(itens);
        return;
      } catch (error) {
        if (!isAboutSession(error)) return;
      }
    }
  };

  const poll = () => {
    if (reading) return;
    reading = true;
    void read().finally(() => {
      reading = false;
    });
  };
  const start = () => {
    timer ??= setInterval(poll, POLL_MS);
    poll();
  };
  const leave = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    newest = null;
    seen = new Set();
  };

  /** The order with this id; null when it cannot be found. */
  const find = async (id: string, { admin, pedidos }: Subscriber) =>
    newest?.find((pedido) => pedido.id === id) ?? (await pedidos.read(admin, id).catch(() => null));

  return {
    /**
     * The orders created from now on, or after the order `afterId`. Ending the queue unsubscribes. Throws `NotBegun` beyond
     * the bounds.
     */
    subscribe: (
      admin: AdminConta,
      pedidos: Subscriber['pedidos'],
      afterId: string | null,
    ): EventQueue<PedidoNovo> => {
      const { usuarioId } = admin.identity;
      const own = [...subscribers].filter((one) => one.admin.identity.usuarioId === usuarioId);
      if (own.length >= MAX_PER_ACCOUNT || subscribers.size >= MAX_SUBSCRIBERS) {
        throw new NotBegun('too many subscriptions');
      }
      const queue = createEventQueue<PedidoNovo>(() => leave(subscriber));
      const subscriber: Subscriber = {
        admin,
        pedidos,
        queue,
        after: afterId === null ? null : undefined,
        ready: false,
      };
      subscribers.add(subscriber);
      if (afterId !== null) {
        void find(afterId, subscriber).then((after) => {
          subscriber.after = after;
          catchUp(subscriber);
        });
      }
      catchUp(subscriber);
      if (subscribers.size === 1) start();
      return queue;
    },
  };
}

/** True when another session may get the reply: this one was refused, or its client left. */
function isAboutSession(error: unknown): boolean {
  return error instanceof ApiFailure && (error.deniesAccess || error.problem === 'ABANDONED');
}
