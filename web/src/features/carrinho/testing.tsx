import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '../../app/apollo/client.ts';
import { Notices } from '../../shared/testing/Notices.tsx';
import type { ItemParaAdicionar, Linha } from './otimista.ts';

export function linhaDe(parts: Partial<Linha> = {}): Linha {
  const linha: Linha = {
    __typename: 'ItemCarrinho',
    id: 'l1',
    produtoId: 'p1',
    variacaoId: 'v1',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    precoUnitario: 49.9,
    subtotal: 99.8,
    disponivel: true,
    estoque: 3,
    imagem: null,
    produto: { __typename: 'Produto', id: 'p1', slug: 'noite-de-oud', ativo: true },
    ...parts,
  };
  return { ...linha, subtotal: Math.round(linha.precoUnitario * linha.quantidade * 100) / 100 };
}

export function carrinhoDe(...itens: Linha[]) {
  return {
    __typename: 'Carrinho' as const,
    id: 'c7',
    itens,
    total: Math.round(itens.reduce((sum, { subtotal }) => sum + subtotal, 0) * 100) / 100,
    quantidadeTotal: itens.reduce((sum, { quantidade }) => sum + quantidade, 0),
  };
}

export const item: ItemParaAdicionar = {
  produtoId: 'p1',
  slug: 'noite-de-oud',
  variacaoId: 'v1',
  variacaoNome: '10 ml',
  nome: 'Noite de Oud',
  imagem: null,
  precoUnitario: 49.9,
};

interface Asked {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  /** Answers with data; `resultado` of a change, `carrinho` of a read. */
  readonly answer: (data: Record<string, unknown>) => void;
  readonly refuse: (code: string) => void;
  readonly fail: () => void;
}

/** A gateway in the test's hand: it lists what was asked, and the test answers when it wants to. */
export function fakeGateway() {
  const asked: Asked[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const finish = (result: ApolloLink.Result) => {
          observer.next(result);
          observer.complete();
        };
        asked.push({
          operation: operation.operationName ?? '',
          variables: operation.variables,
          answer: (data) => finish({ data }),
          refuse: (code) =>
            finish({ data: null, errors: [{ message: code, extensions: { code } }] }),
          fail: () => observer.error(new TypeError('offline')),
        });
      }),
  );
  const client = createClient({ link, ssr: false });
  return { asked, client, names: () => asked.map(({ operation }) => operation) };
}

function Address() {
  const location = useLocation();
  return (
    <>
      <p data-testid="path">{location.pathname}</p>
      <p data-testid="search">{location.search}</p>
      <p data-testid="state">{JSON.stringify(location.state)}</p>
    </>
  );
}

/** Renders a part of the shop at an address, beside what it says in toasts and where it leads. */
export function renderAt(path: string, client: ApolloClient, part: ReactNode) {
  return render(
    <ApolloProvider client={client}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          {part}
          <Address />
          <Notices />
        </MemoryRouter>
      </MantineProvider>
    </ApolloProvider>,
  );
}
