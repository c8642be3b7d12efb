// What `simulado_intencoes` keeps as JSON. Amounts in centavos.

export interface CardRefund {
  readonly id: string;
  /** Idempotency key of its request; null for a refund from the provider's dashboard. */
  readonly key: string | null;
  readonly valor: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The provider's code of the failure. */
  readonly failure: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface KeptPix {
  /** Idempotency key of its request. */
  readonly key: string | null;
  readonly code: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
  /** Whether this code paid. */
  readonly paid: boolean;
}

export interface CardDispute {
  readonly id: string;
  readonly valor: number;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly reason: string;
}
