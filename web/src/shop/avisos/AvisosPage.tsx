import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/toasts.ts';
import { AcaoDoLink, desfechoDe } from '../../ui/acesso/AcaoDoLink.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { recoverFocus } from '../../ui/scroll-and-focus.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import {
  MeusAvisosDocument,
  useCancelarAvisoMutation,
  useCancelarAvisosMutation,
  useConfirmarAvisoMutation,
  useMeusAvisosQuery,
} from './avisos.gen.ts';

const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';
/** Cancellations in quick succession: the last reply has the newest list. */
const IN_ORDER = { serial: 'avisos' };
const VENCIDO = 'Este link venceu, ou o aviso já foi enviado ou cancelado.';

/** Confirms or cancels by the token of a mailed link. It is in the fragment, which browsers send to no server. */
function PeloLink({ token, cancels }: { token: string; cancels: boolean }) {
  const [confirm] = useConfirmarAvisoMutation({ fetchPolicy: 'no-cache' });
  const [cancel] = useCancelarAvisosMutation({ fetchPolicy: 'no-cache' });
  const act = async () => {
    const options = { variables: { token } };
    const resultado = await (cancels
      ? outcomeOf(cancel(options), INDISPONIVEL)
      : outcomeOf(confirm(options), INDISPONIVEL));
    return desfechoDe(resultado, VENCIDO);
  };
  return (
    <AcaoDoLink
      align="flex-start"
      question={
        cancels
          ? 'Cancele todos os avisos de estoque deste e-mail.'
          : 'Confirme que quer um e-mail quando o perfume voltar.'
      }
      verb={cancels ? 'Cancelar os avisos' : 'Quero ser avisado'}
      act={act}
      already={null}
      way={{ to: '/produtos', label: 'Ver Produtos' }}
    />
  );
}

/** The volumes that the account waits for. `title` takes the focus of a button that disappears. */
function DaConta({ title }: { title: RefObject<HTMLElement | null> }) {
  const { data, error, refetch } = useMeusAvisosQuery({ fetchPolicy: 'network-only' });
  const [cancel] = useCancelarAvisoMutation({
    context: IN_ORDER,
    update: (cache, { data: reply }) => {
      if (reply?.resultado.__typename !== 'ListaAvisos') return;
      const { itens } = reply.resultado;
      const rest = { meusAvisos: itens };
      cache.writeQuery({ query: MeusAvisosDocument, data: rest, overwrite: true });
    },
  });
  const readAgain = () => {
    title.current?.focus();
    void refetch();
  };
  if (error) {
    return (
      <Stack align="flex-start" gap="md">
        <p role="alert">A loja não respondeu agora. Tente de novo em instantes.</p>
        <Button onClick={readAgain}>Tentar de novo</Button>
      </Stack>
    );
  }
  if (!data) return null;
  const waiting = data.meusAvisos ?? [];
  const remove = async (id: string) => {
    const resultado = await outcomeOf(cancel({ variables: { id } }), INDISPONIVEL);
    if (resultado.__typename === 'ListaAvisos') recoverFocus(title.current);
    else showToast('error', resultado.mensagem);
  };
  if (waiting.length === 0) {
    return (
      <Stack align="flex-start" gap="md">
        <p>Você não espera nenhum perfume agora.</p>
        <ButtonLink to="/produtos">Ver Produtos</ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack component="ul" gap="md" aria-label="Perfumes que você espera">
      {waiting.map(({ id, slug, nome, volume }) => (
        <Group key={id} component="li" gap="md" justify="space-between">
          <Link to={`/produtos/${encodeURIComponent(slug)}`}>
            {volume === null ? nome : `${nome}, ${volume}`}
          </Link>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Cancelar o aviso de ${nome}`}
            onClick={() => void remove(id)}
          >
            Cancelar
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

export function Page() {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const signedIn = useSession() !== null;
  const title = useRef<HTMLHeadingElement>(null);
  const [, action, token] = /^#(confirmar|cancelar)=([\w.-]+)$/.exec(hash) ?? [];
  return (
    <Box component="section" py="xl" mih="60svh" className="page-width">
      <Head title="Avisos de estoque" noIndex />
      <Stack gap="lg">
        <h1 ref={title} tabIndex={-1}>
          Avisos de estoque
        </h1>
        {hydrated && action && token ? (
          <PeloLink key={token} token={token} cancels={action === 'cancelar'} />
        ) : null}
        {hydrated && !action && signedIn ? <DaConta title={title} /> : null}
        {hydrated && !action && !signedIn ? (
          <Stack align="flex-start" gap="md">
            <Text>Abra o link que enviamos por e-mail, ou entre na sua conta.</Text>
            <ButtonLink to="/login" state={{ from: '/avisos' }}>
              Fazer Login
            </ButtonLink>
          </Stack>
        ) : null}
      </Stack>
    </Box>
  );
}
