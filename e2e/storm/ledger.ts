import { createHash } from 'node:crypto';

/** What a client knows about a step: it was answered as done, as not done, or not answered. */
export type Known = 'no' | 'yes' | 'unclear';

/** One intended order, as its shopper saw it. */
export interface Purchase {
  readonly usuarioId: number;
  /** The idempotency key of all its tries, as gateways send it to the API. */
  readonly chave: string;
  /** Number of the order, once it was answered. */
  pedidoId: number | null;
  /** Centavos, as shown. */
  total: number | null;
  created: Known;
  /** `no`: no card was sent. */
  paid: Known;
  cancelled: Known;
  withdrawn: Known;
  /** Whether the shop received the goods back. */
  received: Known;
}

/** Everything that the shoppers were answered about their orders. */
export class Ledger {
  readonly purchases: Purchase[] = [];

  /** `chave`: as the web client sends it. */
  begin(usuarioId: number, chave: string): Purchase {
    const ofAccount = JSON.stringify([String(usuarioId), chave]);
    const purchase: Purchase = {
      usuarioId,
      chave: createHash('sha256').update(ofAccount).digest('hex'),
      pedidoId: null,
      total: null,
      created: 'no',
      paid: 'no',
      cancelled: 'no',
      withdrawn: 'no',
      received: 'no',
    };
    this.purchases.push(purchase);
    return purchase;
  }
}
