import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const PROCESS = new URL('../store-api/test/stripe-stand-in-process.ts', import.meta.url);

const Ready = z.object({
  type: z.literal('ready'),
  url: z.string(),
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});

const Calls = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    idempotencyKey: z.string().optional(),
    form: z.record(z.string(), z.string()),
  }),
);

const Events = z.array(z.object({ id: z.string(), type: z.string(), body: z.string() }));

const Disputes = z.object({ disputes: z.array(z.object({ id: z.string() })) });

/** The outcomes of a payment at the stand-in. */
export type StripeOutcome =
  | 'succeeded'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'requires_action'
  | 'unauthenticated'
  | 'processing'
  | 'canceled';

/** Faults of the stand-in. */
export type StripeFault =
  | { status: number; code?: string; saved?: boolean }
  | 'silent'
  | 'broken'
  | 'reply lost';

/** A stand-in for Stripe, as a separate process. */
export interface StripeStandIn extends Omit<z.infer<typeof Ready>, 'type'> {
  /** Environment of a shop (`startSystem`) that uses the stand-in. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the calls of the shop's server so far. */
  calls(): Promise<z.infer<typeof Calls>>;
  /** Returns the events so far, sent or not. */
  events(): Promise<z.infer<typeof Events>>;
  /** Sets the address of its signed webhooks; null sends none. */
  sendTo(webhookUrl: string | null): Promise<void>;
  /** Decides a payment and sends its event. */
  settle(intentId: string, outcome: StripeOutcome): Promise<void>;
  /** Sets whether new refunds wait for the bank. */
  holdRefunds(wait: boolean): Promise<void>;
  /** Decides a refund by its number `re_…`: a code of a failure, or null for success. */
  settleRefund(refundId: string, failure: string | null): Promise<void>;
  /** Opens a dispute of a payment and returns its number. */
  dispute(intentId: string): Promise<string>;
  /** Decides a dispute. */
  closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<void>;
  /** Answers the next `times` calls whose `METHOD /path` starts with `call` with `fault`. */
  fail(call: string, fault: StripeFault, times?: number): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the stand-in on a free port. The card form calls `POST {url}/test/confirm
 * {payment_intent, client_secret, card}`, and `POST {url}/test/authenticate {payment_intent, client_secret, approved}`
 * after `requires_action`. Both reply with the intent: `status` and `last_payment_error` hold the outcome.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const child = fork(PROCESS, [], { execArgv: [] });
  const ended = once(child, 'exit');
  const ready = await new Promise<z.infer<typeof Ready>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the stand-in for Stripe ended with ${code}`)));
    child.once('message', (message) => resolve(Ready.parse(message)));
  });
  const { url, secretKey, publishableKey, webhookSecret } = ready;

  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the stand-in for Stripe refused ${path}`);
    return response.json();
  };
  const tell = async (path: string, body: object): Promise<void> => void (await ask(path, body));
  return {
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    env: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    calls: async () => Calls.parse(await read('/test/calls')),
    events: async () => Events.parse(await read('/test/events')),
    sendTo: (webhookUrl) => tell('/test/webhook', { url: webhookUrl }),
    settle: (intentId, outcome) => tell('/test/settle', { payment_intent: intentId, outcome }),
    holdRefunds: (wait) => tell('/test/refunds', { wait }),
    settleRefund: (refund, failure) => tell('/test/settle-refund', { refund, failure }),
    dispute: async (intentId) => {
      const { disputes } = Disputes.parse(await ask('/test/dispute', { payment_intent: intentId }));
      return disputes.at(-1)?.id ?? '';
    },
    closeDispute: (dispute, result) => tell('/test/close-dispute', { dispute, result }),
    fail: (call, fault, times = 1) => tell('/test/fail', { call, fault, times }),
    heal: () => tell('/test/heal', {}),
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
