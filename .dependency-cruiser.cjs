// The allowed imports between the rooms of the repository. `npm test` enforces them.

/** Imports allowed between features of the web client. A feature without an entry imports no other. */
const BETWEEN_FEATURES = {
  home: ['produto'],
  catalogo: ['produto', 'carrinho'],
  produto: ['carrinho'],
  carrinho: ['finalizar'],
  finalizar: ['carrinho', 'minha-conta', 'pagamento', 'pedidos'],
  pagamento: ['pedidos'],
  pedidos: ['acesso', 'carrinho'],
  'minha-conta': ['acesso', 'pedidos'],
  admin: ['acesso', 'minha-conta', 'pedidos'],
};

const GATEWAY_DOMAINS = '(cep|compartilhar|loja|pedidos|sessao)';

// Test suites, doubles and harnesses live in each workspace's test/ folder.
const testFile = '\\.test\\.tsx?$|^(gateway|store-api|web|packages/[^/]+)/test/';

const featureRules = Object.entries(BETWEEN_FEATURES).map(([feature, allowed]) => ({
  name: `web-feature-${feature}`,
  comment: `features/${feature} may import only these features: ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^web/src/features/${feature}/` },
  to: {
    path: '^web/src/features/',
    pathNot: `^web/src/features/(${[feature, ...allowed].join('|')})/`,
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
      name: 'web-shared-stays-below',
      comment: 'web: shared imports neither features nor app',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: testFile },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-stay-below',
      comment: 'web: features do not import app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: testFile },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-apart',
      comment: 'web: a feature imports another one only if BETWEEN_FEATURES allows it',
      severity: 'error',
      from: {
        path: '^web/src/features/([^/]+)/',
        pathNot: `^web/src/features/(${Object.keys(BETWEEN_FEATURES).join('|')})/`,
      },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    ...featureRules,
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
      name: 'gateway-shop-knows-no-api',
      comment: 'gateway: shop/ imports neither REST, HTTP nor an adapter',
      severity: 'error',
      from: { path: '^gateway/src/shop/', pathNot: testFile },
      to: { path: '^gateway/src/(rest|http|upstream)/|^gateway/src/config\\.ts' },
    },
    {
      name: 'gateway-adapters-below-http',
      comment: 'gateway: upstream/ imports neither http nor the configuration',
      severity: 'error',
      from: { path: '^gateway/src/upstream/', pathNot: testFile },
      to: { path: '^gateway/src/(http/|config\\.ts)' },
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
      name: 'gateway-domains-below-http',
      comment: 'gateway: a domain imports neither http nor the configuration',
      severity: 'error',
      from: { path: `^gateway/src/${GATEWAY_DOMAINS}/`, pathNot: testFile },
      to: { path: '^gateway/src/(http/|config\\.ts)' },
    },
    {
      name: 'gateway-graphql-below-domains',
      comment: 'gateway: graphql imports no domain, not http and no generated resolver types',
      severity: 'error',
      from: { path: '^gateway/src/graphql/', pathNot: testFile },
      to: { path: `^gateway/src/(${GATEWAY_DOMAINS}/|http/|types\\.gen\\.ts)` },
    },
    {
      name: 'gateway-models-are-ground',
      comment: "gateway: a domain's model.ts imports only other model.ts",
      severity: 'error',
      from: { path: '^gateway/src/(shop/)?[^/]+/model\\.ts$' },
      to: { pathNot: '^gateway/src/(shop/)?[^/]+/model\\.ts$' },
    },
    {
      name: 'gateway-cache-below-all',
      comment: 'gateway: cache imports only concurrency',
      severity: 'error',
      from: { path: '^gateway/src/cache/', pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: '^gateway/src/(cache|concurrency)/' },
    },
    {
      name: 'gateway-concurrency-alone',
      comment: 'gateway: concurrency imports no other room',
      severity: 'error',
      from: { path: '^gateway/src/concurrency/', pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: '^gateway/src/concurrency/' },
    },
    {
      name: 'gateway-telemetry-alone',
      comment: 'gateway: telemetry imports no other room',
      severity: 'error',
      from: { path: '^gateway/src/telemetry/', pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: '^gateway/src/telemetry/' },
    },
    {
      name: 'gateway-shared-below-domains',
      comment: 'gateway: shared imports only concurrency',
      severity: 'error',
      from: { path: '^gateway/src/shared/', pathNot: testFile },
      to: { path: '^gateway/src/', pathNot: '^gateway/src/(shared|concurrency)/' },
    },
    {
      name: 'gateway-rest-without-domains',
      comment:
        'gateway: rest imports no domain, graphql or http; only its endpoint table names reply schemas',
      severity: 'error',
      from: {
        path: '^gateway/src/rest/',
        pathNot: `^gateway/src/rest/endpoints\\.ts$|${testFile}`,
      },
      to: { path: `^gateway/src/(${GATEWAY_DOMAINS}|graphql|http)/` },
    },
    {
      name: 'gateway-endpoints-name-replies-only',
      comment: 'gateway: the endpoint table imports only the reply schemas (wire.ts) of a domain',
      severity: 'error',
      from: { path: '^gateway/src/rest/endpoints\\.ts$' },
      to: { path: `^gateway/src/(${GATEWAY_DOMAINS}|http)/`, pathNot: '/wire\\.ts$' },
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
      from: { pathNot: '^store-api/' },
      to: { path: '^store-api/' },
    },
    {
      name: 'packages-alone',
      comment: 'a package imports no room',
      severity: 'error',
      from: { path: '^packages/' },
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
