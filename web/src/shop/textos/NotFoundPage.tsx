import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PrepareResult } from '../../lib/routing/page.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import DecantVazio from './decant-vazio.svg?drawing';
import styles from './NotFoundPage.module.css';

export function prepare(): Promise<PrepareResult> {
  return Promise.resolve({ status: 404 });
}

function Search() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const busca = text.trim();
    void navigate(busca ? `/produtos?${new URLSearchParams({ busca })}` : '/produtos');
  };
  return (
    <Box
      component="form"
      role="search"
      action="/produtos"
      display="grid"
      flex="1 0 100%"
      maw="30rem"
      mt="lg"
      style={{ gap: 'var(--space-3)', gridTemplateColumns: 'minmax(0, 1fr) auto' }}
      onSubmit={search}
    >
      <SearchField
        label="Procurar um perfume pelo nome"
        placeholder="Nome do perfume"
        name="busca"
        value={text}
        onChange={setText}
      />
      <Button type="submit" variant="outline">
        Procurar
      </Button>
    </Box>
  );
}

export function Page() {
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
      <Head title="Página não encontrada" noIndex />
      <Stack gap="lg" align="flex-start">
        <Text variant="eyebrow" />
        <h1 tabIndex={-1}>Página não encontrada</h1>
        <Text maw="48ch" c="var(--text-soft)">
          Confira se o link está certo ou volte ao início.
        </Text>
        <Group gap="sm" align="stretch" mt="sm" className={styles['actions']}>
          <ButtonLink to="/">Voltar ao início</ButtonLink>
          <ButtonLink variant="outline" to="/produtos">
            Ver fragrâncias
          </ButtonLink>
          <Search />
        </Group>
      </Stack>
      <DecantVazio className={styles['decant']} />
    </Stack>
  );
}
