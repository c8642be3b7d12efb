import type { Resolvers } from '../../resolvers.gen.ts';
import { readSlice, readText } from '../arguments.ts';
import { type Context, withAdmin } from '../context.ts';
import { FALHAS } from '../falhas.ts';
import { semImagem } from './falhas.ts';
import { readDraft } from './form.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminProdutos: withAdmin(({ caller, produtos }, args) =>
      produtos.list(caller, {
        busca: readText('busca', args.busca),
        categoria: readText('categoria', args.categoria),
        disponibilidade: args.disponibilidade ?? 'TODOS',
        variacao: readText('variacao', args.variacao),
        ativo: args.ativo ?? undefined,
        ordenarPor: args.ordenarPor ?? 'NOME_ASC',
        ...readSlice(args, TAMANHO),
      }),
    ),
    adminProduto: withAdmin(({ caller, produtos }, { id }) => produtos.read(caller, id)),
  },
  Mutation: {
    criarProduto: withAdmin(async ({ caller, produtos }, { input, imagem }) => {
      const draft = readDraft(input, await produtos.categorias(caller));
      if ('codigo' in draft) return draft;
      if (!imagem && !draft.imagens?.length) return semImagem;
      return produtos.create(caller, draft, imagem ?? null);
    }),
    enviarImagem: withAdmin(({ caller, produtos }, { imagem }) =>
      produtos.sendImagem(caller, imagem),
    ),
    atualizarProduto: withAdmin(async ({ caller, produtos }, { id, input, imagem }) => {
      const [existing, current] = await Promise.all([
        produtos.categorias(caller),
        produtos.current(caller, id),
      ]);
      if (!current) return FALHAS.ProdutoNaoEncontrado;
      const draft = readDraft(input, existing, current);
      return 'codigo' in draft
        ? draft
        : produtos.update(caller, { current, draft }, imagem ?? null);
    }),
    definirProdutoAtivo: withAdmin(({ caller, produtos }, { id, ativo }) =>
      produtos.setAtivo(caller, id, ativo),
    ),
  },
};
