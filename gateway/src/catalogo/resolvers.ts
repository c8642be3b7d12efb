import type { CategoriaModelo, ProdutoModelo } from '../graphql/modelos.ts';
import type { OrdenacaoProdutos, Resolvers } from '../graphql/tipos.gen.ts';
import type { Catalogo, FiltroDeProdutos, OrdemRest } from './api.ts';
import { inteiroEntre, lerBusca, lerCategorias, lerPagina } from './argumentos.ts';
import { acharCategoria, chaveDeCategoria, descreverCategoria } from './categoria.ts';

const ORDENS: Readonly<Record<OrdenacaoProdutos, OrdemRest>> = {
  MAIS_VENDIDOS: 'maisVendidos',
  MENOR_PRECO: 'menorPreco',
  MAIOR_PRECO: 'maiorPreco',
  NOME_ASC: 'nomeAsc',
  NOME_DESC: 'nomeDesc',
};

const LIMITE = { padrao: 10, min: 1, max: 50 } as const;
const TAMANHO = { padrao: 15, min: 1, max: 60 } as const;

/** The stored names that `nomes` mean; unknown ones stay as they are, each name once. */
async function nomesGuardados(catalogo: Catalogo, nomes: readonly string[]) {
  if (nomes.length === 0) return [];
  const categorias = await catalogo.categorias();
  return [...new Set(nomes.map((nome) => acharCategoria(categorias, nome)?.nome ?? nome))];
}

async function maisVendidos(catalogo: Catalogo, nome: string, limite: number) {
  const categoria = acharCategoria(await catalogo.categorias(), nome);
  return categoria ? catalogo.maisVendidos(categoria.nome, limite) : [];
}

/** The page asked for, or the last that exists (C-07). */
async function paginaExistente(catalogo: Catalogo, filtro: FiltroDeProdutos) {
  const pedida = await catalogo.pagina(filtro);
  if (pedida.totalPaginas === 0 || filtro.pagina <= pedida.totalPaginas) {
    return { ...pedida, pagina: pedida.totalPaginas === 0 ? 1 : filtro.pagina };
  }
  const ultima = await catalogo.pagina({ ...filtro, pagina: pedida.totalPaginas });
  return { ...ultima, pagina: pedida.totalPaginas };
}

/** A name that no listed category answers to still makes a category: the product says so. */
function semCadastro(nome: string): CategoriaModelo {
  return descreverCategoria(chaveDeCategoria(nome), nome);
}

async function categoriasDe(catalogo: Catalogo, produto: ProdutoModelo) {
  if (produto.nomesDeCategorias.length === 0) return [];
  const categorias = await catalogo.categorias().catch((): CategoriaModelo[] => []);
  return produto.nomesDeCategorias.map(
    (nome) => acharCategoria(categorias, nome) ?? semCadastro(nome),
  );
}

export const resolvers: Resolvers = {
  Query: {
    categorias: (_, __, { publico }) => publico.catalogo.categorias(),
    destaques: (_, __, { publico }) => publico.catalogo.destaques(),
    maisVendidos: (_, { categoria, limite }, { publico }) =>
      maisVendidos(publico.catalogo, categoria, inteiroEntre('limite', limite, LIMITE)),
    produtos: async (_, argumentos, { publico }) =>
      paginaExistente(publico.catalogo, {
        busca: lerBusca(argumentos.busca),
        pagina: lerPagina(argumentos.pagina),
        tamanho: inteiroEntre('tamanho', argumentos.tamanho, TAMANHO),
        ordem: ORDENS[argumentos.ordenarPor ?? 'MAIS_VENDIDOS'],
        categorias: await nomesGuardados(publico.catalogo, lerCategorias(argumentos.categorias)),
      }),
    produto: (_, { slug }, { publico }) => publico.catalogo.porSlug(slug),
  },
  Categoria: {
    destaque: ({ nome }, _, { publico }) => publico.catalogo.destaqueDe(nome),
    maisVendidos: ({ nome }, { limite }, { publico }) =>
      publico.catalogo.maisVendidos(nome, inteiroEntre('limite', limite, LIMITE)),
    totalProdutos: async ({ nome }, _, { publico }) => {
      const { totalItens } = await publico.catalogo.pagina({
        categorias: [nome],
        pagina: 1,
        tamanho: 1,
      });
      return totalItens;
    },
  },
  Produto: {
    categorias: (produto, _, { publico }) => categoriasDe(publico.catalogo, produto),
  },
  Variacao: {
    volumeMl: ({ volume }) => (volume !== null && Number.isInteger(volume) ? volume : null),
  },
};
