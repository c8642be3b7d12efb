import { Box, Stack, Text } from '@mantine/core';
import { FEATURED_DELAY, FEATURED_SKELETONS } from '../../lib/constants.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PAGE_WIDTH, sizesOf } from '../../ui/sizes.ts';
import type { ProdutoCardFragment } from '../produto/cartao/ProdutoCard.gen.ts';
import { NomesDosVolumes, ProdutoCard } from '../produto/cartao/ProdutoCard.tsx';
import styles from './Featured.module.css';

const columnWidth = (columns: number, gap: number) =>
  `calc((${PAGE_WIDTH} - ${(columns - 1) * gap}rem)/${columns})`;

/** Returns the first column count that fills every row, or the first choice. */
function columns(products: number, choices: readonly [number, ...number[]]): number {
  return choices.find((choice) => products % choice === 0) ?? choices[0];
}

/** Placeholders and list overlap and CSS swaps them after the delay, so the list needs no JavaScript. */
export function Featured({ produtos }: { produtos: readonly ProdutoCardFragment[] | undefined }) {
  // Sold-out products last.
  const shown = produtos
    ?.filter((produto) => produto.ativo)
    .toSorted((one, other) => Number(other.disponivel) - Number(one.disponivel));
  if (shown?.length === 0) return null;
  const wide = columns(shown?.length ?? 0, [4, 5, 3]);
  const medium = columns(shown?.length ?? 0, [3, 4]);
  const rest = `(max-width:63.99em) ${columnWidth(medium, 1)},${columnWidth(wide, 1.5)}`;
  const sizes = sizesOf('min(62vw,16rem)', rest);
  return (
    <Stack
      component="section"
      gap="xl"
      pt="var(--space-9)"
      aria-labelledby="destaques-titulo"
      className="page-width"
    >
      <Stack component="header" gap="sm">
        <Text variant="eyebrow">Escolhas da casa</Text>
        <h2 id="destaques-titulo">Em destaque</h2>
      </Stack>
      <div
        className={styles['stage']}
        style={{ animationDelay: `${FEATURED_DELAY}ms` }}
        data-loading={shown === undefined || undefined}
      >
        <ul className={`reel ${styles['placeholders']}`} aria-hidden="true">
          {Array.from({ length: FEATURED_SKELETONS }, (_, place) => (
            <li key={place}>
              <Skeleton className={styles['frame']} />
              <Skeleton w="70%" h="1.3rem" />
              <Skeleton w="40%" h="1rem" mt="var(--space-3)" />
            </li>
          ))}
        </ul>
        {shown ? (
          <Box
            component="ul"
            className={`reel ${styles['list']}`}
            __vars={{ '--wide': `${wide}`, '--medium': `${medium}` }}
          >
            {shown.map((produto) => (
              <li key={produto.id}>
                <ProdutoCard
                  produto={produto}
                  sizes={sizes}
                  variant="medium"
                  volumes={<NomesDosVolumes variacoes={produto.variacoes} />}
                />
              </li>
            ))}
          </Box>
        ) : null}
      </div>
    </Stack>
  );
}
