import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { Button, Flex, Group, Stack, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { by } from '../../../ui/form/rules.ts';
import { useTextForm } from '../../../ui/form/useTextForm.ts';

/** Rules of a category's name. `empty` is the message of a field without text. */
const regrasDoNome = (empty: string) =>
  z.object({
    nome: z.string().check(
      z.overwrite(tidy),
      by((nome) => (nome === '' ? empty : categoriaNomeProblem(nome))),
    ),
  });

const NOVA = regrasDoNome('Digite um nome para a categoria.');

/** `onCreate` resolves to the problem with the name, or to null. */
export function NovaCategoria({
  onCreate,
}: {
  onCreate: (nome: string) => Promise<string | null>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { field, onSubmit, sending } = useTextForm({
    rules: NOVA,
    submit: async ({ nome }) => {
      const text = await onCreate(nome);
      if (text !== null) return [{ field: 'nome', text }];
      input.current?.form?.reset();
      input.current?.focus();
      return [];
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Flex direction={{ base: 'column', xs: 'row' }} gap="sm" align={{ xs: 'start' }}>
        <TextInput {...field('nome')} ref={input} flex="1" label="Nova categoria" data-autofocus />
        <Button
          size="md"
          type="submit"
          mt={{ xs: '1.65rem' }}
          mih={{ xs: '3.25rem' }}
          aria-disabled={sending}
          aria-busy={sending}
        >
          Criar categoria
        </Button>
      </Flex>
    </form>
  );
}

const NOVO_NOME = regrasDoNome('Digite um novo nome.');

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
    rules: NOVO_NOME,
    submit: async ({ nome }) => {
      const text = nome === before ? null : await onRename(nome);
      if (text !== null) return [{ field: 'nome', text }];
      onDone();
      return [];
    },
  });
  // Escape cancels the rename, not the surrounding dialog.
  const escapeProps = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown: getHotkeyHandler([['Escape', onDone]]),
  };
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
