import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PROFILE_DELAY } from '../../lib/constants.ts';
import type { Endereco } from '../../lib/enderecos/endereco.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { SENHA_PROVISORIA, TrocaDeSenha } from '../../ui/acesso/TrocaDeSenha.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { NearSection } from '../../ui/NearSection.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import { useRetry } from '../../ui/useRetry.ts';
import { EmailPorConfirmar } from '../acesso/EmailPorConfirmar.tsx';
import { Enderecos } from './enderecos/Enderecos.tsx';
import { LugarDosDados } from './LugarDosDados.tsx';
import { type PerfilDaContaFragment, useMeuPerfilQuery } from './minha-conta.gen.ts';
import { telefoneText } from './telefone.ts';

const EdicaoDoPerfil = lazyDialog(() => import('./EdicaoDoPerfil.tsx'), 'EdicaoDoPerfil');
/** Shows nothing in a shop without assistants. */
const loadAssistentes = () =>
  import('./assistentes/Assistentes.tsx').then(({ Assistentes }) => Assistentes);
const NO_PROPS = {};

const titleOf = (page: HTMLDivElement | null) => page?.querySelector('h1') ?? null;

/** True when the required artificial delay is over; the data loads meanwhile. */
function useDelay(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PROFILE_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

function Loading() {
  return (
    <Stack gap="md">
      <h1 tabIndex={-1} className="visually-hidden">
        Meu perfil
      </h1>
      <p role="status" className="visually-hidden">
        Carregando perfil...
      </p>
      <Skeleton w="min(26rem, 90%)" h="3.5rem" />
      <Skeleton w="min(16rem, 60%)" h="1.25rem" />
      <Skeleton w="min(16rem, 60%)" h="1.25rem" />
      <Skeleton h="12rem" mt="var(--space-6)" />
    </Stack>
  );
}

function BotaoDeSair() {
  const signOut = useSignOut();
  return (
    <Button variant="subtle" onClick={signOut}>
      Sair
    </Button>
  );
}

function SemPerfil({ onCreate }: { onCreate: () => void }) {
  return (
    <Stack justify="center" maw="38rem" mih="50svh">
      <Box component="h1" tabIndex={-1} mt="md">
        Perfil não encontrado
      </Box>
      <p>Você ainda não configurou seu perfil. Complete suas informações para continuar.</p>
      <Group gap="sm" align="stretch">
        <Button {...EdicaoDoPerfil.opener} onClick={onCreate}>
          Criar meu perfil
        </Button>
        <BotaoDeSair />
      </Group>
    </Stack>
  );
}

function Perfil({
  perfil,
  provisoria,
  enderecos,
  onEdit,
}: {
  perfil: PerfilDaContaFragment;
  /** True when an admin set the password. */
  provisoria: boolean;
  enderecos: readonly Endereco[];
  onEdit: () => void;
}) {
  return (
    <>
      {provisoria && perfil.email !== null ? (
        <TrocaDeSenha email={perfil.email}>{SENHA_PROVISORIA}</TrocaDeSenha>
      ) : null}
      {perfil.emailConfirmado === false && perfil.email !== null ? (
        <EmailPorConfirmar>
          Confirme o seu e-mail: abra o link que enviamos para {perfil.email}.
        </EmailPorConfirmar>
      ) : null}
      <Group component="header" gap="xl" align="end" justify="space-between">
        <div>
          <Text variant="eyebrow">Sua conta</Text>
          <Box component="h1" tabIndex={-1} mt="md">
            Olá, <bdi>{perfil.nomeCompleto ?? perfil.username}</bdi>!
          </Box>
          <Group component="dl" gap="var(--space-3) var(--space-7)" align="stretch" mt="lg">
            <div>
              <dt>Telefone</dt>
              <dd>{telefoneText(perfil.telefone)}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>{perfil.email ?? '-'}</dd>
            </div>
          </Group>
        </div>
        <Group gap="sm" align="stretch">
          <Button variant="outline" {...EdicaoDoPerfil.opener} onClick={onEdit}>
            Editar
          </Button>
          <ButtonLink to="/meus-pedidos">Meus Pedidos</ButtonLink>
          <BotaoDeSair />
        </Group>
      </Group>
      <Enderecos enderecos={enderecos} />
      <LugarDosDados conta={{ perfil, enderecos }} onCorrect={onEdit} />
      <NearSection load={loadAssistentes} props={NO_PROPS} />
    </>
  );
}

export function Page() {
  const ready = useDelay();
  const { data, error, loading, refetch } = useMeuPerfilQuery({
    fetchPolicy: 'cache-and-network',
  });
  const editing = useDialogo<true>();
  const perfil = data?.meuPerfil ?? null;
  const edit = () => editing.show(true);

  const { place, retrying } = useRetry(loading, titleOf);

  let content = <Loading />;
  if (ready && data) {
    content = perfil ? (
      <Perfil
        perfil={perfil}
        provisoria={data.sessao?.senhaProvisoria ?? false}
        enderecos={data.meusEnderecos ?? []}
        onEdit={edit}
      />
    ) : (
      <SemPerfil onCreate={edit} />
    );
  } else if (ready && error && !loading) {
    content = (
      <Stack justify="center" maw="38rem" mih="50svh">
        <Box component="h1" tabIndex={-1} mt="md">
          Não foi possível abrir o seu perfil
        </Box>
        <p role="alert">A loja não respondeu agora. Nada do que é seu se perdeu.</p>
        <Group gap="sm" align="stretch">
          <Button onClick={retrying(() => refetch().catch(() => undefined))}>Tentar de novo</Button>
          <BotaoDeSair />
        </Group>
      </Stack>
    );
  }
  return (
    <Stack
      ref={place}
      mih="70svh"
      py="var(--space-7) var(--space-8)"
      gap="var(--space-8)"
      className="page-width"
    >
      <Head title="Meu perfil" noIndex />
      {content}
      {editing.render((_, dialog) => (
        <EdicaoDoPerfil perfil={perfil} enderecos={data?.meusEnderecos ?? []} {...dialog} />
      ))}
    </Stack>
  );
}
