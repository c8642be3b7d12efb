/** What the card provider says of an attempt to pay. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** An attempt to pay, as the provider keeps it. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  /** Centavos. */
  valor: number;
  /** The order it was made for; undefined when it is not one of ours. */
  pedidoId: number | undefined;
  /** Which attempt of that order: 1, 2, 3… */
  tentativa: number | undefined;
  /** Why the last card was refused, in Portuguese, fit to be shown. */
  erro: string | undefined;
}

export interface NewIntent {
  pedidoId: number;
  tentativa: number;
  /** Centavos. */
  valor: number;
  /** The same key always gives the same intent. */
  idempotencyKey: string;
}

/** A signed message of the provider, verified. */
export interface ProviderEvent {
  id: string;
  tipo: string;
  /** The attempt it is about; undefined for news of something else. */
  intent: Intent | undefined;
}

/** The provider could not be reached, or refused what should never be refused. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider takes no card payment of so little or so much. */
export class AmountNotAccepted extends Error {
  override name = 'AmountNotAccepted';
}

/** A message that the provider did not sign, or not within five minutes of now. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}

/**
 * The one port to whoever takes cards: `simulado` or `stripe`. Every call may throw `ProviderUnavailable`,
 * and none belongs inside a transaction: it may take seconds.
 */
export interface PaymentProvider {
  readonly nome: 'simulado' | 'stripe';
  /** @throws AmountNotAccepted */
  createIntent(intent: NewIntent): Promise<Intent>;
  /** Undefined when the provider knows no such intent. */
  readIntent(id: string): Promise<Intent | undefined>;
  /**
   * Ends an attempt so that it can no longer be paid; answers it as it then is, paid if that came first, or
   * undefined when the provider knows no such intent.
   */
  cancelIntent(id: string): Promise<Intent | undefined>;
  /** Gives the money back, once, however often it is asked. */
  refund(id: string): Promise<void>;
  /**
   * @param rawBody the bytes as they came
   * @throws InvalidSignature
   */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
