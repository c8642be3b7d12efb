// The allowed imports between the rooms of the repository. `npm test` enforces them.

/** Imports allowed between the shop's folders of the web client. A folder without an entry imports no other. */
const BETWEEN_PAGES = {
  favoritos: ['catalogo', 'produto'],
  home: ['produto'],
  catalogo: ['produto'],
  produto: ['avisos', 'carrinho'],
  carrinho: ['avisos', 'finalizar'],
  finalizar: ['carrinho', 'minha-conta', 'pagamento', 'pedidos'],
  pagamento: ['pedidos'],
  pedidos: ['acesso', 'carrinho'],
  'minha-conta': ['acesso'],
};

/** Rooms of the gateway that know neither HTTP, the shop nor an API. */
const GROUND = '^gateway/src/server/(cache|concurrency|across|telemetry)/';

// Test suites, doubles and harnesses live in each workspace's test/ folder.
const testFile = '\\.test\\.tsx?$|^(gateway|store-api|web|packages/[^/]+)/test/';

const pageRules = Object.entries(BETWEEN_PAGES).map(([folder, allowed]) => ({
  name: `web-shop-${folder}`,
  comment: `shop/${folder} may import only these folders of the shop: ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^web/src/shop/${folder}/` },
  to: {
    path: '^web/src/shop/',
    pathNot: `^web/src/shop/(${[folder, ...allowed].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'modules must not import each other in a circle, types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'an import must resolve to a file or an installed package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'web-ground',
      comment: 'web: ui and lib import neither shop, admin nor app',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: testFile },
      to: { path: '^web/src/(shop|admin|app)/' },
    },
    {
      name: 'web-lib-below-ui',
      comment: 'web: lib does not import ui',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: testFile },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'web-shop-and-admin-apart',
      comment: 'web: shop and admin import neither each other nor app',
      severity: 'error',
      from: { path: '^web/src/(shop|admin)/', pathNot: testFile },
      to: { path: '^web/src/(shop|admin|app)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'web-admin-kit-below-sections',
      comment: 'web: the kit of the dashboard imports nothing else of the dashboard',
      severity: 'error',
      from: { path: '^web/src/admin/kit/', pathNot: testFile },
      to: { path: '^web/src/admin/', pathNot: '^web/src/admin/kit/' },
    },
    {
      name: 'web-shop-apart',
      comment: 'web: a folder of the shop imports another one only if BETWEEN_PAGES allows it',
      severity: 'error',
      from: {
        path: '^web/src/shop/([^/]+)/',
        pathNot: `^web/src/shop/(${Object.keys(BETWEEN_PAGES).join('|')})/`,
      },
      to: { path: '^web/src/shop/', pathNot: '^web/src/shop/$1/' },
    },
    ...pageRules,
    {
      name: 'web-dev-alone',
      comment: 'web: the shop does not import the component page',
      severity: 'error',
      from: { pathNot: '^web/dev/' },
      to: { path: '^web/dev/' },
    },
    {
      name: 'gateway-nothing-imports-the-root',
      comment: 'gateway: only main.ts imports the composition root (app.ts)',
      severity: 'error',
      from: { path: '^gateway/src/', pathNot: `^gateway/src/main\\.ts$|${testFile}` },
      to: { path: '^gateway/src/(app|main)\\.ts$' },
    },
    {
      name: 'gateway-server-above-shop',
      comment: 'gateway: server/ imports shop/, and neither an adapter nor the configuration',
      severity: 'error',
      from: { path: '^gateway/src/server/', pathNot: testFile },
      to: { path: '^gateway/src/(upstream/|config\\.ts)' },
    },
    {
      name: 'gateway-short-cuts-apart',
      comment:
        'gateway: only the composition root knows the short cuts, so that it can leave them out',
      severity: 'error',
      from: { path: '^gateway/src/', pathNot: '^gateway/src/(app\\.ts|server/fast/)' },
      to: { path: '^gateway/src/server/fast/' },
    },
    {
      name: 'gateway-mcp-apart',
      comment: 'gateway: only variables.ts knows the list of the parts that can be removed',
      severity: 'error',
      from: { path: '^gateway/', pathNot: '^gateway/(src/variables\\.ts$|parts/)' },
      to: { path: '^gateway/parts/' },
    },
    {
      name: 'gateway-mcp-above-shop',
      comment:
        'gateway: parts/mcp/ imports server/ and shop/, and neither an adapter nor the configuration',
      severity: 'error',
      from: { path: '^gateway/parts/mcp/', pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: '^gateway/src/(server|shop)/' },
    },
    {
      name: 'gateway-shop-knows-no-api',
      comment: 'gateway: shop/ imports neither server/ nor upstream/',
      severity: 'error',
      from: { path: '^gateway/src/shop/', pathNot: testFile },
      to: { path: '^gateway/src/(server|upstream)/|^gateway/src/config\\.ts', pathNot: GROUND },
    },
    {
      name: 'gateway-upstream-beside-server',
      comment: 'gateway: upstream/ imports shop/, and neither server/ nor the configuration',
      severity: 'error',
      from: { path: '^gateway/src/upstream/', pathNot: testFile },
      to: { path: '^gateway/src/(server/|config\\.ts)', pathNot: GROUND },
    },
    {
      name: 'gateway-ground',
      comment: 'gateway: the rooms that every floor uses import no floor',
      severity: 'error',
      from: { path: GROUND, pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: GROUND },
    },
    {
      name: 'gateway-adapters-apart',
      comment:
        'gateway: the adapters of the contract, of older APIs and of any API do not know each other',
      severity: 'error',
      from: { path: '^gateway/src/upstream/(contract|older|any)/' },
      to: {
        path: '^gateway/src/upstream/(contract|older|any)/',
        pathNot: '^gateway/src/upstream/$1/',
      },
    },
    {
      name: 'gateway-wire-below-adapters',
      comment: 'gateway: upstream/wire imports no adapter',
      severity: 'error',
      from: { path: '^gateway/src/upstream/wire/', pathNot: testFile },
      to: { path: '^gateway/src/upstream/(contract|older|any)/' },
    },
    {
      name: 'gateway-models-are-ground',
      comment: "gateway: a domain's model.ts imports only types of the schema and other models",
      severity: 'error',
      from: { path: '^gateway/src/shop/[^/]+/model\\.ts$' },
      to: { pathNot: '^gateway/src/(types\\.gen|shop/pagina|shop/[^/]+/model)\\.ts$' },
    },
    {
      name: 'store-api-alone',
      comment: 'store-api imports no other room',
      severity: 'error',
      from: { path: '^store-api/' },
      to: { path: '^(gateway|web|e2e|bench|scripts)/' },
    },
    {
      name: 'nothing-imports-store-api',
      comment: 'no other room imports store-api: it is called over HTTP',
      severity: 'error',
      from: { pathNot: '^(store-api|e2e/storm|bench)/' },
      to: { path: '^store-api/' },
    },
    {
      name: 'storm-and-bench-start-databases',
      comment:
        'the storm and the measurements start the databases and disks of store-api tests, and import no more of it',
      severity: 'error',
      from: { path: '^(e2e/storm|bench)/' },
      to: {
        path: '^store-api/',
        pathNot: '^store-api/test/(postgres-server|rows|small-disk)[.]ts$',
      },
    },
    {
      name: 'packages-alone',
      comment: 'a package imports no room',
      severity: 'error',
      from: { path: '^packages/', pathNot: testFile },
      to: { path: '^(gateway|web|store-api|e2e|bench|scripts)/' },
    },
    {
      name: 'web-without-server',
      comment: 'web does not import packages/server: it runs in browsers',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'web-and-gateway-apart',
      comment: 'web and gateway meet at schema.graphql and at the built server entry, not in code',
      severity: 'error',
      from: { path: '^(web|gateway)/' },
      to: { path: '^(web|gateway)/', pathNot: '^$1/' },
    },
    {
      name: 'production-without-tests',
      comment: 'production code does not import test code',
      severity: 'error',
      from: { path: '^(gateway|web|store-api|packages/[^/]+)/src/', pathNot: testFile },
      to: { path: testFile },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/|^bench/gateway/peers/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
