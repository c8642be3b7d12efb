import type { Database } from '../../../db/open.ts';
import { invalid, refusal } from '../../../http/errors.ts';
import {
  type Change,
  changeIntencao,
  type Efeito,
  type Intencao,
  newId,
  selectIntencao,
} from './intents.ts';
import {
  type CardOutcome,
  type CardPayment,
  type CardStep,
  closeDispute,
  decidePayment,
  decideRefund,
  isWaiting,
  openDispute,
  payPix,
} from './machine.ts';

const BATCH = 50;

/** Time until a late change, in milliseconds. */
export const SETTLE_MS = 5_000;

/** @throws Refusal 404 for an unknown intent or a wrong client secret. */
export async function readForPayer(
  db: Database,
  id: string,
  clientSecret: string,
): Promise<Intencao> {
  return required(await selectIntencao(db, id).executeTakeFirst(), clientSecret);
}

/**
 * Pays an intent with a card. Does nothing to an intent that is paid or processing.
 *
 * @throws Refusal 404 as `readForPayer`, 409 INTENCAO_CANCELADA, 422 CARTAO_DE_TESTE for any other card.
 */
export function confirmIntencao(
  db: Database,
  id: string,
  clientSecret: string,
  card: Card,
  now: Date,
): Promise<Intencao> {
  const testCard = testCardOf(card, now);
  if (testCard === undefined) {
    const mensagem = `Aqui só valem cartões de teste: ${TEST_CARDS_TEXT}. Nunca use um cartão de verdade.`;
    throw invalid('cartao', mensagem, 'CARTAO_DE_TESTE');
  }
  const { outcome, efeito = null } = testCard;
  const isLate = outcome.status === 'processing' || efeito === 'contestacao';
  return changeForPayer(db, id, clientSecret, now, (payment) =>
    isWaiting(payment)
      ? { ...decidePayment(payment, outcome), efeito, liquidaEm: isLate ? later(now) : null }
      : undefined,
  );
}

/**
 * Applies the customer's answer to the bank's question. Does nothing to an intent without a question.
 *
 * @throws Refusal as `confirmIntencao`, without 422.
 */
export function authenticateIntencao(
  db: Database,
  id: string,
  clientSecret: string,
  aprovado: boolean,
  now: Date,
): Promise<Intencao> {
  const answer: CardOutcome = aprovado
    ? { status: 'succeeded' }
    : { status: 'requires_payment_method', code: 'payment_intent_authentication_failure' };
  return changeForPayer(db, id, clientSecret, now, (payment) =>
    payment.status === 'requires_action' && payment.pix === null
      ? decidePayment(payment, answer)
      : undefined,
  );
}

/**
 * Makes the late changes whose time has passed: completes `processing` payments, pays or ends Pix codes, decides refunds,
 * and opens and decides disputes, as the test card wants.
 *
 * @returns their number.
 */
export async function settleSimulado(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('simulado_intencoes')
    .select('id')
    .where('liquida_em', '<=', now)
    .orderBy('liquida_em')
    .limit(BATCH)
    .execute();
  let changed = 0;
  for (const { id } of due) {
    await changeIntencao(db, id, now, (payment, { efeito, liquida_em }) => {
      // Another process was faster.
      if (liquida_em === null || liquida_em > now) return undefined;
      changed += 1;
      return lateChange(payment, efeito, now);
    });
  }
  return changed;
}

function lateChange(payment: CardPayment, efeito: Intencao['efeito'], now: Date): Change {
  if (payment.status === 'processing') {
    return { ...decidePayment(payment, { status: 'succeeded' }), liquidaEm: null };
  }
  if (payment.status === 'requires_action' && payment.pix !== null) {
    return { ...payPix(payment, payment.pix.code, now), liquidaEm: null };
  }
  switch (efeito) {
    case 'estorno_demora':
      return { ...decideRefunds(payment, null), liquidaEm: null };
    case 'estorno_volta':
      // The next refund is done.
      return {
        ...decideRefunds(payment, 'expired_or_canceled_card'),
        liquidaEm: null,
        efeito: null,
      };
    case 'contestacao': {
      const open = payment.disputes.at(-1);
      if (open !== undefined) return { ...closeDispute(payment, open.id, 'lost'), liquidaEm: null };
      const dispute = { id: newId('dp'), reason: 'fraudulent' };
      const opened = openDispute(payment, dispute);
      // After a refund of the whole amount, nothing is disputed.
      return { ...opened, liquidaEm: opened.events.length > 0 ? later(now) : null };
    }
    case null:
      return { ...decideRefunds(payment, null), liquidaEm: null };
  }
}

function decideRefunds(payment: CardPayment, failure: string | null): CardStep {
  return payment.refunds.reduce<CardStep>(
    (before, { id }) => {
      const { payment: after, events } = decideRefund(before.payment, id, failure);
      return { payment: after, events: [...before.events, ...events] };
    },
    { payment, events: [] },
  );
}

/** When a late change is due. */
export function later(now: Date): Date {
  return new Date(now.getTime() + SETTLE_MS);
}

async function changeForPayer(
  db: Database,
  id: string,
  clientSecret: string,
  now: Date,
  decide: (payment: CardPayment) => Change | undefined,
): Promise<Intencao> {
  const changed = await changeIntencao(db, id, now, (payment, intencao) => {
    if (required(intencao, clientSecret).status === 'canceled') {
      const mensagem = 'Este pagamento foi encerrado. Volte ao pedido e tente de novo.';
      throw refusal(409, 'INTENCAO_CANCELADA', mensagem);
    }
    return decide(payment);
  });
  return required(changed, clientSecret);
}

function required(intencao: Intencao | undefined, clientSecret: string): Intencao {
  if (intencao?.client_secret === clientSecret) return intencao;
  const mensagem = 'Pagamento não encontrado. Volte ao pedido e tente de novo.';
  throw refusal(404, 'INTENCAO_NAO_ENCONTRADA', mensagem);
}

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
