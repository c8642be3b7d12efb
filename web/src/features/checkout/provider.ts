import type { ComponentType, Ref } from 'react';

/** What a card provider says of a payment; `other` is whatever it says beside these. */
export type ProviderStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_payment_method'
  | 'requires_action'
  | 'other';

/** What came of paying. */
export type Result =
  /** Nothing was sent: the card's own form says what is wrong with it. */
  | { readonly outcome: 'invalid' }
  /** The provider, or the way to it, failed; with its own words where it has any. `over`: this payment takes no card any more. */
  | { readonly outcome: 'error'; readonly message: string | null; readonly over: boolean }
  | {
      readonly outcome: 'status';
      readonly status: ProviderStatus;
      readonly paymentIntentId: string;
      /** The provider's own words, where it has any. */
      readonly message: string | null;
    };

/** A payment that the shop has begun, as a provider's script needs it. */
export interface Payment {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
  readonly chavePublica: string | null;
}

export interface CardHandle {
  /** Pays with the card that is written; it never rejects. */
  pay(): Promise<Result>;
}

export interface CardFormProps {
  readonly ref: Ref<CardHandle>;
  readonly payment: Payment;
  /** Where a bank that asks for more sends the payer back to. */
  readonly returnUrl: string;
  readonly onReady: () => void;
  /** The form cannot be shown. */
  readonly onFailed: () => void;
}

/** P6: one who takes cards. The number of a card is between the payer and them: nothing of it leaves their form. */
export interface Provider {
  readonly CardForm: ComponentType<CardFormProps>;
  /** Where a payment is that may have been made before; null when nobody can say. */
  readonly check: (payment: Payment) => Promise<Result | null>;
}

/** The providers there are, by the gateway's name for them; the code of one comes when it is needed. */
export type Providers = Readonly<Record<string, () => Promise<{ readonly provider: Provider }>>>;

/** Nobody knows what went wrong. */
export const failure: Result = { outcome: 'error', message: null, over: false };

/** Statuses that say of a payment what the port's own words say. */
export function readStatus(status: unknown): ProviderStatus {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'requires_payment_method':
    case 'requires_action':
      return status;
    default:
      return 'other';
  }
}
