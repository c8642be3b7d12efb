import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { z } from 'zod/mini';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { UsernameField } from '../../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { removeUsuario } from './cache.ts';
import { useExcluirUsuarioMutation } from './mudancas.gen.ts';
import { papelOf } from './rotulos.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

const UNKNOWN =
  'A loja não respondeu, e não sabemos se a conta foi excluída. Tente de novo: uma conta já excluída continua assim.';

const rulesFor = ({ username, papeis }: UsuarioAdminFragment) =>
  z.object({
    confirmacao: z
      .string()
      .check(
        z.refine(
          (written) => papelOf(papeis) !== 'ADMIN' || written.trim() === username,
          `Escreva ${username} para confirmar.`,
        ),
      ),
  });

export function DialogoExcluirUsuario({
  usuario,
  onDeleted,
  ...dialog
}: DialogProps & { usuario: UsuarioAdminFragment; onDeleted: (id: string) => void }) {
  const { id, username, papeis } = usuario;
  const { cache } = useApolloClient();
  const [send] = useExcluirUsuarioMutation({});

  async function excluir(): Promise<readonly Problem[] | void> {
    const resultado = await outcomeOf(send({ variables: { id } }), nadaSalvo(UNKNOWN));
    if ('mensagem' in resultado) return [{ field: null, text: resultado.mensagem }];
    removeUsuario(cache, id);
    showToast('success', `Usuário ${username} excluído.`);
    dialog.onClose();
    onDeleted(id);
  }

  const form = useTextForm({
    rules: rulesFor(usuario),
    submit: excluir,
  });
  return (
    <FormDialog
      {...dialog}
      title="Excluir usuário"
      form={form}
      actions={
        <ConfirmActions
          keep="Manter a conta"
          onKeep={() => {
            if (!form.sending) dialog.onClose();
          }}
          verb={form.sending ? 'Excluindo…' : 'Excluir'}
          sending={form.sending}
        />
      }
    >
      <Stack variant="terms" gap="sm" c="var(--text-soft)">
        <p>
          A conta <strong>{username}</strong> será excluída. Não dá para desfazer.
        </p>
        <Stack component="ul" variant="marked" gap="sm">
          <li>
            <strong>Sem pedidos</strong>, ela é apagada por inteiro.
          </li>
          <li>
            <strong>Com pedidos</strong>, a lei faz guardar número, data, itens e valores deles: a
            conta fica anônima, sem nada que diga quem era. Os que ainda não foram pagos são
            cancelados. Uma loja que não sabe fazer isso recusa a exclusão, e nada muda.
          </li>
          <li>
            <strong>A pessoa</strong> sai de todos os aparelhos e não entra mais.
          </li>
        </Stack>
      </Stack>
      {papelOf(papeis) === 'ADMIN' ? (
        <UsernameField
          {...form.field('confirmacao')}
          label="Nome de usuário da conta"
          description={`É uma conta que administra a loja: escreva ${username} para confirmar.`}
          autoComplete="off"
        />
      ) : null}
    </FormDialog>
  );
}
