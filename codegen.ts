import type { CodegenConfig } from '@graphql-codegen/cli';

const escalares = {
  ID: 'string',
  Dinheiro: 'number',
  DateTime: 'string',
};

/**
 * `schema.graphql` is the single source: from it come the gateway's resolver types and, for every
 * `.graphql` file of the web client, a typed document with its hooks in a `.gen.ts` beside it.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'gateway/src/graphql/tipos.gen.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars: escalares,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        useIndexSignature: true,
        contextType: './contexto.ts#Contexto',
        mappers: {
          Carrinho: './modelos.ts#CarrinhoModelo',
          Categoria: './modelos.ts#CategoriaModelo',
          Imagem: './modelos.ts#ImagemModelo',
          ItemCarrinho: './modelos.ts#ItemCarrinhoModelo',
          Produto: './modelos.ts#ProdutoModelo',
          Sessao: './modelos.ts#SessaoModelo',
          Variacao: './modelos.ts#VariacaoModelo',
        },
      },
    },
    'web/src/app/apollo/possible-types.gen.ts': {
      plugins: ['./scripts/codegen-possible-types.mjs'],
    },
    'web/src/': {
      documents: ['web/src/**/*.graphql'],
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts' },
      plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen-hooks.mjs'],
      config: {
        scalars: escalares,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        optimizeDocumentNode: true,
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        dedupeFragments: true,
      },
    },
  },
};

export default config;
