import type { Efeito } from './intents.ts';
import type { CardOutcome } from './machine.ts';

/** A card from the browser's form. Never stored and never logged. */
export interface Card {
  /** Digits. */
  numero: string;
  /** `MM/AA`. */
  validade: string;
}

/** The result of a payment with a card, and what happens to the payment after it. */
export interface TestCard {
  descricao: string;
  outcome: CardOutcome;
  efeito?: Efeito;
}

const PAID: CardOutcome = { status: 'succeeded' };

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { descricao: 'aprovado', outcome: PAID },
  '4000000000000002': { descricao: 'recusado', outcome: refused('card_declined') },
  '4000000000009995': { descricao: 'sem saldo', outcome: refused('insufficient_funds') },
  '4000002500003155': { descricao: 'pede confirmação', outcome: { status: 'requires_action' } },
  '4000000000000077': { descricao: 'aprovado depois', outcome: { status: 'processing' } },
  '4000000000000069': { descricao: 'vencido', outcome: refused('expired_card') },
  '4000000000007726': { descricao: 'estorno demora', outcome: PAID, efeito: 'estorno_demora' },
  '4000000000005126': { descricao: 'estorno volta', outcome: PAID, efeito: 'estorno_volta' },
  '4000000000000259': { descricao: 'contestado depois', outcome: PAID, efeito: 'contestacao' },
};

/** The accepted numbers, for the refusal of any other. */
export const TEST_CARDS_TEXT = Object.entries(TEST_CARDS)
  .map(([numero, { descricao }]) => `${numero.replaceAll(/\d{4}(?=\d)/g, '$& ')} (${descricao})`)
  .join(', ');

/** The test card with this number; undefined for any other card. */
export function testCardOf({ numero, validade }: Card, now: Date): TestCard | undefined {
  const card = Object.hasOwn(TEST_CARDS, numero) ? TEST_CARDS[numero] : undefined;
  if (card === undefined || !isExpired(validade, now)) return card;
  return { descricao: card.descricao, outcome: refused('expired_card') };
}

/** A card is valid until the last day of its month. */
function isExpired(validade: string, now: Date): boolean {
  const [month, year] = validade.split('/').map(Number);
  return Date.UTC(2000 + (year ?? 0), month ?? 0, 1) <= now.getTime();
}

function refused(code: string): CardOutcome {
  return { status: 'requires_payment_method', code };
}
