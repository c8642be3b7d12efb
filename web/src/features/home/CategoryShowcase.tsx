import { useEffect, useEffectEvent } from 'react';
import { CategoryBlock } from './CategoryBlock.tsx';
import styles from './CategoryShowcase.module.css';
import type { VitrineQuery } from './home.gen.ts';

/**
 * HOME-11 … HOME-15: the categories that have a product to stand for them. `categorias` is undefined
 * while they are on their way; `onPronto` is called once there is something to see.
 */
export function CategoryShowcase({
  categorias,
  onPronto,
}: {
  categorias: VitrineQuery['categorias'] | undefined;
  onPronto?: () => void;
}) {
  const shown = (categorias ?? []).flatMap(({ destaque, ...categoria }) =>
    destaque ? [{ categoria, destaque }] : [],
  );
  const ready = shown.length > 0;
  const tell = useEffectEvent(() => onPronto?.());
  useEffect(() => {
    if (ready) tell();
  }, [ready]);
  if (!ready) return null;
  return (
    <section id="linhas" className={styles['showcase']} aria-label="Linhas de perfumes">
      {shown.map(({ categoria, destaque }, position) => (
        <CategoryBlock
          key={categoria.id}
          categoria={categoria}
          destaque={destaque}
          reversed={position % 2 === 1}
        />
      ))}
    </section>
  );
}
