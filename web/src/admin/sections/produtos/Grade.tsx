import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Produtos.module.css';

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

export function Grade({ children }: { children: ReactNode }) {
  return (
    <ul className={styles['grid']}>
      {children ??
        SKELETONS.map((place) => (
          <li key={place} aria-hidden="true">
            <Skeleton h="var(--card)" />
          </li>
        ))}
    </ul>
  );
}
