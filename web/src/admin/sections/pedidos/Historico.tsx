import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { EventoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';
import { Moment } from '../../../ui/Facts.tsx';
import { Bloco } from '../../../ui/pedidos/Bloco.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Falha } from '../../kit/lista/Falha.tsx';
import type { StatusPedido } from './pedido.gen.ts';
import { statusDoAdmin } from './status.ts';

function eventText({ de, para }: EventoDoPedidoFragment): string {
  if (de === null) return `Pedido feito: ${statusDoAdmin(para)}`;
  return de === para ? 'Pedido alterado' : `${statusDoAdmin(de)} → ${statusDoAdmin(para)}`;
}

function Eventos({ historico }: { historico: readonly EventoDoPedidoFragment[] }) {
  if (historico.length === 0) return <p>Nada aconteceu com este pedido ainda.</p>;
  return (
    <Stack component="ol" variant="events" gap="sm" fz="sm">
      {historico.map((evento, index) => (
        // Two events may have the same second, so the index is part of the key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${evento.data} ${index}`}>
          <p>{eventText(evento)}</p>
          <p>
            <Moment at={evento.data} />,{' '}
            {evento.autor === null ? 'pela loja' : `por ${evento.autor}`}
          </p>
          {evento.motivo === null ? null : <p>{evento.motivo}</p>}
        </li>
      ))}
    </Stack>
  );
}

// By hand: an ordered list with a line. Mantine's Timeline consists of `div` elements, so a screen reader would not
// count the events.
/** `onReload` runs when the order's status was changed elsewhere, so that the last event shows it. */
export function Historico({
  historico,
  status,
  loading,
  failed,
  onReload,
}: {
  /** Undefined until it was read; null where the API keeps none. */
  historico: readonly EventoDoPedidoFragment[] | null | undefined;
  status: StatusPedido;
  loading: boolean;
  failed: boolean;
  onReload: () => void;
}) {
  const reload = useEffectEvent(onReload);
  const last = historico?.at(-1)?.para;
  useEffect(() => {
    if (last !== undefined && last !== status) reload();
  }, [last, status]);
  return (
    <Bloco titulo="Histórico" aria-busy={loading}>
      {historico ? (
        <Eventos historico={historico} />
      ) : loading ? (
        <>
          <p role="status" className="visually-hidden">
            Carregando histórico...
          </p>
          <Skeleton h="5rem" />
        </>
      ) : failed || historico === undefined ? (
        <Falha onRetry={onReload}>Não foi possível carregar o histórico agora.</Falha>
      ) : (
        <p>A API desta loja não guarda o histórico.</p>
      )}
    </Bloco>
  );
}
