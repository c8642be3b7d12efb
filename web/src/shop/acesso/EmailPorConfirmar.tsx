import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from '../../ui/acesso/SenhaProvisoria.module.css';
import { useReenviarConfirmacaoMutation } from './confirmacao.gen.ts';

const FALHOU = 'Não foi possível enviar o link agora. Tente de novo em instantes.';

/** Notice about an e-mail that is not confirmed, with a button to mail the link again. */
export function EmailPorConfirmar({ children }: { children: ReactNode }) {
  const [send, { loading }] = useReenviarConfirmacaoMutation({ fetchPolicy: 'no-cache' });
  const [outcome, setOutcome] = useState<string | null>(null);

  async function request() {
    const resultado = await send().then(
      (reply) => reply.data?.resultado,
      () => undefined,
    );
    setOutcome(resultado?.mensagem ?? FALHOU);
  }

  return (
    <Group
      component="section"
      aria-label="Seu e-mail"
      justify="space-between"
      className={styles['notice']}
    >
      <div role="status">
        <p>{children}</p>
        {outcome === null ? null : <p>{outcome}</p>}
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={loading}
        aria-busy={loading}
        onClick={() => {
          if (!loading) void request();
        }}
      >
        Enviar o link de novo
      </Button>
    </Group>
  );
}
