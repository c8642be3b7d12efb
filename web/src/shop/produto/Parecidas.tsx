import { Text } from '@mantine/core';
import { useId } from 'react';
import { NomesDosVolumes, ProdutoCard } from './cartao/ProdutoCard.tsx';
import styles from './Parecidas.module.css';
import type { Parecida } from './parecidas.ts';

const SIZES = '(min-width: 80em) 302px, (min-width: 62em) 22vw, 44vw';

export function Parecidas({ items }: { items: readonly Parecida[] }) {
  const title = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles['similar']} aria-labelledby={title}>
      <Text variant="eyebrow">Da mesma família</Text>
      <h2 id={title}>Fragrâncias parecidas</h2>
      <ul>
        {items.map(({ produto, emComum }) => (
          <li key={produto.id}>
            <ProdutoCard
              produto={produto}
              sizes={SIZES}
              variant="medium"
              about={
                emComum.length > 0 ? (
                  <p className={styles['shared']}>Em comum: {emComum.join(', ')}</p>
                ) : null
              }
              volumes={<NomesDosVolumes variacoes={produto.variacoes} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
