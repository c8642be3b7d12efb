// Who may know whom. Every room and every way between rooms that is allowed stands here.

/** Features of the web client that may use parts of another one; no entry, no way. */
const ENTRE_FEATURES = {
  home: ['produto'],
  catalogo: ['produto', 'carrinho'],
  produto: ['carrinho'],
};

const DOMINIOS_DO_GATEWAY =
  '(catalogo|carrinho|conta|enderecos|loja|pedidos|pagamentos|sessao|usuarios)';

const ehTeste = '\\.test\\.tsx?$|/(teste|testing)(/|\\.tsx?$)';

const featuresComPassagem = Object.entries(ENTRE_FEATURES).map(([feature, permitidas]) => ({
  name: `web-feature-${feature}`,
  comment: `features/${feature} may use, of the other features, only: ${permitidas.join(', ')}`,
  severity: 'error',
  from: { path: `^web/src/features/${feature}/` },
  to: {
    path: '^web/src/features/',
    pathNot: `^web/src/features/(${[feature, ...permitidas].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'sem-ciclos',
      comment: 'modules must not need each other in a circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'sem-perdidos',
      comment: 'an import must lead to a file or an installed package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'web-shared-nao-sobe',
      comment: 'web: shared knows neither features nor app',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: ehTeste },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-nao-sobem',
      comment: 'web: features do not know app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: ehTeste },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-nao-se-conhecem',
      comment: 'web: a feature uses another one only where ENTRE_FEATURES says so',
      severity: 'error',
      from: {
        path: '^web/src/features/([^/]+)/',
        pathNot: `^web/src/features/(${Object.keys(ENTRE_FEATURES).join('|')})/`,
      },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    ...featuresComPassagem,
    {
      name: 'gateway-dominios-sem-http',
      comment: 'gateway: a domain knows rest, never http',
      severity: 'error',
      from: { path: `^gateway/src/${DOMINIOS_DO_GATEWAY}/`, pathNot: ehTeste },
      to: { path: '^gateway/src/(http|main|app)' },
    },
    {
      name: 'gateway-rest-sem-dominios',
      comment: 'gateway: rest knows no domain; only its endpoint table names their reply schemas',
      severity: 'error',
      from: {
        path: '^gateway/src/rest/',
        pathNot: `^gateway/src/rest/endpoints\\.ts$|${ehTeste}`,
      },
      to: { path: `^gateway/src/(${DOMINIOS_DO_GATEWAY}|http)/` },
    },
    {
      name: 'gateway-tabela-so-respostas',
      comment: 'gateway: of a domain, the endpoint table knows the reply schemas (wire.ts) alone',
      severity: 'error',
      from: { path: '^gateway/src/rest/endpoints\\.ts$' },
      to: { path: `^gateway/src/(${DOMINIOS_DO_GATEWAY}|http)/`, pathNot: '/wire\\.ts$' },
    },
    {
      name: 'store-api-sozinha',
      comment: 'store-api imports no other room',
      severity: 'error',
      from: { path: '^store-api/' },
      to: { path: '^(gateway|web|e2e|bench|scripts)/' },
    },
    {
      name: 'ninguem-importa-store-api',
      comment: 'store-api is imported by nobody: it is spoken to over HTTP',
      severity: 'error',
      from: { pathNot: '^store-api/' },
      to: { path: '^store-api/' },
    },
    {
      name: 'web-e-gateway-separados',
      comment: 'web and gateway meet at schema.graphql and at the built server entry, not in code',
      severity: 'error',
      from: { path: '^(web|gateway)/' },
      to: { path: '^(web|gateway)/', pathNot: '^$1/' },
    },
    {
      name: 'producao-sem-testes',
      comment: 'what runs in production does not import test code',
      severity: 'error',
      from: { path: '^(gateway|web|store-api)/src/', pathNot: ehTeste },
      to: { path: ehTeste },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
