import { isRecord } from '../../../lib/parse.ts';
import { failure, type Payment, type Result, readStatus } from '../provider.ts';
import type { Card } from './cards.ts';

const TIMEOUT = 20_000;

const GONE: ReadonlySet<number> = new Set([404, 409]);

type Fetch = typeof fetch;

function addressOf({ paymentIntentId }: Payment, action = ''): string {
  return `/simulado/intencoes/${encodeURIComponent(paymentIntentId)}${action}`;
}

/** Parses the provider's reply. An invalid one is an error with the reply's text, if any. */
async function readReply(response: Response): Promise<Result> {
  const reply: unknown = await response.json().catch(() => null);
  if (!isRecord(reply)) return failure;
  const { id, status, erro, mensagem } = reply;
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

async function send(request: Fetch, address: string, body: unknown): Promise<Result> {
  try {
    const response = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return await readReply(response);
  } catch {
    return failure;
  }
}

export function confirmCard(
  payment: Payment,
  cartao: Card,
  request: Fetch = fetch,
): Promise<Result> {
  const body = { client_secret: payment.clientSecret, cartao };
  return send(request, addressOf(payment, '/confirmar'), body);
}

export function answerBank(
  payment: Payment,
  aprovado: boolean,
  request: Fetch = fetch,
): Promise<Result> {
  const body = { client_secret: payment.clientSecret, aprovado };
  return send(request, addressOf(payment, '/autenticar'), body);
}

/** Reads the payment's status; null when the provider does not answer. */
export async function readPayment(
  payment: Payment,
  request: Fetch = fetch,
): Promise<Result | null> {
  const query = new URLSearchParams({ client_secret: payment.clientSecret });
  const result = await request(`${addressOf(payment)}?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT),
  })
    .then(readReply)
    .catch(() => null);
  return result?.outcome === 'status' ? result : null;
}
