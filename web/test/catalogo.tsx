import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { PhoneHint } from '../src/lib/routing/device.ts';
import type { CatalogoQueryVariables } from '../src/shop/catalogo/catalogo.gen.ts';
import type { CategoriaDoCatalogo, Listagem } from '../src/shop/catalogo/useCatalogo.ts';
import type { ProdutoAVendaFragment } from '../src/shop/produto/cartao/ProdutoAVenda.gen.ts';
import { render } from './render.tsx';

type Variacao = ProdutoAVendaFragment['variacoes'][number];

export function variacao(volumeMl: number, change: Partial<Variacao> = {}): Variacao {
  const preco = volumeMl * 8;
  return {
    __typename: 'Variacao',
    id: `v${volumeMl}`,
    nome: `${volumeMl} ml`,
    preco,
    estoque: 4,
    disponivel: true,
    volumeMl,
    precoPorMl: 8,
    ...change,
  };
}

export function produto(change: Partial<ProdutoAVendaFragment> = {}): ProdutoAVendaFragment {
  return {
    __typename: 'Produto',
    id: '1',
    slug: 'noite-de-oud',
    nome: 'Noite de Oud',
    descricao: 'Saída de cardamomo, fundo de oud.',
    ativo: true,
    precoMinimo: 240,
    notaTexto: null,
    precoVaria: false,
    estoqueTotal: 3,
    disponivel: true,
    imagem: {
      __typename: 'Imagem',
      url: '/imagens/noite.jpg',
      largura: 1600,
      altura: 1600,
      miniatura: null,
      alt: 'Frasco de Noite de Oud',
      fontes: [],
    },
    variacoes: [],
    ...change,
  };
}

export const categorias: CategoriaDoCatalogo[] = ['Masculino', 'Feminino', 'Árabe', 'Nicho'].map(
  (nome, index) => ({
    __typename: 'Categoria',
    id: String(index + 1),
    nome,
    titulo: `Perfumes ${nome}`,
    descricao: `Sobre ${nome}.`,
    slug: nome.toLowerCase(),
  }),
);

/** A page of a shop with `totalItens` numbered products, of which the reply has at most the first `cards`. */
export function listagem(
  variables: CatalogoQueryVariables,
  totalItens = 74,
  cards = Number.POSITIVE_INFINITY,
): Listagem {
  const tamanho = variables.tamanho ?? 15;
  const totalPaginas = Math.ceil(totalItens / tamanho);
  const pagina = Math.max(1, Math.min(variables.pagina ?? 1, totalPaginas));
  const first = (pagina - 1) * tamanho;
  return {
    __typename: 'PaginaProdutos',
    pagina,
    totalPaginas,
    totalItens,
    totaisPorCategoria: null,
    facetas: null,
    itens: Array.from({ length: Math.min(tamanho, totalItens - first, cards) }, (_, index) => {
      const place = String(first + index + 1);
      return produto({ id: place, slug: `p-${place}`, nome: `Perfume ${place}` });
    }),
  };
}

interface Operation {
  readonly name: string | undefined;
  readonly variables: CatalogoQueryVariables;
  /** True after all subscribers have left. */
  cancelled: boolean;
  readonly answer: (data: Record<string, unknown>) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A gateway whose replies the test sends, one operation at a time. */
export function gateway() {
  const operations: Operation[] = [];
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const operation: Operation = {
          name: operationName,
          variables,
          cancelled: false,
          answer: (data) =>
            act(async () => {
              observer.next({ data });
              observer.complete();
              await vi.advanceTimersByTimeAsync(0);
            }),
          fail: () =>
            act(async () => {
              observer.error(new Error('unreachable'));
              await vi.advanceTimersByTimeAsync(0);
            }),
        };
        operations.push(operation);
        return () => {
          operation.cancelled = true;
        };
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache({
      typePolicies: { PaginaProdutos: { keyFields: false }, FonteImagem: { keyFields: false } },
    }),
  });
  const last = (name: string): Operation => {
    const operation = operations.findLast((each) => each.name === name);
    if (!operation) throw new Error(`No request for ${name} was sent.`);
    return operation;
  };
  return {
    client,
    lists: () => operations.filter(({ name }) => name === 'Catalogo'),
    lastList: () => last('Catalogo'),
    lastSemResultado: () => last('SemResultado'),
    lastContagem: () => last('ContagemDasCategorias'),
    names: () => operations.map(({ name }) => name),
    lastCategorias: () => last('CategoriasDoCatalogo'),
  };
}

/** Renders part of the shop at an address, inside the app's providers. */
export function show(
  element: ReactElement,
  { address = '/produtos', phone = false, client = gateway().client } = {},
) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(
    <ApolloProvider client={client}>
      <>
        <PhoneHint value={phone}>
          <RouterProvider router={router} />
        </PhoneHint>
      </>
    </ApolloProvider>,
  );
  return {
    router,
    at: () => {
      const { pathname, search } = router.state.location;
      return decodeURIComponent(pathname + search);
    },
  };
}
