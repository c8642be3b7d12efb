import { ActionIcon, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ArrowLeftIcon, CloseIcon } from '../../../../ui/icons.tsx';
import styles from './PaginaDoPedido.module.css';

/** Frame of an open order. Takes the focus when it is mounted. */
export function Painel({
  titulo,
  onClose,
  beside,
  children,
}: {
  titulo: string;
  onClose: () => void;
  /** Controls beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Where the page takes the place of the list, it starts at its top.
    if (!window.matchMedia('(width >= 75rem)').matches) window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className={styles['panel']} aria-label={titulo}>
      <Group component="header" gap="xs" className={styles['head']}>
        <ActionIcon
          variant="transparent"
          color="var(--text)"
          size="lg"
          aria-label="Voltar aos pedidos"
          onClick={onClose}
        >
          <ArrowLeftIcon className={styles['narrow']} />
          <CloseIcon className={styles['wide']} />
        </ActionIcon>
        <h2 ref={heading} tabIndex={-1}>
          {titulo}
        </h2>
        {beside}
      </Group>
      {children}
    </section>
  );
}
