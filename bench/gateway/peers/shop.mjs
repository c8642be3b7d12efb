import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Pool } from 'undici';

/** The part of the shop's schema that the questions read. */
export const typeDefs = /* GraphQL */ `
  type Fonte { tipo: String! srcset: String! }
  type Imagem { url: String! largura: Int altura: Int miniatura: String alt: String! fontes: [Fonte!]! }
  type Variacao { id: ID! nome: String! preco: Float estoque: Int! disponivel: Boolean! volumeMl: Int }
  type Produto {
    id: ID! slug: String! nome: String! descricao: String ativo: Boolean! disponivel: Boolean!
    precoMinimo: Float precoVaria: Boolean! estoqueTotal: Int! imagem: Imagem variacoes: [Variacao!]!
  }
  type Categoria { id: ID! nome: String! titulo: String! descricao: String! slug: String! destaque: Produto }
  type PaginaProdutos { pagina: Int! totalPaginas: Int! totalItens: Int! itens: [Produto!]! }
  type ItemCarrinho {
    id: ID! produtoId: ID! variacaoId: ID nomeProduto: String! variacaoNome: String quantidade: Int!
    precoUnitario: Float! subtotal: Float! disponivel: Boolean! estoque: Int imagem: Imagem
  }
  type Carrinho { id: ID! total: Float! quantidadeTotal: Int! itens: [ItemCarrinho!]! }
  enum OrdenacaoProdutos { MAIS_VENDIDOS MENOR_PRECO }
  type Query {
    categorias: [Categoria!]!
    destaques: [Produto!]
    maisVendidos(categoria: String!, limite: Int = 10): [Produto!]
    produtos(categorias: [String!], ordenarPor: OrdenacaoProdutos = MAIS_VENDIDOS, pagina: Int = 1, tamanho: Int = 15): PaginaProdutos!
    carrinho: Carrinho
  }
`;

const imagemOf = ({ imagem, nome, nomeProduto }) =>
  imagem && { ...imagem, alt: nome ?? nomeProduto };

const variacaoOf = (it) => ({
  ...it,
  disponivel: it.preco !== null && it.estoque > 0,
  volumeMl: Number.parseInt(it.nome, 10) || null,
});

const produtoOf = (it) => {
  const variacoes = (it.variacoes ?? []).map(variacaoOf);
  const precos = variacoes.length > 0 ? variacoes.map(({ preco }) => preco) : [it.precoBase];
  const estoqueTotal = variacoes.reduce((sum, { estoque }) => sum + estoque, it.estoque ?? 0);
  return {
    ...it,
    imagem: imagemOf(it),
    variacoes,
    precoMinimo: Math.min(...precos),
    precoVaria: new Set(precos).size > 1,
    estoqueTotal,
    disponivel: it.ativo && estoqueTotal > 0,
  };
};

const categoriaOf = (it) => ({
  ...it,
  titulo: `Linha ${it.nome}`,
  descricao: 'Descubra fragrâncias únicas dessa categoria.',
  slug: it.nome.toLowerCase(),
});

const KEPT_MS = 60_000;

/** Resolvers as a tutorial writes them: undici, no validation, no limits. `keepReplies` keeps parsed REST replies. */
export function createShop({ keepReplies = false } = {}) {
  const { origin, pathname } = new URL(process.env.STORE_API_URL);
  const pool = new Pool(origin, { connections: 64 });
  const key = createSecretKey(Buffer.from(process.env.JWT_SECRET, 'base64'));
  const kept = new Map();

  const read = async (path, token) => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: pathname + path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (statusCode === 200) return body.json();
    await body.dump();
    throw new Error(`${path} answered ${statusCode}`);
  };

  const readPublic = (path) => {
    if (!keepReplies) return read(path);
    const known = kept.get(path);
    if (known && performance.now() - known.at < KEPT_MS) return known.reply;
    const reply = read(path);
    kept.set(path, { reply, at: performance.now() });
    return reply;
  };

  const query = (fields) => new URLSearchParams(fields);
  const ORDERS = { MAIS_VENDIDOS: 'maisVendidos', MENOR_PRECO: 'menorPreco' };

  const resolvers = {
    Query: {
      categorias: async () => (await readPublic('/categorias')).map(categoriaOf),
      destaques: async () => (await readPublic('/produtos/destaques')).map(produtoOf),
      maisVendidos: async (_, { categoria, limite }) => {
        const path = `/produtos/mais-vendidos?${query({ categoria, limit: limite })}`;
        return (await readPublic(path)).map(produtoOf);
      },
      produtos: async (_, { categorias, ordenarPor, pagina, tamanho }) => {
        const fields = { page: pagina - 1, size: tamanho, ordenarPor: ORDERS[ordenarPor] };
        const filter = categorias ? { ...fields, categoria: categorias.join(',') } : fields;
        const reply = await readPublic(`/produtos/listarFiltroShop?${query(filter)}`);
        return {
          pagina,
          totalPaginas: reply.totalPaginas,
          totalItens: reply.totalProdutos,
          itens: reply.produtos.map(produtoOf),
        };
      },
      carrinho: async (_, __, { token }) => {
        const { id } = jwt.verify(token, key, { algorithms: ['HS256'] });
        const { itens } = await read(`/carrinho?usuarioId=${id}`, token);
        const linhas = itens.map((it) => ({
          ...it,
          imagem: imagemOf(it),
          subtotal: Math.round(it.precoUnitario * it.quantidade * 100) / 100,
        }));
        return {
          id,
          itens: linhas,
          total: linhas.reduce((sum, { subtotal }) => sum + subtotal, 0),
          quantidadeTotal: linhas.reduce((sum, { quantidade }) => sum + quantidade, 0),
        };
      },
    },
    Categoria: {
      destaque: async ({ nome }) =>
        produtoOf(
          await readPublic(`/produtos/destaque-por-categoria?${query({ categoria: nome })}`),
        ),
    },
  };

  const context = (authorization) => ({ token: authorization?.replace('Bearer ', '') });
  return { resolvers, context };
}
