import { findChromium } from '../scripts/lib/chromium.mjs';
import { startSystem, temporaryFolder } from './system.ts';

/** Opens one shop for all journeys, unless E2E_URL names one that is open already; returns how to close it. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (!(await findChromium())) {
    throw new Error('No Chromium on this machine: run npm test, or set CHROME_PATH to one.');
  }
  if (process.env.E2E_URL) return undefined;
  const { folder, remove } = await temporaryFolder();
  // Each API user of the journeys comes from an address of its own (see api.ts): what one may do in an hour is not what all may.
  const system = await startSystem(folder, { TRUST_PROXY: 'loopback' });
  process.env.E2E_URL = system.url;
  // Where the mail is that nobody sends.
  process.env.E2E_DATA = folder;
  return async () => {
    await system.stop();
    await remove();
  };
}
