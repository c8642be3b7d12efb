import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { askBeforeLeaving } from '../../kit/editor/editors.ts';

const senha = z.string().check(z.minLength(1, 'Escreva a sua senha.'));
const rules = z.object({
  senha,
  codigo: z
    .string()
    .check(z.regex(/\S/, 'Digite o código do aplicativo ou um código de recuperação.')),
});
const withoutCode = z.object({ senha, codigo: z.string() });

/** A change of the second factor that failed was not made. */
export const SEM_RESPOSTA =
  'A loja não respondeu agora. Nada se perdeu: espere um instante e tente de novo.';

export interface Prova {
  readonly senha: string;
  readonly codigo: string;
}

/** Asks for the password and, unless `comCodigo` is false, for a code of the second factor before a change. */
export function ProvaDoSegundoFator({
  comCodigo = true,
  titulo,
  aviso,
  keep,
  verb,
  busyVerb,
  over = false,
  send,
  done = null,
  onClose,
  ...dialog
}: DialogProps & {
  comCodigo?: boolean;
  titulo: string;
  aviso: string;
  keep: string;
  verb: string;
  busyVerb: string;
  /** True over another dialog, whose step it allows: it destroys nothing itself. */
  over?: boolean;
  /** Resolves with the problems; none after the change. */
  send: (prova: Prova) => Promise<readonly Problem[] | void>;
  /** Shown after the change. It must close the dialog itself. */
  done?: { readonly titulo: string; readonly content: ReactNode } | null;
}) {
  const { field, onSubmit, problems, sending } = useTextForm({
    rules: comCodigo ? rules : withoutCode,
    submit: ({ senha, codigo }) => send({ senha, codigo: codigo.replaceAll(/[\s-]/g, '') }),
  });
  return (
    <Dialog
      {...dialog}
      title={done?.titulo ?? titulo}
      writing
      over={over}
      onClose={() => {
        if (done !== null) askBeforeLeaving(onClose);
        else if (!sending) onClose();
      }}
    >
      {done?.content ?? (
        <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
          <Text c="var(--text-soft)">{aviso}</Text>
          <PasswordField
            {...field('senha')}
            label="Sua senha"
            autoComplete="current-password"
            required
            data-autofocus
          />
          {comCodigo ? (
            <TextInput
              {...field('codigo')}
              label="Código do aplicativo ou de recuperação"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          ) : null}
          <Problems problems={problems} />
          <ConfirmActions
            keep={keep}
            onKeep={onClose}
            verb={sending ? busyVerb : verb}
            sending={sending}
            autofocus={false}
            destructive={!over}
          />
        </form>
      )}
    </Dialog>
  );
}
