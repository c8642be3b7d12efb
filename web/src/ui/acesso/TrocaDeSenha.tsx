import { type ReactNode, useState } from 'react';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { outcomeOf } from '../outcome.ts';
import { useAction } from '../useAction.ts';
import { AvisoDaConta } from './AvisoDaConta.tsx';
import { useSolicitarRedefinicaoMutation } from './redefinicao.gen.ts';

export const SENHA_PROVISORIA =
  'Sua senha é provisória: quem a escolheu foi a loja. Escolha uma que só você conheça.';

/** Notice that mails a link for another password. Children: why to change it. */
export function TrocaDeSenha({ email, children }: { email: string; children: ReactNode }) {
  const [send] = useSolicitarRedefinicaoMutation({ fetchPolicy: 'no-cache' });
  const { sending, run } = useAction();
  const [requestState, setRequestState] = useState<'sent' | 'failed' | null>(null);
  const signOut = useSignOut();

  const request = () =>
    run(async () => {
      const resultado = await outcomeOf(send({ variables: { email } }), '');
      setRequestState(resultado.__typename === 'Confirmacao' ? 'sent' : 'failed');
    });

  const isSent = requestState === 'sent';
  return (
    <AvisoDaConta
      label="Sua senha"
      verb={isSent ? 'Sair da conta' : 'Receber o link por e-mail'}
      sending={sending}
      onAct={isSent ? signOut : () => void request()}
    >
      <p>
        {isSent
          ? `O link foi para ${email}. Saia da conta antes de abri-lo: a senha nova encerra esta sessão.`
          : children}
      </p>
      {requestState === 'failed' ? (
        <p>Não foi possível enviar o link agora. Tente de novo em instantes.</p>
      ) : null}
    </AvisoDaConta>
  );
}
