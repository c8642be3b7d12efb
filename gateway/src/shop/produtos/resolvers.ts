import type { Resolvers } from '../../resolvers.gen.ts';
import type { ProdutoInput } from '../../types.gen.ts';
import { integerWithin, readBusca, readPagina, readText } from '../arguments.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import type { Resultado } from '../falha.ts';
import { type AdminContext, requireAdmin, withAdmin } from '../sessao/access.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { UploadModel } from '../upload.ts';
import { produtoNaoEncontrado } from './falhas.ts';
import { readDraft } from './form.ts';
import type { ProdutosPort } from './port.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;

interface Admin extends ProdutosAdmin {
  /** Reads each product once an operation. */
  readonly produtoById: { readonly load: (id: string) => Promise<ProdutoModel | null> };
}

export const resolvers: Resolvers<AdminContext<Admin>> = {
  Query: {
    adminProdutos: withAdmin(({ caller, produtos }, args) =>
      produtos.list(caller, {
        busca: readBusca(args.busca),
        categoria: readText('categoria', args.categoria),
        disponibilidade: args.disponibilidade ?? 'TODOS',
        variacao: readText('variacao', args.variacao),
        ativo: args.ativo ?? undefined,
        ordenarPor: args.ordenarPor ?? 'NOME_ASC',
        pagina: readPagina(args.pagina),
        tamanho: integerWithin('tamanho', args.tamanho, TAMANHO),
      }),
    ),
    adminProduto: (_, { id }, context) => requireAdmin(context).produtoById.load(id),
  },
  Mutation: {
    criarProduto: (_, { input, imagem }, context) =>
      createProduto(requireAdmin(context), input, imagem),
    atualizarProduto: (_, { id, input, imagem }, context) =>
      updateProduto(requireAdmin(context), id, input, imagem ?? null),
    definirProdutoAtivo: withAdmin(({ caller, produtos }, { id, ativo }) =>
      produtos.setAtivo(caller, id, ativo),
    ),
  },
};

/** An admin, and the products as the admin's API keeps them. */
export interface ProdutosAdmin {
  readonly caller: AdminConta;
  readonly produtos: ProdutosPort;
}

/** Creates a product of the dashboard's form, or returns the first broken rule. Rejects like the port. */
export async function createProduto(
  { caller, produtos }: ProdutosAdmin,
  input: ProdutoInput,
  imagem: UploadModel,
): Promise<Resultado<'CriarProdutoResultado'>> {
  const draft = readDraft(input, await produtos.categorias(caller));
  return 'codigo' in draft ? draft : produtos.create(caller, draft, imagem);
}

/** Saves a product of the dashboard's form, or returns the first broken rule. Rejects like the port. */
export async function updateProduto(
  { caller, produtos }: ProdutosAdmin,
  id: string,
  input: ProdutoInput,
  imagem: UploadModel | null,
): Promise<Resultado<'AtualizarProdutoResultado'>> {
  const [existing, current] = await Promise.all([
    produtos.categorias(caller),
    produtos.current(caller, id),
  ]);
  if (!current) return produtoNaoEncontrado;
  const draft = readDraft(input, existing, current);
  return 'codigo' in draft ? draft : produtos.update(caller, { current, draft }, imagem);
}
