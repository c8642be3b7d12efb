import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/toasts.ts';
import { AcaoDoLink, desfechoDe } from '../../ui/acesso/AcaoDoLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import {
  useCancelarAvisoMutation,
  useCancelarAvisosMutation,
  useConfirmarAvisoMutation,
  useMeusAvisosQuery,
} from './avisos.gen.ts';

const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';
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

/** The volumes that the account waits for. */
function DaConta() {
  const { data, error } = useMeusAvisosQuery({ fetchPolicy: 'network-only' });
  const [cancel] = useCancelarAvisoMutation({ fetchPolicy: 'no-cache' });
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  if (error) return <p role="alert">A loja não respondeu agora. Tente de novo em instantes.</p>;
  if (!data) return null;
  const waiting = (data.meusAvisos ?? []).filter(({ id }) => !cancelled.includes(id));
  const remove = async (id: string) => {
    const resultado = await outcomeOf(cancel({ variables: { id } }), INDISPONIVEL);
    if (resultado.__typename === 'ListaAvisos') setCancelled([...cancelled, id]);
    else showToast('error', resultado.mensagem);
  };
  if (waiting.length === 0) return <p>Você não espera nenhum perfume agora.</p>;
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
  const [, action, token] = /^#(confirmar|cancelar)=([\w.-]+)$/.exec(hash) ?? [];
  return (
    <Box component="section" py="xl" mih="60svh" className="page-width">
      <Head title="Avisos de estoque" noIndex />
      <Stack gap="lg">
        <h1 tabIndex={-1}>Avisos de estoque</h1>
        {hydrated && action && token ? (
          <PeloLink key={token} token={token} cancels={action === 'cancelar'} />
        ) : null}
        {hydrated && !action && signedIn ? <DaConta /> : null}
        {hydrated && !action && !signedIn ? (
          <Text>Abra o link que enviamos por e-mail, ou entre na sua conta.</Text>
        ) : null}
      </Stack>
    </Box>
  );
}
