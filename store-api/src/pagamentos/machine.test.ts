import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type PaymentAction, PaymentWorld } from '../../test/payment-world.ts';
import { runs } from '../../test/runs.ts';
import { TestServer } from '../../test/server.ts';
import { StripeStandIn } from '../../test/stripe-stand-in.ts';
import { createStripe } from './provedores/stripe/provider.ts';

/** Actions that happen one after the other, or at once. */
class Step implements fc.AsyncCommand<object, PaymentWorld> {
  readonly actions: readonly PaymentAction[];

  constructor(actions: readonly PaymentAction[]) {
    this.actions = actions;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, world: PaymentWorld): Promise<void> {
    await world.perform(this.actions);
    await world.requireMoney();
    expect(world.problems).toEqual([]);
  }

  toString(): string {
    return JSON.stringify(this.actions);
  }
}

const position = fc.nat({ max: 12 });
const TOTAL = 15_980;
// Several small refunds fit one payment.
const valor = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(TOTAL, TOTAL / 2) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: TOTAL / 5 }) },
);
const always = <const T>(value: T) => fc.constant(value);

const action: fc.Arbitrary<PaymentAction> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: always('pay'),
      pedido: position,
      outcome: fc.constantFrom(
        'succeeded',
        'succeeded',
        'processing',
        'requires_action',
        'declined',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: always('decide'),
      payment: position,
      outcome: fc.constantFrom('succeeded', 'declined'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: always('confirm'), payment: position }) },
  { weight: 8, arbitrary: fc.record({ kind: always('refund'), pedido: position, valor }) },
  { weight: 1, arbitrary: fc.record({ kind: always('cancel'), pedido: position }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: always('return'), pedido: position, isWhole: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: always('repeat'), estorno: position }) },
  { weight: 2, arbitrary: fc.record({ kind: always('dashboard'), payment: position, valor }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: always('bank'),
      refund: position,
      failure: fc.constantFrom(null, 'expired_or_canceled_card', 'declined'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: always('slow bank'), wait: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: always('dispute'), payment: position }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: always('close'),
      dispute: position,
      result: fc.constantFrom('won', 'lost'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: always('deliver'), event: fc.nat({ max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: always('listen'), webhooks: fc.boolean() }) },
  {
    weight: 10,
    arbitrary: fc.record({ kind: always('reconcile'), minutes: fc.constantFrom(1, 11, 25 * 60) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: always('fault'),
      call: fc.constantFrom('POST /v1/refunds', 'GET /v1/refunds', 'POST /v1/payment_intents'),
      fault: fc.constantFrom(
        'broken' as const,
        'reply lost' as const,
        'reply lost' as const,
        { status: 500 },
        { status: 500, saved: true },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: always('kill'),
      after: fc.nat({ max: 3 }),
      isCommitted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: always('a day') }) },
  { weight: 4, arbitrary: fc.record({ kind: always('mail') }) },
);
const steps = action.map((one) => new Step([one]));
// Few orders and codes, so that actions meet.
const near = fc.nat({ max: 5 });
const pixAction: fc.Arbitrary<PaymentAction> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: always('pix'), pedido: near }) },
  { weight: 5, arbitrary: fc.record({ kind: always('pay pix'), code: near }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: always('pix ends'), minutes: fc.constantFrom(1, 31) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: always('pay'),
      pedido: near,
      outcome: fc.constantFrom('succeeded', 'processing', 'requires_action', 'declined'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: always('decide'),
      payment: near,
      outcome: fc.constantFrom('succeeded', 'declined'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: always('cancel'), pedido: near }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: always('return'), pedido: near, isWhole: always(true) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: always('expire'), minutes: fc.constantFrom(1, 31, 25 * 60) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: always('confirm'), payment: near }) },
  { weight: 2, arbitrary: fc.record({ kind: always('replace'), refused: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: always('deliver'), event: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: always('listen'), webhooks: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: always('reconcile'), minutes: always(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: always('fault'),
      call: fc.constantFrom('POST /v1/payment_intents', 'GET /v1/payment_intents'),
      fault: fc.constantFrom(
        'broken' as const,
        'reply lost' as const,
        { status: 500 },
        { status: 500, saved: true },
      ),
    }),
  },
);
const paying = pixAction.map((one) => new Step([one]));
const payingAtOnce = fc
  .array(pixAction, { minLength: 2, maxLength: 4 })
  .map((all) => new Step(all));
/** Sequences on each engine. `npm run test:deep` runs more. */
const RUNS = runs(3, 150);

const bursts = fc.array(action, { minLength: 2, maxLength: 4 }).map((all) => new Step(all));

onEachEngine('life of payments', (db) => {
  let stripe: StripeStandIn;
  let api: TestServer;
  let admin: string;
  beforeAll(async () => {
    stripe = await StripeStandIn.open();
    const { secretKey, webhookSecret, url: apiUrl } = stripe;
    const payments = createStripe({ secretKey, webhookSecret, apiUrl, pix: true });
    api = await TestServer.open(db(), { payments });
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    await stripe[Symbol.asyncDispose]();
  });

  it(
    'an order is charged once and no payment is lost, in any sequence of cards, Pix codes, expiries and cancellations (S2, MON-26)',
    async () => {
      const moves = fc.commands([paying, paying, paying, payingAtOnce], {
        size: 'max',
        maxCommands: 30,
      });
      await fc.assert(
        fc.asyncProperty(moves, async (commands) => {
          const world = await PaymentWorld.open({ db: db(), api, stripe, admin }, 0);
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
          await world.settle();
          expect(await world.differences()).toEqual([]);
          expect(world.problems).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * 60_000,
  );

  it(
    'money out never exceeds money in, and each mail is true when sent, after any sequence of replies, messages, faults and kills (MON-26)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.commands([steps, steps, steps, bursts], { size: 'max', maxCommands: 50 }),
          async (commands) => {
            const world = await PaymentWorld.open({ db: db(), api, stripe, admin });
            await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
            await world.settle();
            expect(await world.differences()).toEqual([]);
            await world.repeatAll();
            await world.requireMoney();
            await world.settle();
            expect(await world.differences()).toEqual([]);
            expect(world.problems).toEqual([]);
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
      // A run takes a few seconds on a busy machine.
    },
    RUNS * 60_000,
  );
});
