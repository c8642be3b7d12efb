import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from '../../ui/form/form.module.css';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import { Cena } from './Cena.tsx';
import { useRecusarConvitesMutation } from './convites.gen.ts';

const SEM_LINK = 'Este endereço só funciona com o link que vai no e-mail.';
const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';

/**
 * Button that ends the mails that ask for reviews. Opening the page changes nothing, because mail scanners open links too.
 */
function RecusaDosConvites({ token }: { token: string }) {
  const [send] = useRecusarConvitesMutation({ fetchPolicy: 'no-cache' });
  const { sending, run } = useAction();
  const [outcome, setOutcome] = useState<{ text: string; final: boolean } | null>(
    token === '' ? { text: SEM_LINK, final: true } : null,
  );
  const refuse = () =>
    run(async () => {
      const resultado = await outcomeOf(send({ variables: { token } }), INDISPONIVEL);
      setOutcome({ text: resultado.mensagem, final: resultado.__typename !== 'NaoFeito' });
    });
  return (
    <Stack gap="lg" className={styles['form']}>
      <Text role="status" c="var(--text-soft)">
        {outcome?.text ??
          'Depois de uma compra entregue, um e-mail pede a sua avaliação. Você pode parar de recebê-lo.'}
      </Text>
      {outcome?.final ? (
        <ButtonLink to="/" variant="outline" fullWidth>
          Ir para a loja
        </ButtonLink>
      ) : (
        <Button fullWidth aria-disabled={sending} aria-busy={sending} onClick={() => void refuse()}>
          Não receber mais
        </Button>
      )}
    </Stack>
  );
}

/** The page of the link in a mail that asks for reviews. */
export function Convites({ token }: { token: string }) {
  return (
    <Cena titulo="Pedidos de avaliação">
      <Head
        title="Pedidos de avaliação"
        description="Pare de receber pedidos de avaliação."
        noIndex
      />
      <RecusaDosConvites token={token} />
    </Cena>
  );
}
