import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Action, apply, type Model } from '../../test/order-model.ts';
import { OrderWorld } from '../../test/order-world.ts';
import { runs } from '../../test/runs.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import { STATUS_PEDIDO } from './status.ts';

const BUYERS = 3;

/** Runs actions one after the other: each answer and the final state equal the model's. */
class Step implements fc.AsyncCommand<Model, OrderWorld> {
  readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: OrderWorld): Promise<void> {
    const { status, body } = await real.perform(this.action, model);
    const expected = apply(model, this.action, Number(Object(body).id));
    if (expected !== undefined) expect(status).toBe(expected);
    const { chaves: _, ...rest } = model;
    expect(await real.read(model)).toEqual(rest);
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

/** Runs actions concurrently: each is completed or refused, and none partially. */
class Burst implements fc.AsyncCommand<Model, OrderWorld> {
  readonly actions: Action[];

  constructor(actions: Action[]) {
    this.actions = actions;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: OrderWorld): Promise<void> {
    const results = await Promise.all(
      this.actions.map(async (action) => ({ action, ...(await real.perform(action, model)) })),
    );
    for (const { action, status, body } of results) {
      expect(status).toBeOneOf([200, 404, 409, 422]);
      if (action.kind !== 'create' || action.chave === undefined || status !== 200) continue;
      const key = `${action.buyer}/${action.chave}`;
      const id = Number(Object(body).id);
      expect(id).toBe(model.chaves.get(key) ?? id);
      model.chaves.set(key, id);
    }
    Object.assign(model, await real.read(model));
  }

  toString(): string {
    return `at once ${JSON.stringify(this.actions)}`;
  }
}

const position = fc.nat({ max: 20 });
const buyer = fc.nat({ max: BUYERS - 1 });
const quantidade = fc.integer({ min: 1, max: 4 });
const kind = <K extends Action['kind']>(name: K) => fc.constant(name);

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('add'), buyer, sku: position, quantidade }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('create'),
      buyer,
      chave: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('move'),
      pedido: position,
      status: fc.constantFrom(...STATUS_PEDIDO),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('edit'), pedido: position, line: position, quantidade }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay'), pedido: position }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel'), pedido: position }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('withdraw'), pedido: position }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('receive'),
      pedido: position,
      line: position,
      quantidade: fc.option(quantidade, { nil: undefined }),
      volta: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('choose'),
      pedido: position,
      metodo: fc.constantFrom('CARTAO' as const, 'PIX' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('expire'), hours: fc.constantFrom(0.1, 1, 25) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('stock'), sku: position, estoque: fc.nat({ max: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('price'),
      sku: position,
      preco: fc.integer({ min: 1, max: 999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('activate'), sku: position, ativo: fc.boolean() }),
  },
);
const steps = action.map((it) => new Step(it));
const bursts = fc
  .oneof(
    fc.array(action, { minLength: 2, maxLength: 8 }),
    action.map((it) => Array.from({ length: 6 }, () => it)),
  )
  .map((it) => new Burst(it));

onEachEngine('life of orders', (db) => {
  let api: TestServer;
  let admin: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('stock, orders and history agree after any sequence of concurrent actions (C-43, F1, F2)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([steps, steps, steps, bursts], { size: 'max', maxCommands: 40 }),
        async (commands) => {
          const shop = await OrderWorld.open(db(), api, admin, BUYERS);
          await fc.asyncModelRun(() => shop, commands);
          expect(await checkInvariants(db())).toEqual([]);
        },
      ),
      { numRuns: runs(6, 25), endOnFailure: true },
    );
  }, 180_000);
});
