import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import {
  type CardOutcome,
  type CardPayment,
  CardRefusal,
  type CardStep,
  closeDispute,
  decidePayment,
  decideRefund,
  endPix,
  givePix,
  isWaiting,
  newPayment,
  openDispute,
  payPix,
  refundPayment,
} from '../src/pagamentos/provedores/simulado/machine.ts';
import {
  eventBody,
  intentShape,
  refundShape,
} from '../src/pagamentos/provedores/simulado/stripe-shape.ts';
import { OUTCOMES, type Outcome, outcomeOf } from './stripe-cards.ts';

/** A call of the shop's server. */
export interface StandInCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * A fault that replaces an answer: an error of Stripe, which a repetition with the same key gets too if it is `saved`; no
 * answer; a broken connection before the call is made; or an answer that is lost after it.
 */
export type StandInFault =
  | { readonly status: number; readonly code?: string; readonly saved?: boolean }
  | 'silent'
  | 'broken'
  | 'reply lost';

/** A signed event: the bytes and their signature. */
export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

const MIN_AMOUNT = 50;
const MIN_PIX_SECONDS = 60;

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
const isOutcome = (name: string): name is Outcome => Object.hasOwn(OUTCOMES, name);
const Settle = z.object({ payment_intent: z.string(), outcome: z.string().refine(isOutcome) });
const Refunds = z.object({ wait: z.boolean() });
const SettleRefund = z.object({ refund: z.string(), failure: z.string().nullable() });
const PayPix = z.object({ code: z.string() });
const Dispute = z.object({ payment_intent: z.string() });
const CloseDispute = z.object({ dispute: z.string(), result: z.enum(['won', 'lost']) });
const Webhook = z.object({ url: z.url().nullable() });
const Fail = z.object({
  call: z.string(),
  fault: z.union([
    z
      .object({ status: z.int(), code: z.string().optional(), saved: z.boolean().default(false) })
      .transform(({ code, ...fault }) => (code === undefined ? fault : { ...fault, code })),
    z.enum(['silent', 'broken', 'reply lost']),
  ]),
  times: z.int(),
});

/** An answer of the API: status and JSON. */
type Answer = readonly [status: number, body: object];

/**
 * A double of Stripe on any free port: the part of the HTTP API that the shop calls, signed webhooks, and, under `/test`,
 * the actions of a card form, of Stripe's dashboard, of banks and of tests. The rules of payments, refunds and disputes
 * are those of the simulated provider.
 */
