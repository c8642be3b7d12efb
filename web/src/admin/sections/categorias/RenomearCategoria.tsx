import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import { regrasDoNome } from './regras-do-nome.ts';

const rules = regrasDoNome('Digite um novo nome.');

export function RenomearCategoria({
  nome: before,
  onRename,
  onDone,
}: {
  nome: string;
  onRename: (nome: string) => Promise<string | null>;
  onDone: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const { field, onSubmit, sending } = useTextForm({
    initial: { nome: before },
    rules,
    submit: async ({ nome }) => {
      const text = nome === before ? null : await onRename(nome);
      if (text !== null) return [{ field: 'nome', text }];
      onDone();
      return [];
    },
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape cancels the rename, not the surrounding dialog.
    event.preventDefault();
    onDone();
  };
  const escapeProps = { 'data-mantine-stop-propagation': 'true', onKeyDown: press };
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        <TextInput
          {...field('nome')}
          {...escapeProps}
          ref={input}
          label={`Novo nome de ${before}`}
        />
        <Group gap="xs">
          <Button type="submit" {...escapeProps} aria-disabled={sending} aria-busy={sending}>
            Salvar nome
          </Button>
          <Button variant="subtle" {...escapeProps} onClick={onDone}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
