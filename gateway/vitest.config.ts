import { defineConfig } from 'vitest/config';

/** The projects that the gateway's tests are run in. */
const PROJECTS = {
  gateway: { include: ['{src,parts,test,api-check,schema-check}/**/*.test.ts'] },
  // Suites of one gateway in front of the older API that also run on two.
  'two-gateways': {
    include: [
      'test/conformance/conformance.test.ts',
      'src/upstream/older/carrinho/carrinho.test.ts',
      'src/upstream/older/pedidos/create-once.test.ts',
    ],
    env: { TEST_GATEWAYS: '2' },
  },
  // Suites that also run while every request reaches Fastify and Apollo.
  'without-short-cuts': {
    include: [
      'test/conformance/conformance.test.ts',
      'src/server/http/answers.test.ts',
      'src/server/http/graphql-over-http.test.ts',
      'src/server/http/http.test.ts',
    ],
    env: { TEST_SHORT_CUTS: 'off' },
  },
};

/** One of the projects that the gateway's tests are run in. */
export const gatewayProject = (name: keyof typeof PROJECTS) =>
  defineConfig({
    test: {
      name,
      ...PROJECTS[name],
      // Nothing of the gateway lives in its modules: each test makes its own services, and the modules are read once a worker.
      isolate: false,
      // Node reads the modules as in production: a fifth less CPU time than through Vite.
      experimental: { viteModuleRunner: false },
      root: import.meta.dirname,
      environment: 'node',
      // Ample on a busy machine: some tests start processes or decode large pictures.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
    },
  });

export default gatewayProject('gateway');
