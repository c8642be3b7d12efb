import { memo, type Ref } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ProdutoAVendaFragment } from '../produto/cartao/ProdutoAVenda.gen.ts';
import { ProdutoAVenda } from '../produto/cartao/ProdutoAVenda.tsx';
import styles from './Grade.module.css';

// By hand: a list whose columns are media queries. SimpleGrid inserts style elements.
/** The product grid. The first `priority` pictures load eagerly. Memoised, so that typing does not render it again. */
export const Grade = memo(function Products({
  produtos,
  priority,
  level = 3,
  ref,
}: {
  produtos: readonly ProdutoAVendaFragment[];
  priority: number;
  level?: 3 | 4;
  ref?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={ref} className={styles['grid']}>
      {produtos.map((produto, index) => (
        <li key={produto.id} className={styles['cell']}>
          <ProdutoAVenda produto={produto} priority={index < priority} level={level} />
        </li>
      ))}
    </ul>
  );
});

export function GradeSkeleton({ count }: { count: number }) {
  return (
    <div className={styles['grid']} aria-hidden="true" data-testid="esqueletos">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no id
        <div key={index} className={styles['cell']}>
          <Skeleton className={styles['photo']} />
          <Skeleton w="60%" h="1.6rem" />
          <Skeleton w="90%" h="1rem" />
          <Skeleton w="40%" h="1.4rem" />
          <Skeleton h="3rem" />
        </div>
      ))}
    </div>
  );
}
