import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { Box, Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { showToast } from '../../../../../lib/toasts.ts';
import { SearchField } from '../../../../../ui/SearchField.tsx';
import type { Conhecida, Escolhida } from '../../../../kit/categorias/conhecidas.ts';
import { hasText, sameNome } from '../../../../kit/categorias/nome.ts';
import { Falha } from '../../../../kit/lista/Falha.tsx';

const MANY = 9;

const keyOf = ({ id, nome }: Escolhida) => id ?? `nome:${nome}`;

/** The save creates categories that were added here by name. */
export function EscolhaDeCategorias({
  conhecidas,
  escolhidas,
  error,
  onChange,
  onRetry,
}: {
  conhecidas: readonly Conhecida[];
  escolhidas: readonly Escolhida[];
  error: string | undefined;
  onChange: (escolhidas: readonly Escolhida[]) => void;
  onRetry: (() => void) | null;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busca, setBusca] = useState('');
  const [nome, setNome] = useState('');
  const [problem, setProblem] = useState<string>();
  const chosen = new Set(escolhidas.map(keyOf));
  const others = escolhidas.filter((one) => !conhecidas.some((existing) => existing.id === one.id));
  const all: readonly Escolhida[] = [...conhecidas, ...others];
  const shown = all.filter((one) => hasText(one.nome, busca));

  const toggle = (one: Escolhida) =>
    onChange(
      chosen.has(keyOf(one))
        ? escolhidas.filter((other) => keyOf(other) !== keyOf(one))
        : [...escolhidas, { id: one.id, nome: one.nome }],
    );
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const add = () => {
    const written = tidy(nome);
    if (written === '') return refuse('Digite o nome da categoria.');
    if (escolhidas.some((one) => sameNome(one.nome, written))) {
      return refuse('Essa categoria já foi adicionada.');
    }
    const wrong = categoriaNomeProblem(written);
    if (wrong !== null) return refuse(wrong);
    const existing = conhecidas.find((one) => sameNome(one.nome, written));
    onChange([
      ...escolhidas,
      existing ? { id: existing.id, nome: existing.nome } : { id: null, nome: written },
    ]);
    setNome('');
    setBusca('');
    setProblem(undefined);
    showToast('success', '✅ Categoria adicionada!');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter adds the category and does not submit the form.
    event.preventDefault();
    add();
  };

  return (
    <fieldset name="categorias" tabIndex={-1} aria-describedby={`${id}-error`}>
      <Text component="legend" variant="label" mb="xs">
        Categorias
      </Text>
      <Stack gap="sm">
        {all.length >= MANY ? (
          <SearchField
            label="Buscar categoria"
            placeholder="Buscar categoria"
            value={busca}
            onChange={setBusca}
          />
        ) : null}
        {onRetry ? <Falha onRetry={onRetry}>As categorias da loja não carregaram.</Falha> : null}
        <Group component="ul" gap="xs" align="stretch" mah="14rem" style={{ overflowY: 'auto' }}>
          {shown.map((one) => (
            <li key={keyOf(one)}>
              <Chip checked={chosen.has(keyOf(one))} onChange={() => toggle(one)}>
                {one.nome}
                {one.id === null ? (
                  <Box component="span" c="var(--text-faint)" fz="xs">
                    {' '}
                    nova
                  </Box>
                ) : null}
              </Chip>
            </li>
          ))}
        </Group>
        {shown.length === 0 && busca !== '' ? (
          <Text size="sm" c="dimmed">
            Nenhuma categoria com “{busca}”.
          </Text>
        ) : null}
        <Group gap="sm" wrap="nowrap" align="start">
          <TextInput
            ref={field}
            flex="1"
            miw={0}
            label="Nova categoria"
            value={nome}
            error={problem}
            onChange={({ currentTarget }) => {
              setNome(currentTarget.value);
              setProblem(undefined);
            }}
            onKeyDown={press}
          />
          <Button size="md" variant="outline" mt="1.65rem" mih="3.25rem" onClick={add}>
            Adicionar
          </Button>
        </Group>
        <Text id={`${id}-error`} variant="error">
          {error}
        </Text>
      </Stack>
    </fieldset>
  );
}
