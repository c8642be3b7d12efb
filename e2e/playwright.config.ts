import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

/** Without the compilers for hot code: a journey is too short for them, they take 5 to 10 % of its CPU time. */
const FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

const executablePath = findChromium({ windowless: true });

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // Only for the trace: a journey that passes on its second try still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
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
    // Drawing the motion takes a fifth of a journey's CPU time. Journeys about motion turn it on.
    reducedMotion: 'reduce',
    // A recording takes a quarter of a journey's CPU time: only the second try of a failed one is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: FLAGS,
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      // Screenshots compared with kept ones. First, because one of its files is long.
      name: 'pictures',
      // A worker and its browser take two seconds of CPU time to start.
      workers: 1,
      testDir: 'visual',
      fullyParallel: false,
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      use: {
        trace: 'off',
        screenshot: 'off',
        launchOptions: {
          // Makes fonts and colours independent of the machine's settings.
          args: [
            ...FLAGS,
            '--font-render-hinting=none',
            '--disable-lcd-text',
            '--force-color-profile=srgb',
          ],
          ...(executablePath ? { executablePath } : {}),
        },
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Only journeys whose page differs on a phone, or that only a phone has (@phone-only).
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
