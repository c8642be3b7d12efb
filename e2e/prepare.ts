import { findChromium } from './chromium.ts';
import { startDemoSystem } from './demo-system.ts';
import { MANY_ORDERS } from './system.ts';

/** Opens one shop for all journeys, unless E2E_URL names an open one. Returns a function that closes it. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (!findChromium({ windowless: true })) {
    throw new Error('No Chromium on this machine: run npm test, or set CHROME_PATH to one.');
  }
  if (process.env.E2E_URL) return undefined;
  // Each API user sends its own address (see api.ts), so that journeys do not share rate limits.
  const system = await startDemoSystem({ TRUST_PROXY: 'loopback', ...MANY_ORDERS });
  process.env.E2E_URL = system.url;
  // Folder of the unsent mail.
  process.env.E2E_DATA = system.folder;
  return system.stop;
}
