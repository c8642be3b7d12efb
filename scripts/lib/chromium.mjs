import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ambiente, executar } from './executar.mjs';

/** What a Chromium needs to run quietly, as root and without a screen. */
export const OPCOES_DO_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const NOMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const NO_MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((nome) => [
  `/Applications/${nome}.app/Contents/MacOS/${nome}`,
  `${process.env.HOME ?? ''}/Applications/${nome}.app/Contents/MacOS/${nome}`,
]);

/** @param {string} caminho */
function executavel(caminho) {
  try {
    accessSync(caminho, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<string[]>} where Playwright keeps its own, when it has one */
async function doPlaywright() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].filter(Boolean);
}

/**
 * A Chromium that is on this machine already: CHROME_PATH, the PATH, the Mac's applications, Playwright's own.
 * @returns {Promise<string | undefined>}
 */
export async function acharChromium() {
  const escolhido = process.env.CHROME_PATH;
  if (escolhido) return executavel(escolhido) ? escolhido : undefined;
  const pastas = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const noPath = NOMES.flatMap((nome) => pastas.map((pasta) => join(pasta, nome)));
  return [...noPath, ...NO_MAC, ...(await doPlaywright())].find(executavel);
}

/**
 * Finds a Chromium, else installs one: from the system's packages when we are root in CI, else Playwright's.
 * @returns {Promise<{ caminho: string } | { falta: string }>} `falta` is a sentence for the person
 */
export async function obterChromium() {
  const achado = await acharChromium();
  if (achado) return { caminho: achado };
  if (process.env.CHROME_PATH) {
    return {
      falta: `CHROME_PATH=${process.env.CHROME_PATH} não é um programa que dê para executar.`,
    };
  }
  if (process.env.CI && process.getuid?.() === 0) {
    const env = ambiente({ DEBIAN_FRONTEND: 'noninteractive' });
    await executar('apt-get', ['update'], { env });
    await executar('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
    const instalado = await acharChromium();
    if (instalado) return { caminho: instalado };
  }
  await executar('playwright', ['install', 'chromium']);
  const baixado = await acharChromium();
  if (baixado) return { caminho: baixado };
  return {
    falta:
      'não há um Chromium nesta máquina, nem deu para instalar um. Instale o Chrome ou o Chromium, ou diga onde está com CHROME_PATH.',
  };
}
