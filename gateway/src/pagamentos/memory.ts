import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import type { StatusPedidoModel } from '../pedidos/model.ts';
import type { ConfirmacaoOutcome } from './falhas.ts';
import type { Intent } from './wire.ts';

/** A payment that this gateway started. */
export interface Begun {
  readonly intent: Intent;
  readonly pedidoId: string;
  /** Centavos. */
  readonly valor: number;
  readonly status: StatusPedidoModel;
}

export interface PagamentosMemoryOptions {
  readonly limit?: number;
  readonly lifetimeSeconds?: number;
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
}

interface Entry {
  readonly begun: Begun;
  spent: boolean;
}

export type PagamentosMemory = ReturnType<typeof createPagamentosMemory>;

/**
 * Remembers for a day which payment was started for which order: the older API does not check that they match. A
 * forgotten payment is started again.
 */
export function createPagamentosMemory(options: PagamentosMemoryOptions = {}) {
  const { limit = 10_000, lifetimeSeconds = 86_400, now = () => performance.now() } = options;
  const bounds = { max: limit, ttl: lifetimeSeconds * 1000, ttlResolution: 0, perf: { now } };
  const entries = new LRUCache<string, Entry>(bounds);
  /** The newest payment of each order. */
  const newest = new LRUCache<string, string>(bounds);
  const find = (id: string) => entries.get(id)?.begun;

  return {
    remember: (begun: Begun) => {
      const id = begun.intent.paymentIntentId;
      entries.set(id, { begun, spent: entries.get(id)?.spent ?? false });
      newest.set(begun.pedidoId, id);
    },
    find,
    newestOf: (pedidoId: string) => find(newest.get(pedidoId) ?? ''),
    /** The payment succeeded or failed for good: it must not pay anything else. */
    spend: (id: string) => {
      const entry = entries.get(id);
      if (entry) entry.spent = true;
    },
    isSpent: (id: string) => entries.get(id)?.spent ?? false,
    /** Gives simultaneous starts for one order the same payment. */
    beginOnce: createSingleFlight<Begun>(),
    /** Confirms a payment once for simultaneous requests: the older API would send its e-mail twice. */
    confirmOnce: createSingleFlight<ConfirmacaoOutcome>(),
  };
}
