import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, mayInstallPackages } from './apt.mjs';
import { run } from './exec.mjs';

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

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<string[]>} path of Playwright's own browser, if any */
async function playwrightOwn() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].filter(Boolean);
}

/**
 * Returns an installed Chromium: CHROME_PATH, the PATH, the Mac's applications, Playwright's own.
 * @param {{ windowless?: boolean }} [wish] `windowless` prefers one without a window; benches measure in a full one
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({ windowless = false } = {}) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = windowless ? [SHELL, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...ON_MAC, ...(await playwrightOwn())].find(isExecutable);
}

/**
 * Finds a Chromium or installs one: from the system's packages as root in CI, otherwise Playwright's.
 * @param {{ windowless?: boolean }} [wish] as for `findChromium`
 * @returns {Promise<{ path: string } | { missing: string }>} `missing` says why there is none
 */
export async function obtainChromium(wish = {}) {
  const found = await findChromium(wish);
  if (found) return { path: found };
  if (process.env.CHROME_PATH) {
    return {
      missing: `CHROME_PATH=${process.env.CHROME_PATH} is not an executable program.`,
    };
  }
  if (mayInstallPackages()) {
    for (const name of wish.windowless ? [SHELL, 'chromium'] : ['chromium']) {
      await aptInstall(name);
      const installed = await findChromium(wish);
      if (installed) return { path: installed };
    }
  }
  await run('playwright', ['install', 'chromium']);
  const downloaded = await findChromium();
  if (downloaded) return { path: downloaded };
  return {
    missing:
      'this machine has no Chromium and none could be installed. Install Chrome or Chromium, or set CHROME_PATH.',
  };
}
