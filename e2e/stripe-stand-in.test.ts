import { expect, test } from 'vitest';
import { startStripeStandIn } from './stripe-stand-in.ts';

test('the stand-in for Stripe opens, keeps its calls, takes test cards and closes', async () => {
  const stripe = await startStripeStandIn();
  const create = () =>
    fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}`, 'idempotency-key': 'pedido-1-1' },
      body: new URLSearchParams({ amount: '15980', currency: 'brl', 'metadata[pedidoId]': '1' }),
    });
  const created: unknown = await (await create()).json();
  expect(await (await create()).json()).toEqual(created);
  const { id, client_secret } = Object(created);
  expect(await stripe.calls()).toHaveLength(2);

  const confirm = (card: string) =>
    fetch(`${stripe.url}/test/confirm`, {
      method: 'POST',
      body: JSON.stringify({ payment_intent: id, client_secret, card }),
    });
  const declined = await confirm('4000 0000 0000 0002');
  expect(declined.headers.get('access-control-allow-origin')).toBe('*');
  expect(await declined.json()).toMatchObject({
    id,
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  expect(await (await confirm('4000 0027 6000 3184')).json()).toMatchObject({
    status: 'requires_action',
  });
  await stripe.settle(String(id), 'succeeded');
  expect(await (await confirm('4000 0000 0000 0002')).json()).toMatchObject({
    status: 'succeeded',
  });
  expect((await stripe.events()).map(({ type }) => type)).toEqual([
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
  ]);
  await stripe.fail('POST /v1/payment_intents', { status: 500 }, 9);
  expect((await create()).status).toBe(500);
  await stripe.heal();
  expect((await create()).status).toBe(200);
  await stripe.sendTo(null);
  await stripe.close();
  await expect(create()).rejects.toThrow();
});
