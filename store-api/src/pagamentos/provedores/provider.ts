import { randomBytes } from 'node:crypto';
import type { EstadoContestacao, EstadoEstorno } from '../../db/tables.gen.ts';
import { refusal } from '../../http/errors.ts';

export const INTENT_STATUS = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUS)[number];

/** An attempt to pay, as the provider stores it. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  /** Centavos. */
  valor: number;
  /** Its order; undefined for an intent that this shop did not create. */
  pedidoId: number | undefined;
  /** Which attempt of that order: 1, 2, 3… */
  tentativa: number | undefined;
  /** The `idempotencyKey` that it was created with; undefined for one of an earlier release. */
  chave: string | undefined;
  /** Why the last card was refused, or that the Pix code expired, in Portuguese, for the customer. */
  erro: string | undefined;
  /** The provider's number of the card or Pix that it was confirmed with last. */
  meio?: string | undefined;
  /** The code that pays it now; undefined when it waits for no Pix. */
  pix?: PixCode | undefined;
}

/** A Pix code of the provider. Its payment pays the intent. */
export interface PixCode {
  /** The text of the QR code, also to be pasted. */
  copiaECola: string;
  expiraEm: Date;
}

/** A Pix code to make for an intent. */
export interface NewPix {
  intentId: string;
  /** Seconds until it expires. At least `MIN_PIX_SECONDS`. */
  segundos: number;
  /** Equal keys give the same code. */
  idempotencyKey: string;
}

/** The shortest life of a Pix code, by Stripe. */
export const MIN_PIX_SECONDS = 60;

export interface NewIntent {
  pedidoId: number;
  tentativa: number;
  /** Centavos. */
  valor: number;
  /** Equal keys give the same intent, which names its key. */
  idempotencyKey: string;
}

/** Header with the signature of an event: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** A refund to request, whole or in part. */
export interface NewRefund {
  intentId: string;
  /** Centavos. */
  valor: number;
  /** Our refund, and which request of it: 1, 2, 3… The provider returns both with the refund. */
  estornoId: number;
  tentativa: number;
  /** Equal keys refund once. */
  idempotencyKey: string;
}

/** A refund, as the provider stores it. */
export interface Refund {
  id: string;
  intentId: string;
  /** Centavos. */
  valor: number;
  /** Money on its way, returned, or back at the shop. A returned refund may still fail at the bank. */
  estado: Exclude<EstadoEstorno, 'PEDIDO'>;
  /** The provider's code of the failure. */
  falha: string | undefined;
  /** Our refund; undefined for one that was made at the provider's dashboard. */
  estornoId: number | undefined;
  /** Which request of our refund: 1, 2, 3… */
  tentativa: number | undefined;
}

/** A dispute (chargeback) of a payment, as the provider stores it. */
export interface Dispute {
  id: string;
  intentId: string;
  /** Centavos. */
  valor: number;
  estado: EstadoContestacao;
  /** The provider's code of the reason. */
  motivo: string;
}

/** The provider does not answer, or answers in an unexpected way. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider failed, and repeats this answer for the same idempotency key. */
export class RepeatedFailure extends ProviderUnavailable {
  override name = 'RepeatedFailure';
}

/** The provider refuses a refund for good, e.g. of a disputed payment. The message is the provider's code. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}

/** The amount is below or above the provider's limits. */
export class AmountNotAccepted extends Error {
  override name = 'AmountNotAccepted';
}

/**
 * The interface of card providers. Every call may throw `ProviderUnavailable` and may take seconds, so no call belongs
 * inside a transaction.
 */
export interface PaymentProvider {
  readonly nome: 'simulado' | 'stripe' | 'nenhum';
  /** Key of the signatures of its messages. */
  readonly webhookSecret: string;
  /** Whether `createPix` may be called. */
  readonly pix: boolean;
  /** @throws AmountNotAccepted */
  createIntent(intent: NewIntent): Promise<Intent>;
  /**
   * Makes the Pix code that pays an intent, in place of an earlier code or card. Returns the state of an intent that can no
   * longer be paid. Undefined for an unknown intent. @throws AmountNotAccepted
   */
  createPix(pix: NewPix): Promise<Intent | undefined>;
  /** Returns undefined for an unknown intent. */
  readIntent(id: string): Promise<Intent | undefined>;
  /** Cancels an attempt and returns its new state, which is paid if the payment was faster. Undefined for an unknown intent. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  /** Refunds a payment, or a part of it. @throws RefundRefused */
  refund(refund: NewRefund): Promise<Refund>;
  /** All refunds of a payment now, also those that this shop did not request. */
  listRefunds(intentId: string): Promise<Refund[]>;
}

const refuse = (): Promise<never> =>
  Promise.reject(new ProviderUnavailable('This shop has no card provider.'));

/** The provider of a shop that takes no cards. No message can carry its signature. */
export const NO_PROVIDER: PaymentProvider = {
  nome: 'nenhum',
  webhookSecret: randomBytes(32).toString('hex'),
  pix: false,
  createIntent: refuse,
  createPix: refuse,
  readIntent: refuse,
  cancelIntent: refuse,
  refund: refuse,
  listRefunds: refuse,
};

/** The provider makes no Pix code now. */
export class PixUnavailable extends ProviderUnavailable {
  override name = 'PixUnavailable';
}

/** Rethrows `ProviderUnavailable` as a 503 and every other error unchanged. */
export function explainUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error;
  if (error instanceof PixUnavailable) {
    throw refusal(
      503,
      'PAGAMENTO_INDISPONIVEL',
      'O Pix está indisponível agora. Seu pedido está guardado: tente de novo em instantes ou pague de outra forma.',
    );
  }
  throw refusal(
    503,
    'PAGAMENTO_INDISPONIVEL',
    'O pagamento com cartão está indisponível. Seu pedido está guardado: tente de novo em instantes.',
  );
}
