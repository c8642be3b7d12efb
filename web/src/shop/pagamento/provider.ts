import type { ComponentType, Ref } from 'react';

/** Payment status at the provider; `other` is any status not listed. */
export type ProviderStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_payment_method'
  | 'requires_action'
  | 'other';

export type Result =
  /** Nothing was sent: the card form shows its errors. */
  | { readonly outcome: 'invalid' }
  /** A provider or network error with the provider's text, if any. `over` is true when a new payment is needed. */
  | { readonly outcome: 'error'; readonly message: string | null; readonly over: boolean }
  | {
      readonly outcome: 'status';
      readonly status: ProviderStatus;
      readonly paymentIntentId: string;
      readonly message: string | null;
    };

/** A payment created by the gateway, as the provider's script needs it. */
export interface Payment {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
  readonly chavePublica: string | null;
}

export interface CardHandle {
  /** Pays with the entered card. Never rejects. */
  pay(): Promise<Result>;
}

export interface CardFormProps {
  readonly ref: Ref<CardHandle>;
  readonly payment: Payment;
  /** Address that the bank's page returns to. */
  readonly returnUrl: string;
  readonly onReady: () => void;
  readonly onFailed: () => void;
}

/** A card provider. Card data goes from its form to the provider only. */
export interface Provider {
  readonly CardForm: ComponentType<CardFormProps>;
  /** Returns the payment's status, or null when it is unknown. */
  readonly check: (payment: Payment) => Promise<Result | null>;
}

/** Lazily loaded providers, by the gateway's name. */
export type Providers = Readonly<Record<string, () => Promise<{ readonly provider: Provider }>>>;

export const failure: Result = { outcome: 'error', message: null, over: false };

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
