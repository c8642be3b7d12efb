import { ActionIcon, Box, Group, Stack } from '@mantine/core';
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
    <Stack
      component="section"
      gap="lg"
      mt={{ base: 'sm', lg: 'lg' }}
      p={{ lg: 'var(--space-4) var(--space-5) var(--space-5)' }}
      pos={{ lg: 'sticky' }}
      top={{ lg: 'md' }}
      bdrs="lg"
      className={styles['panel']}
      aria-label={titulo}
    >
      <Group component="header" gap="xs">
        <ActionIcon
          variant="transparent"
          color="var(--text)"
          size="lg"
          aria-label="Voltar aos pedidos"
          onClick={onClose}
        >
          <Box component={ArrowLeftIcon} hiddenFrom="lg" />
          <Box component={CloseIcon} visibleFrom="lg" />
        </ActionIcon>
        <Box
          component="h2"
          ref={heading}
          tabIndex={-1}
          flex="1"
          fz="var(--size-3)"
          className="unmarked"
        >
          {titulo}
        </Box>
        {beside}
      </Group>
      {children}
    </Stack>
  );
}
