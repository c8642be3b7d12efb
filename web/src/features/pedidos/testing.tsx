import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Notices } from '../../shared/testing/Notices.tsx';
import type { LinhaDoPedidoFragment } from './pedidos.gen.ts';
import type { PaginaDePedidos, PedidoDaLista } from './usePedidos.ts';

export function linhaDe(parts: Partial<LinhaDoPedidoFragment> = {}): LinhaDoPedidoFragment {
  const linha: LinhaDoPedidoFragment = {
    __typename: 'ItemPedido',
    id: 'i1',
    produtoId: 'p1',
    variacaoId: 'v1',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    precoUnitario: 49.9,
    subtotal: 99.8,
    imagem: null,
    ...parts,
  };
  return { ...linha, subtotal: Math.round(linha.precoUnitario * linha.quantidade * 100) / 100 };
}

const RASTREIOS = {
  PENDENTE: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  PAGO: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  DESCONHECIDO: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  ENVIADO: ['AGUARDANDO_RASTREIO', 'Aguardando atualização do rastreio...'],
  ENTREGUE: ['ENTREGUE', 'Pedido entregue com sucesso.'],
  CANCELADO: ['CANCELADO', 'Pedido cancelado.'],
} as const;

/** An order as the gateway answers it, its tracking as its status says. */
export function pedidoDe(parts: Partial<PedidoDaLista> = {}): PedidoDaLista {
  const status = parts.status ?? 'PENDENTE';
  const [situacao, mensagem] = RASTREIOS[status];
  return {
    __typename: 'Pedido',
    id: '101',
    data: '2026-03-05T14:07:31-03:00',
    status,
    statusOriginal: status,
    total: 119.8,
    subtotal: 99.8,
    valorFrete: 20,
    servicoFrete: 'Entrega padrão',
    podePagar: status === 'PENDENTE' || status === 'CANCELADO',
    podeCancelar: status === 'PENDENTE',
    podeDesistir: status === 'ENTREGUE',
    reservaAte: null,
    metodo: null,
    linkRastreio: null,
    rastreio: { __typename: 'Rastreio', situacao, mensagem, link: null },
    desistencia: null,
    itens: [linhaDe({ id: `${parts.id ?? '101'}:1` })],
    ...parts,
  };
}

export function paginaDe(
  itens: readonly PedidoDaLista[],
  parts: Partial<Omit<PaginaDePedidos, 'itens'>> = {},
): { meusPedidos: PaginaDePedidos } {
  return {
    meusPedidos: {
      __typename: 'PaginaPedidos',
      itens: [...itens],
      pagina: 1,
      totalPaginas: itens.length > 0 ? 1 : 0,
      totalItens: itens.length,
      ...parts,
    },
  };
}

interface Asked {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly answer: (data: Record<string, unknown>) => Promise<void>;
  readonly refuse: (code: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

const REFUSALS = [
  'PedidoNaoCancelavel',
  'PedidoNaoEncontrado',
  'PedidoNaoPagavel',
  'RecursoIndisponivel',
  'DesistenciaRecusada',
  'DadosInvalidos',
  'EstoqueInsuficiente',
  'ProdutoIndisponivel',
  'ItemNaoEncontrado',
];

/** A gateway in the test's hand: it lists what was asked, and the test answers when it wants to. */
export function fakeGateway() {
  const asked: Asked[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const settled = (settle: () => void) => act(async () => settle());
        const finish = (result: ApolloLink.Result) =>
          settled(() => {
            observer.next(result);
            observer.complete();
          });
        asked.push({
          operation: operation.operationName ?? '',
          variables: operation.variables,
          answer: (data) => finish({ data }),
          refuse: (code) =>
            finish({ data: null, errors: [{ message: code, extensions: { code } }] }),
          fail: () => settled(() => observer.error(new TypeError('offline'))),
        });
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache({
      possibleTypes: {
        Falha: REFUSALS,
        CarrinhoResultado: ['Carrinho', ...REFUSALS],
        CancelarPedidoResultado: ['Pedido', ...REFUSALS],
        SolicitarDesistenciaResultado: ['Pedido', ...REFUSALS],
        EscolherMetodoResultado: ['Pedido', ...REFUSALS],
      },
      typePolicies: { Carrinho: { fields: { itens: { merge: false } } } },
    }),
  });
  return {
    asked,
    client,
    /** The last time that this was asked. */
    last: (operation: string): Asked => {
      const found = asked.findLast((each) => each.operation === operation);
      if (!found) throw new Error(`${operation} was never asked.`);
      return found;
    },
    count: (operation: string) => asked.filter((each) => each.operation === operation).length,
  };
}

function Address() {
  const location = useLocation();
  return (
    <>
      <p data-testid="path">{location.pathname + location.search}</p>
      <p data-testid="state">{JSON.stringify(location.state)}</p>
    </>
  );
}

/** Renders a part of the shop at an address, beside what it says in toasts and where it leads. */
export function renderAt(path: string, client: ApolloClient, part: ReactNode) {
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {part}
        <Address />
        <Notices />
      </MemoryRouter>
    </ApolloProvider>,
  );
}
