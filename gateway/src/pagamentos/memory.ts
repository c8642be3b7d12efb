import { createSingleFlight, type SingleFlight } from '../concurrency/single-flight.ts';
import type { StatusPedidoModel } from '../pedidos/model.ts';
import type { ConfirmacaoOutcome } from './falhas.ts';
import type { Intent } from './wire.ts';

/** A payment that the gateway saw begin. */
export interface Begun {
  readonly intent: Intent;
  readonly pedidoId: string;
  readonly usuarioId: string;
  /** Centavos. */
  readonly valor: number;
  /** Where the order stood when its payment was begun. */
  readonly status: StatusPedidoModel;
}

/** Which payment was begun for which order: the older API does not check that they belong together (rest-contract 3.8). */
export interface PagamentosMemory {
  readonly remember: (begun: Begun) => void;
  /** The payment of this name; undefined when it is not known, or no longer. */
  readonly find: (paymentIntentId: string) => Begun | undefined;
  /** The newest payment of an order. */
  readonly newestOf: (pedidoId: string) => Begun | undefined;
  /** The payment did its work or never will: it must not pay anything any more. */
  readonly spend: (paymentIntentId: string) => void;
  readonly isSpent: (paymentIntentId: string) => boolean;
  /** Those who begin to pay the same order at the same time get the same payment. */
  readonly beginTogether: SingleFlight<Begun>;
  /** The same payment confirmed twice at the same time is confirmed once: the older API would mail twice. */
  readonly confirmTogether: SingleFlight<ConfirmacaoOutcome>;
}

export interface PagamentosMemoryOptions {
  /** Payments kept at most; the oldest leaves first. */
  readonly limit?: number;
  readonly lifetimeSeconds?: number;
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
}

interface Entry {
  readonly begun: Begun;
  readonly until: number;
  spent: boolean;
}

/** In memory, for a day: a payment of which nothing is known any more is begun anew. */
export function createPagamentosMemory(options: PagamentosMemoryOptions = {}): PagamentosMemory {
  const { limit = 10_000, lifetimeSeconds = 86_400, now = () => performance.now() } = options;
  const entries = new Map<string, Entry>();
  const newest = new Map<string, string>();

  const drop = (id: string, { begun }: Entry) => {
    entries.delete(id);
    if (newest.get(begun.pedidoId) === id) newest.delete(begun.pedidoId);
  };

  const entryOf = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    if (!entry || entry.until > now()) return entry;
    drop(id, entry);
    return undefined;
  };

  const find = (id: string) => entryOf(id)?.begun;

  return {
    find,
    remember: (begun) => {
      const id = begun.intent.paymentIntentId;
      const spent = entryOf(id)?.spent ?? false;
      entries.delete(id);
      entries.set(id, { begun, until: now() + lifetimeSeconds * 1000, spent });
      newest.set(begun.pedidoId, id);
      const [oldest] = entries;
      if (oldest && entries.size > limit) drop(...oldest);
    },
    newestOf: (pedidoId) => find(newest.get(pedidoId) ?? ''),
    spend: (id) => {
      const entry = entryOf(id);
      if (entry) entry.spent = true;
    },
    isSpent: (id) => entryOf(id)?.spent ?? false,
    beginTogether: createSingleFlight(),
    confirmTogether: createSingleFlight(),
  };
}
