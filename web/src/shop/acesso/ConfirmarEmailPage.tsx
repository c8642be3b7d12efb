import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from '../../ui/form/form.module.css';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import { Cena } from './Cena.tsx';
import { Convites } from './Convites.tsx';
import { useConfirmarEmailMutation } from './confirmacao.gen.ts';

const SEM_LINK =
  'Este endereço só funciona com o link que vai por e-mail. Peça outro na página da sua conta.';
const VENCIDO =
  'Este link venceu ou já foi usado. Veja na página da sua conta se o e-mail está confirmado; se não estiver, peça outro link lá.';
const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';

/**
 * Button that confirms an e-mail with the token of a mailed link. Opening the page changes nothing, because mail scanners
 * open links too.
 */
function ConfirmacaoDoEmail() {
  const [send] = useConfirmarEmailMutation({ fetchPolicy: 'no-cache' });
  const { sending, run } = useAction();
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() ?? '';
  const [outcome, setOutcome] = useState<{ text: string; final: boolean } | null>(
    token === '' ? { text: SEM_LINK, final: true } : null,
  );

  const confirm = () =>
    run(async () => {
      const resultado = await outcomeOf(send({ variables: { token } }), INDISPONIVEL);
      const isOver = resultado.__typename === 'TokenInvalido';
      const text = isOver ? VENCIDO : resultado.mensagem;
      setOutcome({ text, final: isOver || resultado.__typename === 'Confirmacao' });
    });

  return (
    <Stack gap="lg" className={styles['form']}>
      <Text role="status" c="var(--text-soft)">
        {outcome?.text ??
          'Confirme que este e-mail é seu. Se não foi você quem o informou, feche esta página.'}
      </Text>
      {outcome?.final ? (
        <ButtonLink to="/painel" variant="outline" fullWidth>
          Ir para a minha conta
        </ButtonLink>
      ) : (
        <Button
          fullWidth
          aria-disabled={sending}
          aria-busy={sending}
          onClick={() => void confirm()}
        >
          {sending ? 'Confirmando…' : 'Confirmar meu e-mail'}
        </Button>
      )}
    </Stack>
  );
}

/** The page of mailed links: confirms an e-mail, or with `convites` ends the mails that ask for reviews. */
export function Page() {
  const convites = new URLSearchParams(useLocation().search).get('convites');
  if (convites !== null) return <Convites token={convites.trim()} />;
  return (
    <Cena titulo="Confirme o seu e-mail">
      <Head title="Confirmar e-mail" description="Confirme o e-mail da sua conta." noIndex />
      <ConfirmacaoDoEmail />
    </Cena>
  );
}
