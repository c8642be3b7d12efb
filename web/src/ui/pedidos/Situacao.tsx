import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { statusText } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoResumidoFragment, StatusPedido } from '../../lib/pedidos/pedidos.gen.ts';
import { Icon } from '../icons.tsx';

/** Each status has its own shape, so that colour is not the only difference. */
const SHAPES: Readonly<Record<StatusPedido, ReactNode>> = {
  PENDENTE: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  PAGO: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  ENVIADO: (
    <>
      <path d="M3 7h10.5v9.5H3zM13.5 10.5H18l3 3v3h-7.5" />
      <circle cx="7.5" cy="17.5" r="1.75" />
      <circle cx="17" cy="17.5" r="1.75" />
    </>
  ),
  ENTREGUE: <path d="M4 11.5 12 5l8 6.5V20H4v-8.5Zm4.5 3.5 2.5 2.5 4.5-4.5" />,
  CANCELADO: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 6 12 12" />
    </>
  ),
  DESCONHECIDO: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12h.01M12 12h.01M16 12h.01" strokeWidth={2.5} />
    </>
  ),
};

const LOOKS: Readonly<Record<StatusPedido, TextProps>> = {
  PENDENTE: { c: 'var(--warning)' },
  PAGO: { c: 'var(--success)' },
  ENVIADO: { c: 'var(--amber-bright)', bg: 'var(--amber-wash)', bd: '1px solid var(--amber)' },
  ENTREGUE: { c: 'var(--on-amber)', bg: 'var(--success)', bd: '1px solid var(--success)' },
  CANCELADO: { c: 'var(--danger)', bd: '1px dashed' },
  DESCONHECIDO: {},
};

// By hand: Badge would bring its code and sheet to the public pages of orders.
/** Status badge of an order. `word` replaces the customer's status word, e.g. in the dashboard. */
export function Situacao({
  status,
  statusOriginal,
  word = statusText(status, statusOriginal),
}: Pick<PedidoResumidoFragment, 'status' | 'statusOriginal'> & { word?: string }) {
  return (
    <Text span variant="badge" {...LOOKS[status]}>
      <Icon size={16} strokeWidth={1.75}>
        {SHAPES[status]}
      </Icon>
      {word}
    </Text>
  );
}
