import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CARDS, OUTCOMES, type Outcome, outcomeOf } from './stripe-cards.ts';

/** The part of Stripe's intent that the shop reads. */
export interface StandInIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly metadata: Readonly<Record<string, string>>;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
  next_action: { type: 'use_stripe_sdk' } | null;
}

/** A call of the shop's server. */
export interface StandInCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** A fault that replaces an answer: an error of Stripe, no answer, or a broken connection. */
export type StandInFault =
  | { readonly status: number; readonly code?: string }
  | 'silent'
  | 'broken';

/** A signed event: the bytes and their signature. */
export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

const MIN_AMOUNT = 50;

const Confirm = z.object({
  payment_intent: z.string(),
  client_secret: z.string(),
  card: z.union([z.string(), z.object({ number: z.string() }).transform(({ number }) => number)]),
});
const Authenticate = z.object({
  payment_intent: z.string(),
  client_secret: z.string(),
  approved: z.boolean(),
});
const Settle = z.object({ payment_intent: z.string(), outcome: z.enum(OUTCOMES) });
const Webhook = z.object({ url: z.url().nullable() });
const Fail = z.object({
  call: z.string(),
  fault: z.union([
    z
      .object({ status: z.int(), code: z.string().optional() })
      .transform(({ status, code }) => (code === undefined ? { status } : { status, code })),
    z.enum(['silent', 'broken']),
  ]),
  times: z.int(),
});

/** An answer of the API: status and JSON. */
type Answer = readonly [status: number, body: object];

/**
 * A double of Stripe on any free port: the part of the HTTP API that the shop calls, signed webhooks, and, under `/test`,
 * the actions of a card form and of tests.
 */
