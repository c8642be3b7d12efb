import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { outcomeOf } from '../outcome.ts';
import { useAction } from '../useAction.ts';
import { useSolicitarRedefinicaoMutation } from './redefinicao.gen.ts';
import styles from './SenhaProvisoria.module.css';

/** Notice about a password chosen by an admin, with a button to mail a reset link. */
export function SenhaProvisoria({ email }: { email: string }) {
  const [send] = useSolicitarRedefinicaoMutation({ fetchPolicy: 'no-cache' });
  const { sending, run } = useAction();
  const [requestState, setRequestState] = useState<'sent' | 'failed' | null>(null);
  const signOut = useSignOut();

  const request = () =>
    run(async () => {
      const resultado = await outcomeOf(send({ variables: { email } }), '');
      setRequestState(resultado.__typename === 'Confirmacao' ? 'sent' : 'failed');
    });

  return (
    <Group
      component="section"
      aria-label="Sua senha"
      justify="space-between"
      className={styles['notice']}
    >
      <div role="status">
        <p>
          {requestState === 'sent'
            ? `O link foi para ${email}. Saia da conta antes de abri-lo: a senha nova encerra esta sessão.`
            : 'Sua senha é provisória: quem a escolheu foi a loja. Escolha uma que só você conheça.'}
        </p>
        {requestState === 'failed' ? (
          <p>Não foi possível enviar o link agora. Tente de novo em instantes.</p>
        ) : null}
      </div>
      {requestState === 'sent' ? (
        <Button variant="outline" size="sm" onClick={signOut}>
          Sair da conta
        </Button>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-disabled={sending}
          aria-busy={sending}
          onClick={() => void request()}
        >
          Receber o link por e-mail
        </Button>
      )}
    </Group>
  );
}
