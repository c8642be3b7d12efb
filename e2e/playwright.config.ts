import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';

const executablePath = await findChromium({ windowless: true });

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A picture that is not there yet is missing, and not what happens to be drawn today.
  updateSnapshots: 'none',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // The address that prepare.ts leaves in the environment; the tests' processes start after it.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    // The shop's own is for the journeys that are about it: elsewhere faults are put into the network by hand.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      // What is seen, compared with kept pictures: see docs/architecture.md. First, because one file of them is long.
      name: 'pictures',
      testDir: 'visual',
      fullyParallel: false,
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      use: {
        trace: 'off',
        screenshot: 'off',
        launchOptions: {
          // Letters and colours are drawn as little by the machine's own settings as possible.
          args: [
            ...CHROMIUM_FLAGS,
            '--font-render-hinting=none',
            '--disable-lcd-text',
            '--force-color-profile=srgb',
          ],
          ...(executablePath ? { executablePath } : {}),
        },
      },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // An account's own pages are walked through on a phone by comprar-ate-o-fim; their rules, the developer's sandbox and
      // what works without a connection are the same in every window.
      testIgnore: [
        'teclado.spec.ts',
        'para-todos.spec.ts',
        'checkout*.spec.ts',
        'conta.spec.ts',
        'falhas-da-compra.spec.ts',
        'offline.spec.ts',
        'painel*.spec.ts',
        'partes-quietas.spec.ts',
        'pedidos.spec.ts',
        'sandbox.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
