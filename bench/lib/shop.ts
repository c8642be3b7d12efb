import { type Browser, chromium, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, obtainChromium } from '../../e2e/chromium.ts';
import { startSystem, temporaryFolder } from '../../e2e/system.ts';
import { PlainError } from '../../scripts/lib/output.mjs';
import { withProgress } from './progress.ts';

export interface OpenShop {
  /** Without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts the shop as `npm start` does, on free ports and temporary data; or uses the running one at `url`. `settings` are of the shop that it starts. */
export async function openShop(
  url: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenShop> {
  if (url !== undefined) return { url: url.replace(/\/$/, ''), close: async () => undefined };
  return withProgress('Abrindo a loja', async () => {
    const { folder, remove } = await temporaryFolder();
    const system = await startSystem(folder, settings);
    return {
      url: system.url,
      close: async () => {
        await system.stop();
        await remove();
      },
    };
  });
}

/** Path of a Chromium. @throws PlainError with instructions when none is available */
export async function chromiumPath(): Promise<string> {
  const found = await obtainChromium();
  if ('missing' in found) throw new PlainError(found.missing);
  return found.path;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS });
}

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};

/** The two windows of the measurements. The phone window identifies itself as mobile. */
export const WINDOWS = {
  phone: pixel,
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
