import { type Browser, chromium, devices } from '@playwright/test';
import { startSystem, temporaryFolder } from '../../e2e/system.ts';
import { CHROMIUM_FLAGS, obtainChromium } from '../../scripts/lib/chromium.mjs';
import { PlainError, withProgress } from '../../scripts/lib/output.mjs';

export interface OpenShop {
  /** Without a final slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The shop as `npm start` opens it, on ports and data of its own; or the one that is open at `url` already. */
export async function openShop(url: string | undefined): Promise<OpenShop> {
  if (url !== undefined) return { url: url.replace(/\/$/, ''), close: async () => undefined };
  return withProgress('Abrindo a loja', async () => {
    const { folder, remove } = await temporaryFolder();
    const system = await startSystem(folder);
    return {
      url: system.url,
      close: async () => {
        await system.stop();
        await remove();
      },
    };
  });
}

/** Path of a Chromium. @throws PlainError with what to do when there is none */
export async function chromiumPath(): Promise<string> {
  const found = await obtainChromium();
  if ('missing' in found) throw new PlainError(found.missing);
  return found.path;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS });
}

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};

/** The two windows that pages are measured in. The phone says that it is one, as phones do. */
export const WINDOWS = {
  celular: pixel,
  computador: { viewport: { width: 1440, height: 900 } },
} as const;
