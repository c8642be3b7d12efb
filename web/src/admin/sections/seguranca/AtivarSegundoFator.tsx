import { Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { startSession } from '../../../lib/session/session.ts';
import { CodigoQr } from '../../../ui/CodigoQr.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormActions } from '../../../ui/form/FormDialog.tsx';
import form from '../../../ui/form/form.module.css';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import { CodeField } from '../../../ui/form/person-fields.tsx';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { askBeforeLeaving } from '../../kit/editor/editors.ts';
import { Codigo, CodigosDeRecuperacao } from './CodigosDeRecuperacao.tsx';
import { SEM_RESPOSTA } from './ProvaDoSegundoFator.tsx';
import { useAtivarSegundoFatorMutation, useIniciarSegundoFatorMutation } from './seguranca.gen.ts';

interface Segredo {
  readonly segredo: string;
  readonly uri: string;
}

const senhaRules = z.object({
  senha: z.string().check(z.minLength(1, 'Escreva a sua senha.')),
});
const codigoRules = z.object({
  codigo: z
    .string()
    .check(z.regex(/^\s*(?:\d\s*){6}$/, 'Digite os 6 números que o aplicativo mostra agora.')),
});

/** Three steps: the password, the app, the recovery codes. */
export function AtivarSegundoFator({ onClose, ...dialog }: DialogProps) {
  const [segredo, setSegredo] = useState<Segredo | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      {...dialog}
      title={codigos === null ? 'Ativar a verificação em duas etapas' : 'Guarde os códigos'}
      writing
      onClose={() => (codigos === null ? onClose() : askBeforeLeaving(onClose))}
    >
      {codigos !== null ? (
        <CodigosDeRecuperacao codigos={codigos} open={dialog.open} onDone={onClose} />
      ) : segredo === null ? (
        <Senha onSegredo={setSegredo} onCancel={onClose} />
      ) : (
        <Aplicativo segredo={segredo} onCodigos={setCodigos} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function Senha({
  onSegredo,
  onCancel,
}: {
  onSegredo: (segredo: Segredo) => void;
  onCancel: () => void;
}) {
  const [send] = useIniciarSegundoFatorMutation({ fetchPolicy: 'no-cache' });
  const { field, onSubmit, problems, sending } = useTextForm({
    rules: senhaRules,
    submit: async (values) => {
      const resultado = await outcomeOf(send({ variables: values }), SEM_RESPOSTA);
      if (resultado.__typename !== 'SegredoSegundoFator') return [problemOf(resultado)];
      onSegredo(resultado);
      return [];
    },
  });
  return (
    <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
      <Text c="var(--text-soft)">
        Você vai precisar do celular com um aplicativo autenticador, como Google Authenticator,
        Microsoft Authenticator ou Aegis. Primeiro, confirme que é você.
      </Text>
      <PasswordField
        {...field('senha')}
        label="Sua senha"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <Problems problems={problems} />
      <FormActions verb="Continuar" busyVerb="Conferindo…" sending={sending} onLeave={onCancel} />
    </form>
  );
}

function Aplicativo({
  segredo: { segredo, uri },
  onCodigos,
  onCancel,
}: {
  segredo: Segredo;
  onCodigos: (codigos: readonly string[]) => void;
  onCancel: () => void;
}) {
  const [send] = useAtivarSegundoFatorMutation({ fetchPolicy: 'no-cache' });
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { field, onSubmit, problems, sending } = useTextForm({
    rules: codigoRules,
    submit: async (values) => {
      const resultado = await outcomeOf(
        send({ variables: { codigo: values.codigo.replaceAll(/\s/g, '') } }),
        SEM_RESPOSTA,
      );
      if (resultado.__typename !== 'SegundoFatorAtivado') return [problemOf(resultado)];
      startSession(resultado.sessao.descritor, resultado.sessao.usuarioId);
      onCodigos(resultado.codigosRecuperacao);
      return [];
    },
  });
  return (
    <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
      <Text ref={start} tabIndex={-1} c="var(--text-soft)" className="unmarked">
        Leia este código QR com o aplicativo. Depois digite os 6 números que ele mostrar.
      </Text>
      <CodigoQr text={uri} label="Código QR para o aplicativo autenticador" />
      <Stack component="p" gap="xs" c="var(--text-soft)" fz="sm">
        Não consegue ler? Digite esta chave no aplicativo:
        <Codigo>{segredo.match(/.{1,4}/g)?.join(' ')}</Codigo>
      </Stack>
      <CodeField {...field('codigo')} />
      <Problems problems={problems} />
      <FormActions verb="Ativar" busyVerb="Ativando…" sending={sending} onLeave={onCancel} />
    </form>
  );
}
