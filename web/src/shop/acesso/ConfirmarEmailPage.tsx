import { useLocation } from 'react-router-dom';
import { AcaoDoLink, desfechoDe } from '../../ui/acesso/AcaoDoLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { Cena } from './Cena.tsx';
import { useConfirmarEmailMutation } from './confirmacao.gen.ts';
import { useRecusarConvitesMutation } from './convites.gen.ts';

/** The page differs with and without a token. */
export const query = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '');

const SEM_LINK =
  'Este endereço só funciona com o link que vai por e-mail. Peça outro na página da sua conta.';
const VENCIDO =
  'Este link venceu ou já foi usado. Veja na página da sua conta se o e-mail está confirmado; se não estiver, peça outro link lá.';
const SEM_LINK_DO_CONVITE = 'Este endereço só funciona com o link que vai no e-mail.';
const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';

/** Confirms an e-mail with the token of a mailed link. */
function ConfirmacaoDoEmail() {
  const [send] = useConfirmarEmailMutation({ fetchPolicy: 'no-cache' });
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() ?? '';
  const confirm = async () => {
    const resultado = await outcomeOf(send({ variables: { token } }), INDISPONIVEL);
    return desfechoDe(resultado, VENCIDO);
  };
  return (
    <AcaoDoLink
      mt="var(--space-6)"
      question="Confirme que este e-mail é seu. Se não foi você quem o informou, feche esta página."
      verb="Confirmar meu e-mail"
      busyVerb="Confirmando…"
      act={confirm}
      already={token === '' ? { text: SEM_LINK, final: true } : null}
      way={{ to: '/painel', label: 'Ir para a minha conta' }}
    />
  );
}

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
      already={token === '' ? { text: SEM_LINK_DO_CONVITE, final: true } : null}
      way={{ to: '/', label: 'Ir para a loja' }}
    />
  );
}

/** The page of the link in a mail that asks for reviews. */
function Convites({ token }: { token: string }) {
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
