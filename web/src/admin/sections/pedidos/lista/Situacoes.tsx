import { Group, Text } from '@mantine/core';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { statusDoAdmin } from '../status.ts';
import { FILTROS, type PedidosState, selecaoDe } from './filtros-dos-pedidos.ts';
import { useContagemDosPedidosQuery } from './pedidos.gen.ts';

function labelOf(status: PedidosState['status']): string {
  switch (status) {
    case '':
      return 'Todos';
    case 'DESISTENCIA':
      return 'Desistências';
    case 'PIX_A_CONFERIR':
      return 'Pix a conferir';
    case 'A_RESOLVER':
      return 'Pagamentos a resolver';
    default:
      return statusDoAdmin(status);
  }
}

/** The status filters, each with its number of orders where the shop counts them. */
export function Situacoes({
  current,
  isReady,
  addressOf,
}: {
  current: PedidosState['status'];
  /** False until the list has its rows. */
  isReady: boolean;
  addressOf: (status: PedidosState['status']) => string;
}) {
  const { data } = useContagemDosPedidosQuery({
    fetchPolicy: 'cache-and-network',
    skip: !isReady,
  });
  const resumo = data?.adminResumo;
  const countOf = (wanted: PedidosState['status']) => {
    if (wanted === '') return resumo?.pedidos;
    if (wanted === 'DESISTENCIA') return resumo?.desistencias;
    if (wanted === 'PIX_A_CONFERIR') return resumo?.pixAConferir;
    if (wanted === 'A_RESOLVER') return resumo?.pagamentosAResolver;
    return resumo?.pedidosPorStatus.find(({ status }) => status === wanted)?.quantidade;
  };
  // An API without withdrawals counts none; payments to confirm or to resolve are rare.
  const isShown = (status: PedidosState['status']) => {
    if (status === current || 'status' in selecaoDe(status)) return true;
    return status === 'DESISTENCIA' ? resumo?.desistencias != null : Boolean(countOf(status));
  };
  const shown = FILTROS.filter(isShown);
  return (
    <Group component="nav" aria-label="Status dos pedidos" gap="xs" mt="lg">
      {shown.map((status) => {
        const count = countOf(status);
        return (
          <ButtonLink
            key={status}
            to={addressOf(status)}
            variant="choice"
            aria-current={status === current ? 'true' : undefined}
          >
            {labelOf(status)}
            {typeof count === 'number' ? (
              <Text span variant="figures" ml="0.4em" c="var(--text-soft)">
                {' '}
                {count.toLocaleString('pt-BR')}
              </Text>
            ) : null}
          </ButtonLink>
        );
      })}
    </Group>
  );
}
