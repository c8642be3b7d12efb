import { AcaoDoLink } from '../../ui/acesso/AcaoDoLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { Cena } from './Cena.tsx';
import { useRecusarConvitesMutation } from './convites.gen.ts';

const SEM_LINK = 'Este endereço só funciona com o link que vai no e-mail.';
const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';

/** Ends the mails that ask for reviews, with the token of such a mail. */
function RecusaDosConvites({ token }: { token: string }) {
  const [send] = useRecusarConvitesMutation({ fetchPolicy: 'no-cache' });
  const refuse = async () => {
    const resultado = await outcomeOf(send({ variables: { token } }), INDISPONIVEL);
    return { text: resultado.mensagem, final: resultado.__typename !== 'NaoFeito' };
  };
  return (
    <AcaoDoLink
      mt="var(--space-6)"
      question="Depois de uma compra entregue, um e-mail pede a sua avaliação. Você pode parar de recebê-lo."
      verb="Não receber mais"
      act={refuse}
      already={token === '' ? { text: SEM_LINK, final: true } : null}
      way={{ to: '/', label: 'Ir para a loja' }}
    />
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
