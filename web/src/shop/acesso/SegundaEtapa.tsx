import { Anchor, Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import form from '../../ui/form/form.module.css';
import { Problems } from '../../ui/form/Problems.tsx';
import { CodeField } from '../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../ui/outcome.ts';
import { useConfirmarSegundoFatorMutation } from './segunda-etapa.gen.ts';

const UNAVAILABLE = 'A loja não respondeu agora. Espere um instante e tente de novo.';

const appRules = z.object({
  codigo: z
    .string()
    .check(z.regex(/^\s*(?:\d\s*){6}$/, 'Digite os 6 números que o aplicativo mostra agora.')),
});
const recoveryRules = z.object({
  codigo: z
    .string()
    .check(
      z.regex(/^\s*(?:[0-9a-z][\s-]*){10}$/i, 'Digite as 10 letras e números de um dos códigos.'),
    ),
});

interface SegundaEtapaProps {
  desafio: string;
  onSessao: (sessao: { descritor: string; usuarioId: string }) => Promise<void>;
  /** Returns to the password, with the reason when the person did not ask for it. */
  onBack: (problem: string | null) => void;
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SegundaEtapa(props: SegundaEtapaProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <Codigo
      key={String(recovery)}
      {...props}
      recovery={recovery}
      onOther={() => setRecovery(!recovery)}
    />
  );
}

function Codigo({
  desafio,
  onSessao,
  onBack,
  recovery,
  onOther,
}: SegundaEtapaProps & { recovery: boolean; onOther: () => void }) {
  const [send] = useConfirmarSegundoFatorMutation({ fetchPolicy: 'no-cache' });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function confirm({ codigo }: { codigo: string }): Promise<readonly Problem[]> {
    const resultado = await outcomeOf(
      send({ variables: { desafio, codigo: codigo.replaceAll(/[\s-]/g, '') } }),
      UNAVAILABLE,
    );
    switch (resultado.__typename) {
      case 'Sessao':
        await onSessao(resultado);
        return [];
      case 'CodigoInvalido':
        input.current?.select();
        return [{ field: 'codigo', text: resultado.mensagem }];
      case 'DesafioExpirado':
        onBack(resultado.mensagem);
        return [];
      default:
        return [{ field: null, text: resultado.mensagem }];
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['codigo'],
    rules: recovery ? recoveryRules : appRules,
    submit: confirm,
  });
  const codigo = field('codigo');
  return (
    <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="xs" c="var(--text-soft)">
        <Box component="h2" c="var(--text)" fz="var(--size-3)">
          Verificação em duas etapas
        </Box>
        <p>
          {recovery
            ? 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.'
            : 'Abra o aplicativo autenticador no seu celular e digite o código da loja.'}
        </p>
      </Stack>
      {recovery ? (
        <TextInput
          {...codigo}
          ref={input}
          label="Código de recuperação"
          placeholder="ABCDE-23456"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      ) : (
        <CodeField {...codigo} ref={input} />
      )}
      <Problems problems={problems} />
      <Button type="submit" fullWidth aria-disabled={sending} aria-busy={sending}>
        {sending ? 'Conferindo…' : 'Confirmar'}
      </Button>
      <Group gap="var(--space-1) var(--space-4)" align="stretch" justify="space-between">
        <Anchor component="button" type="button" variant="text" onClick={onOther}>
          {recovery ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </Anchor>
        <Anchor component="button" type="button" variant="text" onClick={() => onBack(null)}>
          Voltar
        </Anchor>
      </Group>
    </form>
  );
}
