import { isRecord } from '../../../shared/parse.ts';
import { failure, type Payment, type Result, readStatus } from '../provider.ts';
import type { Card } from './cards.ts';

const TIMEOUT = 20_000;

/** There is no such payment, or it was ended. */
const GONE: ReadonlySet<number> = new Set([404, 409]);

type Ask = typeof fetch;

function addressOf({ paymentIntentId }: Payment, action = ''): string {
  return `/simulado/intencoes/${encodeURIComponent(paymentIntentId)}${action}`;
}

/** What the test provider answered; without one, or one that nobody can read, an error in its own words if it has any. */
async function readAnswer(response: Response): Promise<Result> {
  const answer: unknown = await response.json().catch(() => null);
  if (!isRecord(answer)) return failure;
  const { id, status, erro, mensagem } = answer;
  if (!response.ok || typeof id !== 'string') {
    const message = typeof mensagem === 'string' ? mensagem : null;
    return { outcome: 'error', message, over: GONE.has(response.status) };
  }
  const refusal = isRecord(erro) ? erro['mensagem'] : null;
  return {
    outcome: 'status',
    status: readStatus(status),
    paymentIntentId: id,
    message: typeof refusal === 'string' ? refusal : null,
  };
}

async function send(ask: Ask, address: string, body: unknown): Promise<Result> {
  try {
    const response = await ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return await readAnswer(response);
  } catch {
    return failure;
  }
}

/** Pays with a test card. */
export function confirmCard(payment: Payment, cartao: Card, ask: Ask = fetch): Promise<Result> {
  const body = { client_secret: payment.clientSecret, cartao };
  return send(ask, addressOf(payment, '/confirmar'), body);
}

/** The payer's answer to their bank's question. */
export function answerBank(payment: Payment, aprovado: boolean, ask: Ask = fetch): Promise<Result> {
  const body = { client_secret: payment.clientSecret, aprovado };
  return send(ask, addressOf(payment, '/autenticar'), body);
}

/** Where the payment is; null when the provider does not say. */
export async function readPayment(payment: Payment, ask: Ask = fetch): Promise<Result | null> {
  const query = new URLSearchParams({ client_secret: payment.clientSecret });
  const result = await ask(`${addressOf(payment)}?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT),
  })
    .then(readAnswer)
    .catch(() => null);
  return result?.outcome === 'status' ? result : null;
}
