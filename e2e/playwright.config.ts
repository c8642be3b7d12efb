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
  // A missing baseline fails instead of being written.
  updateSnapshots: 'none',
  // Ample on a busy machine: a passing journey never waits for it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    // prepare.ts sets the address before the workers start.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    // Only offline.spec.ts allows the shop's service worker: others intercept the network.
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
      // Screenshots compared with kept ones. First, because one of its files is long.
      name: 'pictures',
      testDir: 'visual',
      fullyParallel: false,
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      use: {
        trace: 'off',
        screenshot: 'off',
        launchOptions: {
          // Makes fonts and colours independent of the machine's settings.
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
      // Only journeys whose page differs on a phone: markup, menu, drawer, buy bar and weight.
      name: 'phone',
      testMatch: [
        'acessibilidade.spec.ts',
        'comprar-ate-o-fim.spec.ts',
        'comprar-um-decant.spec.ts',
        'encontrar-e-desfazer.spec.ts',
        'peso.spec.ts',
        'produto.spec.ts',
        'visitante.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
