import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { z } from 'zod/mini';
import { copyText } from '../../../ui/copy-text.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { MeusAssistentesDocument, useCriarAssistenteMutation } from './assistentes.gen.ts';

const SIM = 'sim';
const ESCOPOS = [
  { escopo: 'LER', label: 'Ler', description: 'Carrinho, pedidos, rastreio e endereços.' },
  { escopo: 'CARRINHO', label: 'Mudar o carrinho', description: 'Pôr, mudar e retirar itens.' },
  {
    escopo: 'PEDIR',
    label: 'Fazer pedidos',
    description: 'Reserva os itens em seu nome. Pagar fica com você.',
  },
] as const;

const rules = z.object({
  nome: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Dê um nome, para saber depois qual é.'),
      z.maxLength(60, 'Use um nome de até 60 letras.'),
    ),
  LER: z.string(),
  CARRINHO: z.string(),
  PEDIR: z.string(),
});

const INDISPONIVEL =
  'A loja não respondeu, e não sabemos se o assistente foi criado. Feche, recarregue a página e confira a lista.';

const NADA_A_ENVIAR = {
  onSubmit: (event: SubmitEvent) => event.preventDefault(),
  sending: false,
  isChanged: () => true,
};
const SEM_COPIAR = {
  text: 'A credencial não aparece de novo. Fechar sem copiar?',
  keep: 'Voltar à credencial',
  verb: 'Fechar sem copiar',
};

/** The credential, which only this dialog shows. */
function Credencial({ credencial }: { credencial: string }) {
  const copy = () =>
    void copyText(credencial, {
      done: 'Credencial copiada.',
      failed: 'Não foi possível copiar. Selecione o texto e copie.',
    });
  return (
    <Stack gap="md">
      <p role="status">
        Copie a credencial agora: ela não aparece de novo. Quem a tiver entra na sua conta com o que
        você escolheu.
      </p>
      <TextInput
        label="Credencial"
        readOnly
        value={credencial}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <TextInput label="Endereço para o assistente" readOnly value={`${location.origin}/mcp`} />
      <Button onClick={copy}>Copiar credencial</Button>
    </Stack>
  );
}

export function NovoAssistente(dialog: DialogProps) {
  const [credencial, setCredencial] = useState<string | null>(null);
  const [create] = useCriarAssistenteMutation({
    fetchPolicy: 'no-cache',
    update: (cache, { data }) => {
      if (data?.resultado.__typename !== 'AssistenteCriado') return;
      const { assistente } = data.resultado;
      cache.updateQuery({ query: MeusAssistentesDocument }, (before) => ({
        meusAssistentes: [assistente, ...(before?.meusAssistentes ?? [])],
      }));
    },
  });

  async function submit({
    nome,
    ...checked
  }: z.output<typeof rules>): Promise<readonly Problem[] | void> {
    const escopos = ESCOPOS.flatMap(({ escopo }) => (checked[escopo] === SIM ? [escopo] : []));
    if (escopos.length === 0) return [{ field: null, text: 'Escolha o que ele pode fazer.' }];
    const resultado = await outcomeOf(
      create({ variables: { input: { nome, escopos } } }),
      INDISPONIVEL,
    );
    if (resultado.__typename !== 'AssistenteCriado') return [problemOf(resultado)];
    setCredencial(resultado.credencial);
  }

  const form = useTextForm({ rules, submit });
  if (credencial !== null) {
    return (
      <FormDialog
        {...dialog}
        title="Credencial do assistente"
        form={NADA_A_ENVIAR}
        asks={SEM_COPIAR}
        actions={
          <Button variant="outline" onClick={dialog.onClose}>
            Já copiei
          </Button>
        }
      >
        <Credencial credencial={credencial} />
      </FormDialog>
    );
  }
  return (
    <FormDialog {...dialog} title="Novo assistente" form={form} verb="Criar" busyVerb="Criando…">
      <TextInput
        {...form.field('nome')}
        label="Nome"
        placeholder="Assistente do celular"
        autoComplete="off"
        required
        data-autofocus
      />
      <Stack component="fieldset" gap="sm" bd={0} p={0} m={0}>
        <Text component="legend">O que ele pode fazer</Text>
        {ESCOPOS.map(({ escopo, label, description }) => (
          <Checkbox
            key={escopo}
            name={escopo}
            value={SIM}
            label={label}
            description={description}
            defaultChecked={escopo === 'LER'}
          />
        ))}
      </Stack>
      <Text variant="faint" size="sm">
        Vale por 30 dias. Você pode revogar antes, e uma senha nova revoga todos.
      </Text>
    </FormDialog>
  );
}
