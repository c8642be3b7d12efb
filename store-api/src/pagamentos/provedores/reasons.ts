import REASONS from './reasons.json' with { type: 'json' };

const FAILURES: ReadonlyMap<string, string> = new Map(Object.entries(REASONS.estornos));
const DISPUTES: ReadonlyMap<string, string> = new Map(Object.entries(REASONS.contestacoes));

/** Why a refund failed, in Portuguese, for administrators. A code without a text is shown as it is. */
export function refundFailureText(code: string): string {
  return FAILURES.get(code) ?? `O provedor respondeu “${code}”.`;
}

/** Why a payment is disputed, in Portuguese, for administrators. */
export function disputeText(code: string | null): string {
  return DISPUTES.get(code ?? '') ?? 'O banco não disse o motivo.';
}
