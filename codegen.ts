import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
  ID: 'string',
  Dinheiro: 'number',
  DateTime: 'string',
};

/** What a resolver gets for an `Upload`: the browser sends a `File`. */
const serverScalars = { ...scalars, Upload: './upload.ts#UploadModel' };

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
        scalars: serverScalars,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        useIndexSignature: true,
        immutableTypes: true,
        contextType: './context.ts#Context',
        mappers: {
          Carrinho: './models.ts#CarrinhoModel',
          Categoria: './models.ts#CategoriaModel',
          Endereco: './models.ts#EnderecoModel',
          EventoPedido: './models.ts#EventoPedidoModel',
          EventoUsuario: './models.ts#EventoUsuarioModel',
          Imagem: './models.ts#ImagemModel',
          ItemCarrinho: './models.ts#ItemCarrinhoModel',
          ItemPedido: './models.ts#ItemPedidoModel',
          PaginaPedidos: './models.ts#PaginaPedidosModel',
          Pedido: './models.ts#PedidoModel',
          Perfil: './models.ts#PerfilModel',
          Produto: './models.ts#ProdutoModel',
          ProdutoVendido: './models.ts#ProdutoVendidoModel',
          Sessao: './models.ts#SessaoModel',
          Usuario: './models.ts#UsuarioModel',
          UsuarioResumo: './models.ts#UsuarioResumoModel',
          Variacao: './models.ts#VariacaoModel',
        },
      },
    },
    'web/src/app/apollo/possible-types.gen.ts': {
      documents: ['web/src/**/*.graphql'],
      plugins: ['./scripts/codegen-possible-types.mjs'],
    },
    'web/src/': {
      documents: ['web/src/**/*.graphql'],
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts' },
      plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen-hooks.mjs'],
      config: {
        scalars: { ...scalars, Upload: 'File' },
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
