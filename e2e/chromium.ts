import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { execa } from 'execa';
import { aptInstall } from '../scripts/lib/apt.mjs';

/** Flags for a Chromium that runs as root, without a screen and without background traffic. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Debian's name of the browser without a window. It needs half the CPU time. */
const SHELL = 'chromium-headless-shell';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const ON_MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) => [
  `/Applications/${name}.app/Contents/MacOS/${name}`,
  `${process.env.HOME ?? ''}/Applications/${name}.app/Contents/MacOS/${name}`,
]);

/** Prefers a browser without a window. Measurements take a full one. */
interface Wish {
  readonly windowless?: boolean;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns an installed Chromium: CHROME_PATH, the PATH, the Mac's applications, Playwright's own. */
export function findChromium({ windowless = false }: Wish = {}): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = windowless ? [SHELL, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...ON_MAC, chromium.executablePath()].find(isExecutable);
}

/**
 * Finds a Chromium or installs one: from the system's packages as root in CI, otherwise Playwright's. `missing` is the
 * reason why none could be installed.
 */
export async function obtainChromium(
  wish: Wish = {},
): Promise<{ path: string } | { missing: string }> {
  const installers = [
    ...(wish.windowless ? [() => aptInstall(SHELL)] : []),
    () => aptInstall('chromium'),
    () => execa('playwright', ['install', 'chromium'], { preferLocal: true, reject: false }),
  ];
  const found = findChromium(wish);
  if (found) return { path: found };
  if (process.env.CHROME_PATH) {
    return { missing: `CHROME_PATH=${process.env.CHROME_PATH} is not an executable program.` };
  }
  for (const install of installers) {
    await install();
    const installed = findChromium(wish);
    if (installed) return { path: installed };
  }
  return {
    missing:
      'this machine has no Chromium and none could be installed. Install Chrome or Chromium, or set CHROME_PATH.',
  };
}
