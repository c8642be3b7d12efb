import { useState } from 'react';
import { useSignOut } from '../../shared/session/useSignOut.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useSolicitarRedefinicaoMutation } from './conta.gen.ts';
import styles from './SenhaProvisoria.module.css';

/** C-64: says that somebody of the shop chose the password, and sends the link to choose another one. */
export function SenhaProvisoria({
  email,
}: {
  /** The account's. */
  email: string;
}) {
  const [send, { loading }] = useSolicitarRedefinicaoMutation({ fetchPolicy: 'no-cache' });
  const [told, setTold] = useState<'sent' | 'failed' | null>(null);
  const signOut = useSignOut();

  async function request() {
    const resultado = await send({ variables: { email } }).then(
      (reply) => reply.data?.resultado,
      () => undefined,
    );
    setTold(resultado?.__typename === 'Confirmacao' ? 'sent' : 'failed');
  }

  return (
    <section aria-label="Sua senha" className={styles['notice']}>
      <div role="status">
        <p>
          {told === 'sent'
            ? `O link foi para ${email}. Saia da conta antes de abri-lo: a senha nova encerra esta sessão.`
            : 'Sua senha é provisória: quem a escolheu foi a loja. Escolha uma que só você conheça.'}
        </p>
        {told === 'failed' ? (
          <p>Não foi possível enviar o link agora. Tente de novo em instantes.</p>
        ) : null}
      </div>
      {told === 'sent' ? (
        <Button look="outline" small onClick={() => void signOut()}>
          Sair da conta
        </Button>
      ) : (
        <Button
          look="outline"
          small
          aria-disabled={loading}
          aria-busy={loading}
          onClick={() => {
            if (!loading) void request();
          }}
        >
          Receber o link por e-mail
        </Button>
      )}
    </section>
  );
}
