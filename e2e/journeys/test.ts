import { test as base } from '@playwright/test';
import { startDemoSystem } from '../demo-system.ts';
import { type LiveShops, startLiveShops } from '../live-api.ts';
import { type StripeStandIn, startStripeStandIn } from '../stripe-stand-in.ts';
import { MANY_ORDERS } from '../system.ts';
import { type Buyer, openBuyer } from './buyer.ts';

const OPEN_TIMEOUT = 300_000;

/** A shop with card payments by Stripe's stand-in. */
export interface StripeShop {
  readonly url: string;
  readonly stripe: StripeStandIn;
  readonly buyer: Buyer;
}

interface Shared {
  /** Shops on the older API. */
  readonly shops: LiveShops;
  /** An account with an address on the open shop. */
  readonly buyer: Buyer;
  readonly stripeShop: StripeShop;
}

/**
 * The test of all journeys. A worker opens a shared fixture once, for the first journey that asks for it. Journeys with
 * other worker fixtures would need a worker and a browser of their own.
 */
export const test = base.extend<object, Shared>({
  // Playwright reads the needed fixtures from the pattern: none.
  /* oxlint-disable no-empty-pattern */
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, give) => {
      const shops = startLiveShops();
      await give(shops);
      shops.end();
    },
    { scope: 'worker' },
  ],
  buyer: [
    // `baseURL` is a fixture of a test and unknown to a worker.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, give) => give(await openBuyer(process.env.E2E_URL ?? '')),
    { scope: 'worker' },
  ],
  stripeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, give) => {
      const stripe = await startStripeStandIn();
      const system = await startDemoSystem({ ...stripe.env, ...MANY_ORDERS });
      await give({ url: system.url, stripe, buyer: await openBuyer(system.url) });
      await system.stop();
      await stripe.close();
    },
    { scope: 'worker', timeout: OPEN_TIMEOUT },
  ],
});
