import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { lowStockTexts, type Nivel, nivelOf } from './estoque.ts';
import styles from './PontoDeEstoque.module.css';
import type { EstoqueDoProdutoFragment } from './produto.gen.ts';

const LABELS: Readonly<Record<Nivel, string>> = {
  none: 'esgotado',
  low: 'estoque baixo',
  enough: 'em estoque',
};

const LINE = {
  gap: 'var(--space-2)',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Each stock level has its own colour and shape. */
function Ponto({ nivel, children }: { nivel: Nivel; children: ReactNode }) {
  return (
    // Group leaves out a child that is the number 0.
    <Box component="span" display="inline-flex" style={LINE}>
      <span aria-hidden="true" className={styles['dot']} data-level={nivel} />
      {children}
      <span className="visually-hidden"> ({LABELS[nivel]})</span>
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
