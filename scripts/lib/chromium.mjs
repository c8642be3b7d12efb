import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, mayInstallPackages } from './apt.mjs';
import { run } from './exec.mjs';

/** What a Chromium needs to run quietly, as root and without a screen. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The same browser without a window to draw: half the work for who only looks at pages. As Debian calls it. */
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

/** @returns {Promise<string[]>} where Playwright keeps its own, when it has one */
async function playwrightOwn() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].filter(Boolean);
}

/**
 * A Chromium that is on this machine already: CHROME_PATH, the PATH, the Mac's applications, Playwright's own.
 * @param {{ windowless?: boolean }} [wish] `windowless` takes one without a window first; measurements are made in a whole one
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
 * Finds a Chromium, else installs one: from the system's packages when we are root in CI, else Playwright's.
 * @param {{ windowless?: boolean }} [wish] as for `findChromium`
 * @returns {Promise<{ path: string } | { missing: string }>} `missing` is a sentence for the person
 */
export async function obtainChromium(wish = {}) {
  const found = await findChromium(wish);
  if (found) return { path: found };
  if (process.env.CHROME_PATH) {
    return {
      missing: `CHROME_PATH=${process.env.CHROME_PATH} não é um programa que dê para executar.`,
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
      'não há um Chromium nesta máquina, nem deu para instalar um. Instale o Chrome ou o Chromium, ou diga onde está com CHROME_PATH.',
  };
}
