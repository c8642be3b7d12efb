import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { lowStockTexts, type Nivel, nivelOf } from './estoque.ts';
import type { EstoqueDoProdutoFragment } from './produto.gen.ts';

/** Each stock level has its own colour and shape. */
const LEVELS: Readonly<Record<Nivel, { label: string; c: string; background: string }>> = {
  none: { label: 'esgotado', c: 'var(--danger)', background: 'none' },
  low: {
    label: 'estoque baixo',
    c: 'var(--warning)',
    background: 'linear-gradient(0deg, currentcolor 50%, transparent 50%)',
  },
  enough: { label: 'em estoque', c: 'var(--success)', background: 'currentcolor' },
};

const LINE = {
  gap: 'var(--space-2)',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;

function Ponto({ nivel, children }: { nivel: Nivel; children: ReactNode }) {
  const { label, c, background } = LEVELS[nivel];
  return (
    // Group leaves out a child that is the number 0.
    <Box component="span" display="inline-flex" style={LINE}>
      <Box
        component="span"
        aria-hidden="true"
        w="0.6rem"
        h="0.6rem"
        bd="2px solid"
        bdrs="var(--radius-round)"
        c={c}
        style={{ background }}
      />
      {children}
      <span className="visually-hidden"> ({label})</span>
    </Box>
  );
}

// By hand: Mantine's Indicator lies on the corner of another part. This point stands beside a number, and its shape
// also names the level.
export function PontoDeEstoque({ estoque }: { estoque: number }) {
  return <Ponto nivel={nivelOf(estoque)}>{estoque}</Ponto>;
}

/** The low volumes of a product, at most two of them; without one, all units together. */
export function EstoqueDoProduto({ produto }: { produto: EstoqueDoProdutoFragment }) {
  const texts = lowStockTexts(produto);
  if (texts.length === 0) return <PontoDeEstoque estoque={produto.estoqueTotal} />;
  const [first, second, ...more] = texts;
  return (
    <Ponto nivel="low">
      {[first, second].filter(Boolean).join(', ')}
      {more.length > 0 ? ` e mais ${more.length}` : null}
    </Ponto>
  );
}
