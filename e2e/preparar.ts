import { acharChromium } from '../scripts/lib/chromium.mjs';
import { iniciarSistema, pastaTemporaria } from './sistema.ts';

/** Opens one shop for all journeys, unless E2E_URL names one that is open already; returns how to close it. */
export default async function preparar(): Promise<(() => Promise<void>) | undefined> {
  if (!(await acharChromium())) {
    throw new Error('No Chromium on this machine: run npm test, or set CHROME_PATH to one.');
  }
  if (process.env.E2E_URL) return undefined;
  const { pasta, apagar } = await pastaTemporaria();
  const sistema = await iniciarSistema(pasta);
  process.env.E2E_URL = sistema.url;
  return async () => {
    await sistema.parar();
    await apagar();
  };
}
