import { EventEmitter, on } from 'node:events';
import { NotBegun } from '../../../server/concurrency/bounded-queue.ts';
import { eventsOf } from '../../../server/concurrency/events.ts';
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
const MAX_PER_ACCOUNT = 5;
const MAX_SUBSCRIBERS = 200;

/** A new order as an event. */
export interface PedidoNovo {
  readonly eventId: string;
  readonly pedido: PedidoModel;
}

/** A place in the list of orders. */
type Place = Parameters<typeof newestFirst>[0];

/** Before every order. */
const START: Place = { id: '', data: '' };

interface Subscriber {
  readonly admin: AdminConta;
  readonly pedidos: Pick<PedidosAdminPort, 'list' | 'read'>;
  readonly emitter: EventEmitter<{ pedido: [PedidoNovo] }>;
  /** The orders after it are sent. Null sends those from now on; undefined until it is known. */
  after: Place | null | undefined;
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
  let reading = false;
  let timer: NodeJS.Timeout | undefined;

  /** Sends the orders that a subscriber has not received, once its place and the orders are known. */
  const send = (subscriber: Subscriber) => {
    if (newest === null || subscriber.after === undefined) return;
    const [last = START] = newest;
    const after = subscriber.after ?? last;
    const created = newest.filter((pedido) => newestFirst(pedido, after) < 0);
    for (const pedido of created.toReversed()) {
      subscriber.emitter.emit('pedido', { eventId: pedido.id, pedido });
    }
    subscriber.after = newestFirst(last, after) < 0 ? last : after;
  };

  /** Reads with each session in turn until one is not refused. */
  const read = async () => {
    for (const { admin, pedidos } of subscribers) {
      try {
        const { itens } = await pedidos.list(admin, NEWEST);
        if (subscribers.size > 0) newest = itens.toSorted(newestFirst);
        return subscribers.forEach(send);
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
  };

  /** The order with this id; null when it cannot be found. */
  const find = async (id: string, { admin, pedidos }: Subscriber) =>
    newest?.find((pedido) => pedido.id === id) ?? (await pedidos.read(admin, id).catch(() => null));

  return {
    /**
     * The orders created from now on, or after the order `afterId`. Ending them unsubscribes. Throws `NotBegun` beyond
     * the bounds.
     */
    subscribe: (
      admin: AdminConta,
      pedidos: Subscriber['pedidos'],
      afterId: string | null,
    ): AsyncIterableIterator<PedidoNovo> => {
      const { usuarioId } = admin.identity;
      const own = [...subscribers].filter((one) => one.admin.identity.usuarioId === usuarioId);
      if (own.length >= MAX_PER_ACCOUNT || subscribers.size >= MAX_SUBSCRIBERS) {
        throw new NotBegun('too many subscriptions');
      }
      const emitter: Subscriber['emitter'] = new EventEmitter();
      const emitted: AsyncIterator<readonly PedidoNovo[], undefined> = on(emitter, 'pedido');
      const next = async (): Promise<IteratorResult<PedidoNovo>> => {
        const { value: [novo] = [] } = await emitted.next();
        return novo ? { done: false, value: novo } : { done: true, value: undefined };
      };
      const after = afterId === null ? null : undefined;
      const subscriber: Subscriber = { admin, pedidos, emitter, after };
      subscribers.add(subscriber);
      if (afterId !== null) {
        void find(afterId, subscriber).then((place) => {
          subscriber.after = place;
          send(subscriber);
        });
      }
      send(subscriber);
      if (subscribers.size === 1) start();
      return eventsOf(emitted, next, () => leave(subscriber));
    },
  };
}

/** True when another session may get the reply: this one was refused, or its client left. */
function isAboutSession(error: unknown): boolean {
  return error instanceof ApiFailure && (error.deniesAccess || error.problem === 'ABANDONED');
}
