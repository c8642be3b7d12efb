/** One measured operation. */
export interface Question {
  readonly name: 'Q1' | 'Q2' | 'Q3' | 'Q4';
  readonly title: string;
  /** True for an operation of a signed-in customer. */
  readonly signedIn: boolean;
  readonly query: string;
}

const PICTURE = 'imagem { url largura altura miniatura alt fontes { tipo srcset } }';
const CARD = `id slug nome ativo disponivel precoMinimo ${PICTURE} variacoes { id nome }`;
const best = (alias: string, categoria: string) =>
  `${alias}: maisVendidos(categoria: "${categoria}", limite: 10) { ${CARD} }`;

/** A page of `size` products as the shop's list shows it. */
export function listOf(size: number): Question {
  return {
    name: 'Q2',
    title: `list of ${size} products: 1 REST call`,
    signedIn: false,
    query: `query Catalogo {
      produtos(ordenarPor: MENOR_PRECO, pagina: 1, tamanho: ${size}) {
        pagina totalPaginas totalItens
        itens { ${CARD} descricao precoVaria estoqueTotal }
      }
    }`,
  };
}

/** What the shop's pages ask for. The same text goes to every server. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'Q1',
    title: 'home page: 10 REST calls',
    signedIn: false,
    query: `query Home {
      destaques { ${CARD} }
      ${best('masculinos', 'Masculino')}
      ${best('femininos', 'Feminino')}
      ${best('arabes', 'Árabe')}
      categorias { id nome titulo descricao slug destaque { id slug nome ${PICTURE} } }
    }`,
  },
  listOf(15),
  {
    name: 'Q3',
    title: '{categorias{id nome}}: 1 REST call',
    signedIn: false,
    query: 'query Tiny { categorias { id nome } }',
  },
  {
    name: 'Q4',
    title: 'cart of a customer: 1 REST call',
    signedIn: true,
    query: `query MeuCarrinho {
      carrinho {
        id total quantidadeTotal
        itens {
          id produtoId variacaoId nomeProduto variacaoNome quantidade precoUnitario subtotal disponivel estoque
          ${PICTURE}
        }
      }
    }`,
  },
];
