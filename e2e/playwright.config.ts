import { defineConfig } from '@playwright/test';
import { acharChromium, OPCOES_DO_CHROMIUM } from '../scripts/lib/chromium.mjs';

const caminho = await acharChromium();

export default defineConfig({
  testDir: 'jornadas',
  outputDir: '../test-results',
  globalSetup: './preparar.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // The address that preparar.ts leaves in the environment; the tests' processes start after it.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: OPCOES_DO_CHROMIUM,
      ...(caminho ? { executablePath: caminho } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
