import { type ReactNode, useState } from 'react';
import { AvisoDaConta } from '../../ui/acesso/AvisoDaConta.tsx';
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
    <AvisoDaConta
      label="Seu e-mail"
      verb="Enviar o link de novo"
      sending={sending}
      onAct={() => void request()}
    >
      <p>{children}</p>
      {outcome === null ? null : <p>{outcome}</p>}
    </AvisoDaConta>
  );
}
