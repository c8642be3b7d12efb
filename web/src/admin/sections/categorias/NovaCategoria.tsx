import { Button, Flex, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import { regrasDoNome } from './regras-do-nome.ts';

const rules = regrasDoNome('Digite um nome para a categoria.');

/** `onCreate` resolves to the problem with the name, or to null. */
export function NovaCategoria({
  onCreate,
}: {
  onCreate: (nome: string) => Promise<string | null>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { field, onSubmit, sending } = useTextForm({
    rules,
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
