/** A card as the browser's form has it. It is looked at and forgotten: never stored, never logged (P6). */
export interface Card {
  /** Digits. */
  numero: string;
  /** `MM/AA`. */
  validade: string;
}

/** What paying with a card comes to. */
export type Outcome =
  | { status: 'succeeded' | 'requires_action' | 'processing' }
  | { status: 'requires_payment_method'; code: string };

const TEST_CARDS: Readonly<Record<string, { descricao: string; outcome: Outcome }>> = {
  '4242424242424242': { descricao: 'aprovado', outcome: { status: 'succeeded' } },
  '4000000000000002': { descricao: 'recusado', outcome: refused('card_declined') },
  '4000000000009995': { descricao: 'sem saldo', outcome: refused('insufficient_funds') },
  '4000002500003155': { descricao: 'pede confirmação', outcome: { status: 'requires_action' } },
  '4000000000000077': { descricao: 'aprovado depois', outcome: { status: 'processing' } },
  '4000000000000069': { descricao: 'vencido', outcome: refused('expired_card') },
};

/** The numbers that are taken, for whoever typed another one. */
export const TEST_CARDS_TEXT = Object.entries(TEST_CARDS)
  .map(([numero, { descricao }]) => `${numero.replaceAll(/\d{4}(?=\d)/g, '$& ')} (${descricao})`)
  .join(', ');

/** Undefined for a number that is not a test card's. */
export function outcomeOf({ numero, validade }: Card, now: Date): Outcome | undefined {
  const known = Object.hasOwn(TEST_CARDS, numero) ? TEST_CARDS[numero] : undefined;
  if (known === undefined) return undefined;
  return isExpired(validade, now) ? refused('expired_card') : known.outcome;
}

/** A card is good until the last day of its month. */
function isExpired(validade: string, now: Date): boolean {
  const [month, year] = validade.split('/').map(Number);
  return Date.UTC(2000 + (year ?? 0), month ?? 0, 1) <= now.getTime();
}

function refused(code: string): Outcome {
  return { status: 'requires_payment_method', code };
}
