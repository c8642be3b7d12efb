/** A card from the browser's form. Never stored and never logged. */
export interface Card {
  /** Digits. */
  numero: string;
  /** `MM/AA`. */
  validade: string;
}

/** The result of a payment with a card. */
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

/** The accepted numbers, for the refusal of any other. */
export const TEST_CARDS_TEXT = Object.entries(TEST_CARDS)
  .map(([numero, { descricao }]) => `${numero.replaceAll(/\d{4}(?=\d)/g, '$& ')} (${descricao})`)
  .join(', ');

/** The result of a test card; undefined for any other card. */
export function outcomeOf({ numero, validade }: Card, now: Date): Outcome | undefined {
  const card = Object.hasOwn(TEST_CARDS, numero) ? TEST_CARDS[numero] : undefined;
  if (card === undefined) return undefined;
  return isExpired(validade, now) ? refused('expired_card') : card.outcome;
}

/** A card is valid until the last day of its month. */
function isExpired(validade: string, now: Date): boolean {
  const [month, year] = validade.split('/').map(Number);
  return Date.UTC(2000 + (year ?? 0), month ?? 0, 1) <= now.getTime();
}

function refused(code: string): Outcome {
  return { status: 'requires_payment_method', code };
}