export class StripeStandIn implements AsyncDisposable {
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly publishableKey = `pk_test_${randomBytes(12).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  /** Every call of the shop's server, in order. */
  readonly calls: StandInCall[] = [];
  /** Every event, sent or not. */
  readonly events: StandInEvent[] = [];
  readonly intents = new Map<string, StandInIntent>();
  /** Address that receives events at once; undefined: events wait for `deliver`. */
  webhookUrl: string | undefined;
  /** Centavos by intent. */
  readonly #refunded = new Map<string, number>();
  readonly #answered = new Map<string, { readonly form: string; readonly answer: Answer }>();
  readonly #faults: { call: string; fault: StandInFault; times: number }[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async open(port = 0): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    standIn.#server.listen(port, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  /** The value for `STRIPE_API_URL`. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Answers the next `times` calls whose `METHOD /path` starts with `call` with `fault`. */
  fail(call: string, fault: StandInFault, times = 1): void {
    this.#faults.push({ call, fault, times });
  }

  /** Removes every fault. */
  heal(): void {
    this.#faults.length = 0;
  }

  /** Sets the result of a payment and creates its event. */
  async settle(intentId: string, outcome: Outcome): Promise<StandInIntent> {
    const intent = this.intents.get(intentId);
    if (intent === undefined) throw new Error(`Unknown intent ${intentId}.`);
    return this.#change(intent, outcome);
  }

  /** Pays with a card, as a card form does. Does nothing to a paid or cancelled intent. */
  async confirm(intentId: string, card: string): Promise<StandInIntent> {
    const intent = this.intents.get(intentId);
    if (intent === undefined) throw new Error(`Unknown intent ${intentId}.`);
    const waits = intent.status.startsWith('requires_');
    return waits ? this.#change(intent, outcomeOf(card)) : intent;
  }

  /** The signature of these bytes, `ageSeconds` old. */
  sign(body: string, ageSeconds = 0): string {
    const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
    const signed = createHmac('sha256', this.webhookSecret).update(`${seconds}.${body}`);
    return `t=${seconds},v1=${signed.digest('hex')}`;
  }

  /** Sends an event once and returns the status of the answer. */
  async deliver(
    { body }: Pick<StandInEvent, 'body'>,
    url: string,
    signature = this.sign(body),
  ): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    await response.body?.cancel();
    return response.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #change(intent: StandInIntent, outcome: Outcome): Promise<StandInIntent> {
    const { status, error, event } = CARDS[outcome];
    intent.status = status;
    intent.last_payment_error = error;
    intent.next_action = status === 'requires_action' ? { type: 'use_stripe_sdk' } : null;
    await this.#tell(event, intent);
    return intent;
  }

  async #tell(type: string, object: object): Promise<void> {
    const id = `evt_${randomBytes(8).toString('hex')}`;
    const body = JSON.stringify({ id, object: 'event', type, data: { object } });
    const event = { id, type, body };
    this.events.push(event);
    // A shop that does not listen learns the result by reconciliation.
    if (this.webhookUrl !== undefined) {
      await this.deliver(event, this.webhookUrl).catch(() => undefined);
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname: path } = new URL(request.url ?? '/', 'http://stripe');
    const body = await text(request).catch(() => '');
    const isTest = path.startsWith('/test/');
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', '*');
      return void response.writeHead(204).end();
    }
    if (isTest) return send(response, await this.#test(method, path, body));
    const form = Object.fromEntries(new URLSearchParams(body));
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    this.calls.push({ method, path, idempotencyKey, form });
    const fault = this.#faultOf(`${method} ${path}`);
    if (fault === 'silent') return;
    if (fault === 'broken') return void request.socket.destroy();
    if (fault !== undefined)
      return send(response, failure(fault.status, fault.code ?? 'api_error'));
    if (headers.authorization !== `Bearer ${this.secretKey}`) {
      return send(response, failure(401, 'api_key_invalid'));
    }
    send(
      response,
      await this.#once(idempotencyKey, `${path}?${body}`, () => this.#api(method, path, form)),
    );
  }

  #faultOf(call: string): StandInFault | undefined {
    const planned = this.#faults.find((one) => one.times > 0 && call.startsWith(one.call));
    if (planned === undefined) return undefined;
    planned.times -= 1;
    return planned.fault;
  }

  /** Equal keys get the same answer; a key with another request is refused. */
  async #once(
    key: string | undefined,
    form: string,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return answer();
    const earlier = this.#answered.get(key);
    if (earlier !== undefined) {
      return earlier.form === form ? earlier.answer : failure(400, 'idempotency_key_in_use');
    }
    const reply = await answer();
    this.#answered.set(key, { form, answer: reply });
    return reply;
  }

  async #api(
    method: string,
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const [, id, action] = /^\/v1\/payment_intents(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (`${method} ${path}` === 'POST /v1/payment_intents') return this.#create(form);
    if (`${method} ${path}` === 'POST /v1/refunds')
      return this.#refund(form['payment_intent'] ?? '', Number(form['amount']));
    const intent = this.intents.get(id ?? '');
    if (intent === undefined) return failure(404, 'resource_missing');
    if (method === 'GET' && action === undefined) return [200, intent];
    if (method === 'POST' && action === 'cancel') {
      if (!intent.status.startsWith('requires_')) {
        return failure(400, 'payment_intent_unexpected_state');
      }
      return [200, await this.#change(intent, 'canceled')];
    }
    return failure(404, 'resource_missing');
  }

  #create(form: Readonly<Record<string, string>>): Answer {
    const amount = Number(form['amount']);
    if (!(amount >= MIN_AMOUNT)) return failure(400, 'amount_too_small');
    const id = `pi_${randomBytes(10).toString('hex')}`;
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
        return field === undefined ? [] : [[field, value]];
      }),
    );
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      amount,
      currency: form['currency'] ?? '',
      client_secret: `${id}_secret_${randomBytes(10).toString('hex')}`,
      status: 'requires_payment_method',
      metadata,
      last_payment_error: null,
      next_action: null,
    };
    this.intents.set(id, intent);
    return [200, { ...intent }];
  }

  async #refund(id: string, amount: number): Promise<Answer> {
    const intent = this.intents.get(id);
    if (intent?.status !== 'succeeded') return failure(400, 'payment_intent_unexpected_state');
    const before = this.#refunded.get(id) ?? 0;
    if (before === intent.amount) return failure(400, 'charge_already_refunded');
    if (!(amount > 0 && before + amount <= intent.amount)) return failure(400, 'amount_too_large');
    this.#refunded.set(id, before + amount);
    await this.#tell('charge.refunded', { object: 'charge', payment_intent: id });
    return [200, { id: `re_${id}`, object: 'refund', status: 'succeeded', payment_intent: id }];
  }

  /** Actions of a browser at Stripe, and of tests. */
  async #test(method: string, path: string, body: string): Promise<Answer> {
    if (method === 'GET' && path === '/test/calls') return [200, this.calls];
    if (method === 'GET' && path === '/test/events') return [200, this.events];
    const request: unknown = JSON.parse(body);
    switch (path) {
      case '/test/confirm': {
        const { payment_intent, client_secret, card } = Confirm.parse(request);
        if (!this.#isSecretOf(payment_intent, client_secret))
          return failure(404, 'resource_missing');
        return [200, await this.confirm(payment_intent, card)];
      }
      case '/test/authenticate': {
        const { payment_intent, client_secret, approved } = Authenticate.parse(request);
        if (!this.#isSecretOf(payment_intent, client_secret))
          return failure(404, 'resource_missing');
        return [200, await this.settle(payment_intent, approved ? 'succeeded' : 'unauthenticated')];
      }
      case '/test/settle': {
        const { payment_intent, outcome } = Settle.parse(request);
        return [200, await this.settle(payment_intent, outcome)];
      }
      case '/test/webhook':
        this.webhookUrl = Webhook.parse(request).url ?? undefined;
        return [200, {}];
      case '/test/fail': {
        const { call, fault, times } = Fail.parse(request);
        this.fail(call, fault, times);
        return [200, {}];
      }
      case '/test/heal':
        this.heal();
        return [200, {}];
      default:
        return failure(404, 'resource_missing');
    }
  }

  #isSecretOf(id: string, secret: string): boolean {
    return this.intents.get(id)?.client_secret === secret;
  }
}

function failure(status: number, code: string): Answer {
  const type =
    status >= 500 ? 'api_error' : status === 402 ? 'card_error' : 'invalid_request_error';
  return [status, { error: { type, code, message: 'Internal text of the provider.' } }];
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    .end(JSON.stringify(body));
}
