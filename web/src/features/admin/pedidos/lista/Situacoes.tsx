import { Box, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { statusDoAdmin } from '../status.ts';
import { FILTROS, type PedidosState } from './list-state.ts';
import styles from './Pedidos.module.css';
import { useContagemDosPedidosQuery } from './pedidos.gen.ts';

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
    return resumo?.pedidosPorStatus.find(({ status }) => status === wanted)?.quantidade;
  };
  // An API without withdrawals counts none.
  const shown = FILTROS.filter(
    (status) => status !== 'DESISTENCIA' || status === current || resumo?.desistencias != null,
  );
  return (
    <Group component="nav" aria-label="Status dos pedidos" gap="xs" mt="lg">
      {shown.map((status) => {
        const count = countOf(status);
        return (
          <Button
            key={status}
            component={Link}
            to={addressOf(status)}
            variant="outline"
            size="sm"
            className={styles['status']}
            aria-current={status === current ? 'true' : undefined}
          >
            {status === ''
              ? 'Todos'
              : status === 'DESISTENCIA'
                ? 'Desistências'
                : statusDoAdmin(status)}
            {typeof count === 'number' ? (
              <Box component="span" className="figures" ml="0.4em" c="var(--text-soft)">
                {' '}
                {count.toLocaleString('pt-BR')}
              </Box>
            ) : null}
          </Button>
        );
      })}
    </Group>
  );
}
