import { Box, Group, Table, Text } from '@mantine/core';
import { formatMoney } from '../../../lib/formats/money.ts';
import { countText } from '../../kit/count.ts';
import { marcasDoEixo } from './comparacoes.ts';
import styles from './Grafico.module.css';
import type { DiaDoResumoFragment } from './resumo.gen.ts';

const HEIGHT = 160;
const STEP = 20;
const BAR = 14;
/** Minimum height of a bar, so that a small sale is visible. */
const MIN_BAR = 2;

export function diaText(data: string): string {
  const [, month = '', day = ''] = data.split('-');
  return `${day}/${month}`;
}

/** A round amount of reais, short: 'R$ 2 mil'. */
function axisText(reais: number): string {
  return new Intl.NumberFormat('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    notation: 'compact',
    maximumFractionDigits: reais < 1 ? 2 : 0,
  }).format(reais);
}

// By hand: an SVG of bars. `@mantine/charts` brings Recharts for one row of them.
/** Revenue by day, after refunds. */
export function Grafico({ dias: read }: { dias: readonly DiaDoResumoFragment[] }) {
  const dias = read.map((dia) => ({ ...dia, faturamento: dia.faturamento - dia.devolvido }));
  const sold = dias.filter(({ faturamento }) => faturamento > 0);
  const best = sold.toSorted((one, other) => other.faturamento - one.faturamento)[0];
  const marks = best ? marcasDoEixo(best.faturamento) : [];
  const highest = marks.at(-1) ?? 1;
  const [first] = dias;
  const last = dias.at(-1);
  return (
    <figure>
      <Box
        display="grid"
        pt="xs"
        style={{ gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 'var(--space-2) var(--space-3)' }}
      >
        <Text
          component="div"
          variant="count"
          pos="relative"
          miw="3.5rem"
          fz="xs"
          className={styles['axis']}
          aria-hidden="true"
        >
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / highest) * 100}%` }}>
              {axisText(mark)}
            </span>
          ))}
        </Text>
        <svg
          width="100%"
          height="10rem"
          viewBox={`0 0 ${dias.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={styles['bars']}
        >
          {marks.map((mark) => {
            const y = HEIGHT - (mark / highest) * HEIGHT;
            return (
              <line
                key={mark}
                x1={0}
                x2={dias.length * STEP}
                y1={y}
                y2={y}
                stroke="var(--line)"
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
          {dias.map(({ data, faturamento, pedidos }, at) => {
            if (faturamento === 0) return null;
            const height = Math.max(MIN_BAR, (faturamento / highest) * HEIGHT);
            return (
              <rect
                key={data}
                x={at * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx={2}
                fill={at === dias.length - 1 ? 'var(--amber)' : 'var(--amber-deep)'}
              >
                <title>{`${diaText(data)}: ${formatMoney(faturamento)}, ${countText(pedidos, 'pedido')}`}</title>
              </rect>
            );
          })}
        </svg>
        <Group
          justify="space-between"
          align="stretch"
          gap="sm"
          c="dimmed"
          fz="xs"
          className={styles['caption']}
        >
          <span>{first ? diaText(first.data) : null}</span>
          <span>
            {best
              ? `maior dia: ${formatMoney(best.faturamento)}, em ${diaText(best.data)}`
              : 'sem vendas pagas nestes dias'}
          </span>
          <span>{last ? diaText(last.data) : null}</span>
        </Group>
      </Box>
      <Box component="details" mt="sm" fz="sm" className={styles['details']}>
        <Box component="summary" mih="2rem" c="var(--text-soft)">
          Ver em tabela
        </Box>
        <Table tabularNums verticalSpacing={4} horizontalSpacing={0}>
          <Table.Caption className="visually-hidden">Pedidos e faturamento por dia</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Dia</Table.Th>
              <Table.Th scope="col">Pedidos</Table.Th>
              <Table.Th scope="col">Estornos</Table.Th>
              <Table.Th scope="col">Faturamento</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dias.toReversed().map(({ data, pedidos, devolvido, faturamento }) => (
              <Table.Tr key={data}>
                <Table.Th scope="row">{diaText(data)}</Table.Th>
                <Table.Td>{pedidos}</Table.Td>
                <Table.Td>{devolvido === 0 ? '—' : formatMoney(devolvido)}</Table.Td>
                <Table.Td>{formatMoney(faturamento)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </figure>
  );
}