export class StripeStandIn implements AsyncDisposable {
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly publishableKey = `pk_test_${randomBytes(12).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  /** Every call of the shop's server, in order. */
  readonly calls: StandInCall[] = [];
  /** Every event, sent or not. */
  readonly events: StandInEvent[] = [];
  readonly payments = new Map<string, CardPayment>();
  /** Address that receives events at once; undefined: events wait for `deliver`. */
  webhookUrl: string | undefined;
  /** Whether new refunds wait for the bank. Those of a Pix always do. */
  refundsWait = false;
  /** Whether it refuses to confirm an intent again that waits for a code or a bank's question. */
  refusesToReplace = false;
  /** How far its clock is ahead, in milliseconds. */
  aheadMs = 0;
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

  /** Forgets the answers of idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answered.clear();
  }

  /** Sets the result of a payment and creates its event. */
  async settle(intentId: string, outcome: Outcome): Promise<CardPayment> {
    return this.#apply(decidePayment(this.#payment(intentId), OUTCOMES[outcome]));
  }

  /** Pays with a card, as a card form does. Does nothing to a paid or cancelled intent. */
  async confirm(intentId: string, card: string): Promise<CardPayment> {
    const payment = this.#payment(intentId);
    return isWaiting(payment) ? this.#apply(decidePayment(payment, outcomeOf(card))) : payment;
  }

  /** Pays a Pix code at a bank, which refuses a code that was replaced or has ended. */
  async payPix(code: string): Promise<CardPayment | undefined> {
    const payment = [...this.payments.values()].find(({ pix }) => pix?.code === code);
    return payment && this.#apply(payPix(payment, code, this.#now()));
  }

  /** Ends the Pix codes whose time has passed, as Stripe does some time later. */
  async endPix(): Promise<void> {
    for (const payment of this.payments.values()) await this.#apply(endPix(payment, this.#now()));
  }

  /** Refunds at Stripe's dashboard. @throws CardRefusal */
  async refundAtDashboard(intentId: string, valor: number): Promise<CardPayment> {
    return this.#apply(
      this.#refundStep(this.#payment(intentId), { key: null, valor, metadata: {} }),
    );
  }

  /** The bank's result of a refund. @param failure null: it succeeds. */
  async settleRefund(refundId: string, failure: string | null): Promise<CardPayment> {
    const payment = this.#find(({ refunds }) => refunds.some(({ id }) => id === refundId));
    return this.#apply(decideRefund(payment, refundId, failure));
  }

  /** Opens a dispute of what is left of a payment. */
  async dispute(intentId: string, reason = 'fraudulent'): Promise<CardPayment> {
    return this.#apply(openDispute(this.#payment(intentId), { id: newId('dp'), reason }));
  }

  /** Decides a dispute. */
  async closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<CardPayment> {
    const payment = this.#find(({ disputes }) => disputes.some(({ id }) => id === disputeId));
    return this.#apply(closeDispute(payment, disputeId, result));
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

  #payment(intentId: string): CardPayment {
    const payment = this.payments.get(intentId);
    if (payment === undefined) throw new Error(`Unknown intent ${intentId}.`);
    return payment;
  }

  #find(isMeant: (payment: CardPayment) => boolean): CardPayment {
    const payment = [...this.payments.values()].find(isMeant);
    if (payment === undefined) throw new Error('Unknown refund or dispute.');
    return payment;
  }

  async #apply({ payment, events }: CardStep): Promise<CardPayment> {
    this.payments.set(payment.id, payment);
    const made = events.map((event): StandInEvent => {
      const id = newId('evt');
      return { id, type: event.type, body: eventBody(id, payment, event, new Date()) };
    });
    this.events.push(...made);
    for (const event of made) {
      // A shop that does not listen learns the result by reconciliation.
      if (this.webhookUrl !== undefined) {
        await this.deliver(event, this.webhookUrl).catch(() => undefined);
      }
    }
    return payment;
  }

  #now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  #refundStep(
    payment: CardPayment,
    refund: Pick<Parameters<typeof refundPayment>[1], 'key' | 'valor' | 'metadata'>,
  ): CardStep {
    const status = this.refundsWait || payment.pix !== null ? 'pending' : 'succeeded';
    return refundPayment(payment, { ...refund, id: newId('re'), status });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const body = await text(request).catch(() => '');
    const isTest = path.startsWith('/test/');
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', '*');
      return void response.writeHead(204).end();
    }
    if (isTest) return send(response, await this.#test(method, path, body));
    const form = Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const call: StandInCall = { method, path, idempotencyKey, form };
    this.calls.push(call);
    const fault = this.#faultOf(`${method} ${path}`);
    if (fault === 'silent') return;
    if (fault === 'broken') return void request.socket.destroy();
    if (headers.authorization !== `Bearer ${this.secretKey}`) {
      return send(response, failure(401, 'api_key_invalid'));
    }
    const answer = await this.#answerTo(call, body, fault === 'reply lost' ? undefined : fault);
    if (fault === 'reply lost') return void request.socket.destroy();
    send(response, answer);
  }

  #faultOf(call: string): StandInFault | undefined {
    const planned = this.#faults.find((one) => one.times > 0 && call.startsWith(one.call));
    if (planned === undefined) return undefined;
    planned.times -= 1;
    return planned.fault;
  }

  #answerTo(
    call: StandInCall,
    body: string,
    fault: Extract<StandInFault, object> | undefined,
  ): Answer | Promise<Answer> {
    const planned = fault && failure(fault.status, fault.code ?? 'api_error');
    if (planned !== undefined && fault?.saved !== true) return planned;
    const form = `${call.path}?${body}`;
    return this.#once(call.idempotencyKey, form, async () => planned ?? this.#api(call));
  }

  /**
   * Equal keys get the same answer, also an error; a key with other parameters is refused, and one whose first call still
   * runs as well.
   */
  async #once(
    key: string | undefined,
    form: string,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return answer();
    const earlier = this.#answered.get(key);
    if (earlier !== undefined) {
      return earlier.form === form ? earlier.answer : failure(400, 'idempotency_error');
    }
    this.#answered.set(key, { form, answer: failure(409, 'idempotency_key_in_use') });
    const reply = await answer();
    this.#answered.set(key, { form, answer: reply });
    return reply;
  }

  async #api({ method, path, form, idempotencyKey }: StandInCall): Promise<Answer> {
    if (path === '/v1/refunds') return this.#refunds(method, form, idempotencyKey);
    if (`${method} ${path}` === 'POST /v1/payment_intents') return this.#create(form);
    const [, id, action] = /^\/v1\/payment_intents(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    const payment = this.payments.get(id ?? '');
    if (payment === undefined) return failure(404, 'resource_missing');
    if (method === 'GET' && action === undefined) return [200, intentShape(payment)];
    if (method === 'POST' && action === 'confirm') return this.#confirmPix(payment, form);
    if (method === 'POST' && action === 'cancel') {
      if (!isWaiting(payment)) return failure(400, 'payment_intent_unexpected_state');
      const outcome: CardOutcome = OUTCOMES.canceled;
      return [200, intentShape(await this.#apply(decidePayment(payment, outcome)))];
    }
    return failure(404, 'resource_missing');
  }

  #create(form: Readonly<Record<string, string>>): Answer {
    const valor = Number(form['amount']);
    if (!(valor >= MIN_AMOUNT)) return failure(400, 'amount_too_small');
    const id = newId('pi');
    const clientSecret = `${id}_secret_${randomBytes(10).toString('hex')}`;
    const payment = newPayment({ id, clientSecret, valor, metadata: metadataOf(form) });
    this.payments.set(id, payment);
    return [200, intentShape(payment)];
  }

  async #confirmPix(payment: CardPayment, form: Readonly<Record<string, string>>): Promise<Answer> {
    const types = [
      form['allowed_payment_method_types[0]'],
      form['allowed_payment_method_types[1]'],
    ];
    const seconds = Number(form['payment_method_options[pix][expires_after_seconds]']);
    if (form['payment_method_data[type]'] !== 'pix' || !types.includes('pix')) {
      return failure(400, 'parameter_invalid_empty');
    }
    if (!(seconds >= MIN_PIX_SECONDS)) return failure(400, 'parameter_invalid_integer');
    const isTaken = this.refusesToReplace && payment.status === 'requires_action';
    if (!isWaiting(payment) || isTaken) return failure(400, 'payment_intent_unexpected_state');
    const expiresAt = Math.ceil(this.#now().getTime() / 1000) + seconds;
    const code = `pix-${randomBytes(10).toString('hex')}`;
    return [200, intentShape(await this.#apply(givePix(payment, { key: null, code, expiresAt })))];
  }

  async #refunds(
    method: string,
    form: Readonly<Record<string, string>>,
    key: string | undefined,
  ): Promise<Answer> {
    const payment = this.payments.get(form['payment_intent'] ?? '');
    if (payment === undefined) return failure(404, 'resource_missing');
    if (method === 'GET') {
      // Newest first.
      const all = payment.refunds.map((refund) => refundShape(payment, refund)).toReversed();
      const from = all.findIndex(({ id }) => id === form['starting_after']) + 1;
      const data = all.slice(from, from + Number(form['limit'] ?? 10));
      const has_more = from + data.length < all.length;
      return [200, { object: 'list', data, has_more, url: '/v1/refunds' }];
    }
    try {
      const refund = {
        key: key ?? null,
        valor: Number(form['amount']),
        metadata: metadataOf(form),
      };
      const step = this.#refundStep(payment, refund);
      const made = step.payment.refunds.at(-1);
      await this.#apply(step);
      // As it was when it was made, even if it has changed since.
      return [200, made === undefined ? {} : refundShape(payment, made)];
    } catch (error) {
      if (error instanceof CardRefusal) return failure(400, error.message);
      throw error;
    }
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
        return [200, intentShape(await this.confirm(payment_intent, card))];
      }
      case '/test/authenticate': {
        const { payment_intent, client_secret, approved } = Authenticate.parse(request);
        if (!this.#isSecretOf(payment_intent, client_secret))
          return failure(404, 'resource_missing');
        const outcome = approved ? 'succeeded' : 'unauthenticated';
        return [200, intentShape(await this.settle(payment_intent, outcome))];
      }
      case '/test/settle': {
        const { payment_intent, outcome } = Settle.parse(request);
        return [200, intentShape(await this.settle(payment_intent, outcome))];
      }
      case '/test/pay-pix':
        await this.payPix(PayPix.parse(request).code);
        return [200, {}];
      case '/test/refunds':
        this.refundsWait = Refunds.parse(request).wait;
        return [200, {}];
      case '/test/settle-refund': {
        const { refund, failure: code } = SettleRefund.parse(request);
        await this.settleRefund(refund, code);
        return [200, {}];
      }
      case '/test/dispute':
        return [
          200,
          { disputes: (await this.dispute(Dispute.parse(request).payment_intent)).disputes },
        ];
      case '/test/close-dispute': {
        const { dispute, result } = CloseDispute.parse(request);
        await this.closeDispute(dispute, result);
        return [200, {}];
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
    return this.payments.get(id)?.clientSecret === secret;
  }
}

function newId(prefix: 'pi' | 're' | 'dp' | 'evt'): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`;
}

function metadataOf(form: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return field === undefined ? [] : [[field, value]];
    }),
  );
}

function failure(status: number, code: string): Answer {
  return [
    status,
    { error: { type: typeOf(status, code), code, message: 'Internal text of the provider.' } },
  ];
}

function typeOf(status: number, code: string): string {
  if (code.startsWith('idempotency_')) return 'idempotency_error';
  if (status >= 500) return 'api_error';
  return status === 402 ? 'card_error' : 'invalid_request_error';
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    .end(JSON.stringify(body));
}
