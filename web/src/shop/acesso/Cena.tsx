import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Cena.module.css';
import { Frasco } from './Frasco.tsx';

/** Layout of the account forms, with a drawn vial beside them on wide windows. */
export function Cena({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <Frasco className={styles['scene']} />
      <section className={styles['side']} aria-labelledby="cena-titulo">
        <Text variant="eyebrow">Sua conta</Text>
        <h1 id="cena-titulo" tabIndex={-1}>
          {titulo}
        </h1>
        {children}
      </section>
    </div>
  );
}
