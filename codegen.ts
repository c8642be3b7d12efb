import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
  ID: 'string',
  Dinheiro: 'number',
  DateTime: 'string',
  Data: 'string',
};

/** An `Upload` is an `UploadModel` in resolvers and a `File` in the browser. */
const serverScalars = { ...scalars, Upload: './shop/upload.ts#UploadModel' };

/** The same for the browser's documents and for the file of their texts, so that the hashes agree. */
const documentConfig = { optimizeDocumentNode: true, dedupeFragments: true };

/**
 * Generates from `schema.graphql`: the gateway's resolver types, and for each `.graphql` file of the web client a typed
 * document with hooks in a `.gen.ts` beside it, and the file of the texts that the client sends by hash.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'gateway/src/types.gen.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars: serverScalars,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        useIndexSignature: true,
        immutableTypes: true,
        // Each domain names the slice of the context that its resolvers read.
        contextType: 'unknown',
        // The domain shape that a resolver receives for each type.
        mappers: {
          Carrinho: './shop/carrinho/model.ts#CarrinhoModel',
          Categoria: './shop/catalogo/model.ts#CategoriaModel',
          ConfirmacaoNecessaria: './shop/sessao/model.ts#ConfirmacaoNecessariaModel',
          Endereco: './shop/enderecos/model.ts#EnderecoModel',
          EventoAuditoria: './shop/auditoria/model.ts#EventoAuditoriaModel',
          EventoUsuario: './shop/usuarios/model.ts#EventoUsuarioModel',
          Imagem: './shop/catalogo/model.ts#ImagemModel',
          ItemCarrinho: './shop/carrinho/model.ts#ItemCarrinhoModel',
          Desistencia: './shop/pedidos/model.ts#DesistenciaModel',
          Estorno: './shop/pedidos/model.ts#EstornoModel',
          Contestacao: './shop/pedidos/model.ts#ContestacaoModel',
          ItemPedido: './shop/pedidos/model.ts#ItemPedidoModel',
          Pagamento: './shop/pagamentos/model.ts#PagamentoModel',
          PagamentoDoPedido: './shop/pedidos/model.ts#PagamentoDoPedidoModel',
          Pedido: './shop/pedidos/model.ts#PedidoModel',
          PaginaProdutos: './shop/catalogo/model.ts#PaginaDaLojaModel',
          Perfil: './shop/conta/model.ts#PerfilModel',
          Produto: './shop/catalogo/model.ts#ProdutoModel',
          ProdutoVendido: './shop/resumo/model.ts#ProdutoVendidoModel',
          TotalDaCategoria: './shop/catalogo/model.ts#TotalDaCategoriaModel',
          Usuario: './shop/usuarios/model.ts#UsuarioModel',
          UsuarioResumo: './shop/pedidos/model.ts#UsuarioResumoModel',
          Variacao: './shop/catalogo/model.ts#VariacaoModel',
        },
      },
    },
    'web/src/app/apollo/possible-types.gen.ts': {
      documents: ['web/src/**/*.graphql'],
      plugins: ['./scripts/codegen-possible-types.mjs'],
    },
    'web/dist/operations.json': {
      documents: ['web/src/**/*.graphql'],
      plugins: ['./scripts/codegen-operations.mjs'],
      config: documentConfig,
    },
    'web/src/': {
      documents: ['web/src/**/*.graphql'],
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts' },
      plugins: [
        'typescript-operations',
        './scripts/codegen-documents.mjs',
        './scripts/codegen-hooks.mjs',
      ],
      config: {
        scalars: { ...scalars, Upload: 'File' },
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        ...documentConfig,
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
      },
    },
  },
};

export default config;
