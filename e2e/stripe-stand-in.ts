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

/** What may become of a payment at the stand-in. */
export type StripeOutcome =
  | 'succeeded'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'requires_action'
  | 'unauthenticated'
  | 'processing'
  | 'canceled';

/** What calls of the shop's server meet instead of their answer. */
export type StripeFault = { status: number; code?: string } | 'silent' | 'broken';

/** A stand-in for Stripe in a process of its own. */
export interface StripeStandIn extends Omit<z.infer<typeof Ready>, 'type'> {
  /** Settings that let a shop (`startSystem`) be paid through it. */
  readonly env: Readonly<Record<string, string>>;
  /** What the shop's server asked it so far. */
  calls(): Promise<z.infer<typeof Calls>>;
  /** What happened there so far, sent or not. */
  events(): Promise<z.infer<typeof Events>>;
  /** Where it sends its signed webhooks from now on; null: nowhere. */
  sendTo(webhookUrl: string | null): Promise<void>;
  /** Decides a payment; its event follows. */
  settle(intentId: string, outcome: StripeOutcome): Promise<void>;
  /** Lets the next `times` calls whose `METHOD /path` begins like `call` meet `fault`. */
  fail(call: string, fault: StripeFault, times?: number): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it on a free port. What a card form in the browser does there is `POST {url}/test/confirm
 * {payment_intent, client_secret, card}`, and `POST {url}/test/authenticate {payment_intent, client_secret, approved}`
 * after `requires_action`: each answers the intent, whose `status` and `last_payment_error` say what came of it.
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
  const tell = async (path: string, body: object): Promise<void> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the stand-in for Stripe refused ${path}`);
  };
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
    fail: (call, fault, times = 1) => tell('/test/fail', { call, fault, times }),
    heal: () => tell('/test/heal', {}),
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
