import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from '../../ui/acesso/SenhaProvisoria.module.css';
import { outcomeOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import { useReenviarConfirmacaoMutation } from './confirmacao.gen.ts';

const FALHOU = 'Não foi possível enviar o link agora. Tente de novo em instantes.';

/** Notice about an e-mail that is not confirmed, with a button to mail the link again. */
export function EmailPorConfirmar({ children }: { children: ReactNode }) {
  const [send] = useReenviarConfirmacaoMutation({ fetchPolicy: 'no-cache' });
  const { sending, run } = useAction();
  const [outcome, setOutcome] = useState<string | null>(null);

  const request = () => run(async () => setOutcome((await outcomeOf(send(), FALHOU)).mensagem));

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
        aria-disabled={sending}
        aria-busy={sending}
        onClick={() => void request()}
      >
        Enviar o link de novo
      </Button>
    </Group>
  );
}
