import { defineProject } from 'vitest/config';
import { COMPILED_ONCE } from './test/process.ts';

/** Files that put something in a module's place, which need modules of their own. */
const OUTSIDE = ['src/db/durability.test.ts'];

/** Files that start whole processes, and mostly wait for them. */
const PROCESSES = [
  'src/cli/cli.test.ts',
  'src/crashes.test.ts',
  'src/disk-full.test.ts',
  'src/main.test.ts',
  'tools/fill/main.test.ts',
];

/** Suites that every run repeats on PostgreSQL: there locks, plans, sessions and dumps may differ. `npm run test:deep` repeats all. */
const ON_POSTGRES = [
  'tools/drill/drill.test.ts',
  'test/lock-order.test.ts',
  'src/auth/shared-counters.test.ts',
  'src/cli/sql/export.test.ts',
  'src/db/foreign-keys.test.ts',
  'src/db/migrate-online.test.ts',
  'src/db/migrate.test.ts',
  'src/db/migrations.test.ts',
  'src/db/no-connection.test.ts',
  'src/db/releases.test.ts',
  'src/db/replica.test.ts',
  'src/db/transaction.test.ts',
  'src/pagamentos/start-payment-race.test.ts',
  'src/pagamentos/machine.test.ts',
  'src/pedidos/machine.test.ts',
  'src/pedidos/race.test.ts',
  'src/pedidos/search.test.ts',
  'src/pedidos/stock-race.test.ts',
  'src/produtos/facetas-mapas.test.ts',
  'src/produtos/search.test.ts',
  'src/two-processes.test.ts',
];

const ALL = '{src,test,demo,tools}/**/*.test.ts';

const FILES = {
  'store-api': {
    include: [ALL],
    exclude: [...OUTSIDE, ...PROCESSES],
  },
  'store-api-outside': { include: OUTSIDE },
  'store-api-processes': { include: PROCESSES },
  // Only tests with PostgreSQL in their name: the others ran on PGlite.
  'store-api-postgres': {
    include: process.env['TEST_DEEP'] === 'on' ? [ALL] : ON_POSTGRES,
    exclude: OUTSIDE,
  },
};

/** One of the projects that store-api's tests are run in. */
export const storeApiProject = (name: keyof typeof FILES) =>
  defineProject({
    test: {
      name,
      root: import.meta.dirname,
      ...FILES[name],
      // Nothing of the API lives in its modules: each suite opens its own database and server.
      isolate: name === 'store-api-outside',
      // Node reads the modules as in production: a fifth less CPU time than through Vite, which replaces modules.
      experimental: { viteModuleRunner: name === 'store-api-outside' },
      ...(name === 'store-api-postgres' ? { globalSetup: 'test/postgres-server.ts' } : {}),
      ...(name === 'store-api-processes' ? { execArgv: COMPILED_ONCE } : {}),
      // Ample on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
    },
  });

export default storeApiProject('store-api');
