import { TextInput } from '@mantine/core';
import { z } from 'zod/mini';
import { showToast } from '../../../shared/toasts/toasts.ts';
import { ConfirmActions } from '../../../shared/ui/ConfirmActions.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import form from '../../../shared/ui/form/form.module.css';
import { PasswordField } from '../../../shared/ui/form/PasswordField.tsx';
import { Problems } from '../../../shared/ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../shared/ui/form/useTextForm.ts';
import { problemOf } from './falha.ts';
import { useDesativarSegundoFatorMutation } from './seguranca.gen.ts';

const rules = z.object({
  senha: z.string().check(z.minLength(1, 'Escreva a sua senha.')),
  codigo: z
    .string()
    .check(z.regex(/\S/, 'Digite o código do aplicativo ou um código de recuperação.')),
});

export function DesativarSegundoFator({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [send] = useDesativarSegundoFatorMutation({ fetchPolicy: 'no-cache' });

  async function remove(values: { senha: string; codigo: string }): Promise<readonly Problem[]> {
    const codigo = values.codigo.replaceAll(/[\s-]/g, '');
    const resultado = await send({ variables: { senha: values.senha, codigo } }).then(
      ({ data }) => data?.resultado,
      () => undefined,
    );
    if (resultado?.__typename !== 'SegundoFator') return problemOf(resultado);
    showToast('success', 'Verificação em duas etapas desativada.');
    onClose();
    return [];
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['senha', 'codigo'],
    rules,
    submit: remove,
  });
  return (
    <Dialog
      open={open}
      title="Desativar a verificação em duas etapas"
      writing
      onClose={() => {
        if (!sending) onClose();
      }}
      onClosed={onClosed}
    >
      <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
        <p className={form['lead']}>
          Depois disso, só a senha protege a sua conta. Os códigos de recuperação deixam de valer.
        </p>
        <PasswordField
          {...field('senha')}
          label="Sua senha"
          autoComplete="current-password"
          required
          data-autofocus
        />
        <TextInput
          {...field('codigo')}
          label="Código do aplicativo ou de recuperação"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Problems problems={problems} />
        <ConfirmActions
          keep="Manter ativa"
          onKeep={onClose}
          verb={sending ? 'Desativando…' : 'Desativar'}
          sending={sending}
          autofocus={false}
        />
      </form>
    </Dialog>
  );
}
