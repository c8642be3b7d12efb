import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
  ID: 'string',
  Dinheiro: 'number',
  DateTime: 'string',
  Data: 'string',
};

const serverConfig = {
  // An `Upload` is an `UploadModel` in resolvers and a `File` in the browser.
  scalars: { ...scalars, Upload: './shop/upload.ts#UploadModel' },
  strictScalars: true,
  enumsAsTypes: true,
  useTypeImports: true,
  useIndexSignature: true,
  immutableTypes: true,
  // A nullable field is always present: null where nothing is known.
  avoidOptionals: { field: true },
};

/** The same for the browser's documents and for the file of their texts, so that the hashes agree. */
const documentConfig = { optimizeDocumentNode: true, dedupeFragments: true };

/** For each package with operations, a file of typed documents that depends on nothing. */
function operationsOfPackages(): CodegenConfig['generates'] {
  const folders = new Set(globSync('packages/*/src/*.graphql').map(dirname));
  const one = (folder: string) => ({
    documents: [`${folder}/*.graphql`],
    plugins: ['typescript-operations', 'typed-document-node'],
    config: {
      scalars: { ...scalars, Upload: 'File' },
      strictScalars: true,
      enumsAsTypes: true,
      useTypeImports: true,
      documentMode: 'string',
      documentVariableSuffix: '',
      dedupeFragments: true,
      pureMagicComment: true,
    },
  });
  return Object.fromEntries(
    [...folders].map((folder) => [`${folder}/operations.gen.ts`, one(folder)]),
  );
}

/**
 * Generates from `schema.graphql`: the gateway's resolver types, and for each `.graphql` file of the web client a typed
 * document with hooks in a `.gen.ts` beside it, and the file of the texts that the client sends by hash.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'gateway/src/types.gen.ts': { plugins: ['typescript'], config: serverConfig },
    // Apart from the schema's types, of which the domain shapes are made.
    'gateway/src/resolvers.gen.ts': {
      plugins: [
        { add: { content: "import type * as Types from './types.gen.ts';" } },
        'typescript-resolvers',
      ],
      config: {
        ...serverConfig,
        namespacedImportName: 'Types',
        // Each domain names the slice of the context that its resolvers read.
        contextType: 'unknown',
        // The domain shape that a resolver receives for each type.
        mappers: {
          Carrinho: './shop/carrinho/model.ts#CarrinhoModel',
          Categoria: './shop/catalogo/model.ts#CategoriaModel',
          ConfirmacaoNecessaria: './shop/sessao/model.ts#ConfirmacaoNecessariaModel',
          EventoUsuario: './shop/usuarios/model.ts#EventoUsuarioModel',
          ItemCarrinho: './shop/carrinho/model.ts#ItemCarrinhoModel',
          Desistencia: './shop/pedidos/model.ts#DesistenciaModel',
          ItemPedido: './shop/pedidos/model.ts#ItemPedidoModel',
          Pagamento: './shop/pagamentos/model.ts#PagamentoModel',
          PagamentoPix: './shop/pagamentos/model.ts#PagamentoPixModel',
          PagamentoDoPedido: './shop/pedidos/model.ts#PagamentoDoPedidoModel',
          Pedido: './shop/pedidos/model.ts#PedidoModel',
          PaginaPedidos: './shop/pedidos/model.ts#PaginaPedidosModel',
          PaginaUsuarios: './shop/usuarios/model.ts#PaginaUsuariosModel',
          PaginaProdutos: './shop/catalogo/model.ts#PaginaDaLojaModel',
          Perfil: './shop/conta/model.ts#PerfilModel',
          Produto: './shop/catalogo/model.ts#ProdutoModel',
          ProdutoVendido: './shop/resumo/model.ts#ProdutoVendidoModel',
          TotalDaCategoria: './shop/catalogo/model.ts#TotalDaCategoriaModel',
          Usuario: './shop/usuarios/model.ts#UsuarioModel',
          Variacao: './shop/catalogo/model.ts#VariacaoModel',
        },
      },
    },
    ...operationsOfPackages(),
    'web/src/app/apollo/possible-types.gen.ts': {
      documents: ['web/src/**/*.graphql'],
      plugins: ['./web/tools/codegen-possible-types.mjs'],
    },
    'web/dist/operations.json': {
      documents: ['web/src/**/*.graphql'],
      plugins: ['./web/tools/codegen-operations.mjs'],
      config: documentConfig,
    },
    'web/src/': {
      documents: ['web/src/**/*.graphql'],
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts' },
      plugins: [
        'typescript-operations',
        './web/tools/codegen-documents.mjs',
        './web/tools/codegen-hooks.mjs',
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
