import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Head } from '../../ui/head/Head.tsx';
import styles from './MessagePage.module.css';

/** A page with a message and links (`children`), excluded from search engines. */
export function MessagePage({
  title,
  heading = title,
  text,
  art,
  children,
}: {
  title: string;
  heading?: string;
  text: string;
  art?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack
      component="section"
      variant="columns"
      gap="0 var(--space-8)"
      align="center"
      mih="68svh"
      py="var(--space-8)"
      __vars={{ '--sm': 'minmax(0, 1fr) auto' }}
      className="page-width"
    >
      <Head title={title} noIndex />
      <Stack gap="lg" align="flex-start">
        <Text variant="eyebrow">{heading === title ? null : title}</Text>
        <h1 tabIndex={-1}>{heading}</h1>
        <Text maw="48ch" c="var(--text-soft)">
          {text}
        </Text>
        <Group gap="sm" align="stretch" mt="sm" className={styles['actions']}>
          {children}
        </Group>
      </Stack>
      {art}
    </Stack>
  );
}
