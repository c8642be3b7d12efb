import { act } from '@testing-library/react';
import { useEffect, useImperativeHandle } from 'react';
import { vi } from 'vitest';
import type { PedidoAPagarQuery, StatusPedido } from '../src/shop/pagamento/checkout.gen.ts';
import type { PedidoConfirmadoQuery } from '../src/shop/pagamento/confirmado.gen.ts';
import type { CardFormProps, Payment, Provider, Result } from '../src/shop/pagamento/provider.ts';
import type { PedidoPagoFragment } from '../src/shop/pagamento/Recibo.gen.ts';

export type Pedido = NonNullable<PedidoAPagarQuery['pedido']>;
type PedidoPago = PedidoPagoFragment;

/** An order of account 7 as the gateway returns it. */
export function pedidoDe(parts: Partial<Pedido> = {}): Pedido {
  const status: StatusPedido = parts.status ?? 'PENDENTE';
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
    pixAutomatico: false,
    reservaAte: status === 'PENDENTE' ? '2026-03-06T14:07:31-03:00' : null,
    reservaComEmailConfirmado: null,
    usuario: { __typename: 'UsuarioResumo', id: '7' },
    itens: [
      {
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
      },
    ],
    ...parts,
  };
}

export function aPagar(
  pedido: Pedido | null,
  provedor: PedidoAPagarQuery['configuracao']['pagamento']['provedor'] = 'OUTRO',
  chavePublica: string | null = null,
): PedidoAPagarQuery {
  return {
    pedido,
    configuracao: {
      __typename: 'Configuracao',
      pagamento: { __typename: 'ConfiguracaoPagamento', provedor, chavePublica },
    },
  };
}

export function pedidoPago(parts: Partial<PedidoPago> = {}): PedidoPago {
  return {
    ...pedidoDe({ status: 'PAGO', ...parts }),
    metodo: 'CARTAO',
    nomeCompleto: 'Ana Souza',
    cpf: '529.982.247-25',
    email: 'ana@exemplo.com.br',
    enderecoEntrega: {
      __typename: 'Endereco',
      id: 'e1',
      logradouro: 'Rua das Acácias',
      numero: '120',
      complemento: 'Ap. 302',
      bairro: 'Centro',
      cidade: 'Fortaleza',
      estado: 'CE',
      cep: '60025060',
    },
    historico: [
      { __typename: 'EventoPedido', data: '2026-03-05T14:07:31-03:00', de: null, para: 'PENDENTE' },
      {
        __typename: 'EventoPedido',
        data: '2026-03-06T09:00:00-03:00',
        de: 'PENDENTE',
        para: 'PAGO',
      },
    ],
    ...parts,
  };
}

export function confirmado(pedido: PedidoPago | null): PedidoConfirmadoQuery {
  return {
    pedido,
    configuracao: {
      __typename: 'Configuracao',
      marca: 'Decantária',
      empresa: {
        __typename: 'Empresa',
        razaoSocial: 'Decantária Comércio Ltda.',
        cnpj: '00.000.000/0001-00',
        endereco: 'Rua das Essências, 100',
        cidade: 'Eusébio, CE',
        email: 'oi@decantaria.example',
        redeSocialUrl: null,
      },
    },
  };
}

export const pagamento = {
  __typename: 'Pagamento',
  pedidoId: '101',
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provedor: 'OUTRO',
  chavePublica: null,
  valor: 119.8,
  reservaAte: null,
} as const;

export function falha(typename: string, mensagem: string, more: Record<string, unknown> = {}) {
  return { __typename: typename, codigo: typename.toUpperCase(), mensagem, ...more };
}

/** A card provider that the test controls. */
export function stubProvider(before: Result | null = null) {
  const pays: ((result: Result | Error) => Promise<void>)[] = [];
  const check = vi.fn<(payment: Payment) => Promise<Result | null>>(async () => before);
  function CardForm({ ref, payment, returnUrl, onReady, onFailed }: CardFormProps) {
    useEffect(() => onReady(), [onReady]);
    useImperativeHandle(ref, () => ({
      pay: () =>
        new Promise<Result>((resolve, reject) => {
          pays.push((result) =>
            act(async () => {
              if (result instanceof Error) reject(result);
              else resolve(result);
            }),
          );
        }),
    }));
    return (
      <div data-testid="cartao" data-payment={payment.paymentIntentId} data-return={returnUrl}>
        <button type="button" onClick={onFailed}>
          falhar
        </button>
      </div>
    );
  }
  const provider: Provider = { CardForm, check };
  const providers = { OUTRO: async () => ({ provider }), STRIPE: async () => ({ provider }) };
  return { providers, check, pays };
}

/** Advances fake timers and flushes promises. */
export const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
