import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
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
    'gateway/src/graphql/types.gen.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        useIndexSignature: true,
        immutableTypes: true,
        contextType: './context.ts#Context',
        mappers: {
          Carrinho: './models.ts#CarrinhoModel',
          Categoria: './models.ts#CategoriaModel',
          Imagem: './models.ts#ImagemModel',
          ItemCarrinho: './models.ts#ItemCarrinhoModel',
          Produto: './models.ts#ProdutoModel',
          Sessao: './models.ts#SessaoModel',
          Variacao: './models.ts#VariacaoModel',
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
        scalars,
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
