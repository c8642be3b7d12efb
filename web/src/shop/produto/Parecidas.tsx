import { Box, Text } from '@mantine/core';
import { useId } from 'react';
import { NomesDosVolumes, ProdutoCard } from './cartao/ProdutoCard.tsx';
import type { ParecidoFragment } from './Parecidas.gen.ts';
import styles from './Parecidas.module.css';

const SIZES = '(min-width: 80em) 302px, (min-width: 62em) 22vw, 44vw';

export function Parecidas({ items }: { items: readonly ParecidoFragment[] }) {
  const title = useId();
  if (items.length === 0) return null;
  return (
    <Box component="section" mt="var(--space-9)" className="part" aria-labelledby={title}>
      <Text variant="eyebrow">Da mesma família</Text>
      <Box component="h2" id={title} mt="sm">
        Fragrâncias parecidas
      </Box>
      <ul className={styles['similar']}>
        {items.map(({ produto, notasEmComum }) => (
          <li key={produto.id}>
            <ProdutoCard
              produto={produto}
              sizes={SIZES}
              variant="medium"
              about={
                notasEmComum.length > 0 ? (
                  <Text c="var(--amber)" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                    Em comum: {notasEmComum.join(', ')}
                  </Text>
                ) : null
              }
              volumes={<NomesDosVolumes variacoes={produto.variacoes} />}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
