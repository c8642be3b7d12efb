import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { BRAND } from '../../lib/constants.ts';
import { chatUrl } from '../../lib/formats/chat.ts';
import { useConversaQuery } from '../../lib/loja/conversa.gen.ts';
import { endSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ConfirmActions } from '../../ui/ConfirmActions.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../ui/outcome.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { useExcluirMinhaContaMutation } from './dados.gen.ts';

const rules = z.object({
  senha: z.string().check(z.minLength(1, 'Escreva a senha da conta para confirmar.')),
});

const DONE = 'Sua conta foi excluída. Seus dados pessoais foram apagados.';
const WRONG = 'Esta não é a senha da conta. Confira e tente de novo.';
const UNKNOWN =
  'A loja não respondeu, e não sabemos se a conta foi excluída. Recarregue a página para conferir antes de tentar de novo.';
/** Contains no personal data. */
const CHAT_MESSAGE = `Olá! Quero excluir a minha conta na ${BRAND} e apagar os meus dados (LGPD, art. 18, VI).`;

export function ExclusaoDaConta(dialog: DialogProps) {
  const [send] = useExcluirMinhaContaMutation({ fetchPolicy: 'no-cache' });
  const conversaUrl = useConversaQuery({}).data?.configuracao.conversaUrl;
  const [byChat, setByChat] = useState(false);
  const navigate = useNavigate();

  async function deleteAccount({ senha }: { senha: string }): Promise<readonly Problem[]> {
    const resultado = await outcomeOf(send({ variables: { senha } }), UNKNOWN);
    switch (resultado.__typename) {
      case 'ContaExcluida':
        showToast('success', DONE);
        endSession();
        // Deferred past this page's route guard, which would redirect to sign-in.
        setTimeout(() => void navigate('/', { replace: true }));
        return [];
      case 'CredenciaisInvalidas':
        return [{ field: 'senha', text: WRONG }];
      case 'RecursoIndisponivel':
      case 'ContaEmUso':
        setByChat(true);
        return [{ field: null, text: resultado.mensagem }];
      default:
        return [{ field: null, text: resultado.mensagem }];
    }
  }

  const form = useTextForm({
    rules,
    submit: deleteAccount,
  });
  return (
    <FormDialog
      {...dialog}
      title="Excluir minha conta?"
      form={form}
      actions={
        <>
          {byChat && conversaUrl ? (
            <ButtonOut variant="outline" fullWidth href={chatUrl(conversaUrl, CHAT_MESSAGE)}>
              Pedir a exclusão na conversa
            </ButtonOut>
          ) : null}
          <ConfirmActions
            keep="Manter a conta"
            onKeep={dialog.onClose}
            verb={form.sending ? 'Excluindo…' : 'Excluir minha conta'}
            sending={form.sending}
            autofocus={false}
          />
        </>
      }
    >
      <Stack variant="terms" gap="sm" c="var(--text-soft)">
        <p>Não dá para desfazer. Assim que você confirmar:</p>
        <Stack component="ul" variant="marked" gap="sm">
          <li>
            <strong>Apagamos</strong> nome, e-mail, telefone, CPF, endereços, carrinho, favoritos,
            avisos e a sua senha. Todos os aparelhos saem da conta.
          </li>
          <li>
            <strong>Cancelamos</strong> os pedidos que ainda não foram pagos.
          </li>
          <li>
            <strong>A lei nos faz guardar</strong> número, data, itens e valores dos pedidos já
            feitos, sem nada que diga quem você é.
          </li>
        </Stack>
        <Text variant="faint">Quer uma cópia? Feche e use “Baixar meus dados” antes.</Text>
      </Stack>
      <PasswordField
        {...form.field('senha')}
        label="Senha da conta"
        autoComplete="current-password"
        required
        data-autofocus
      />
    </FormDialog>
  );
}
