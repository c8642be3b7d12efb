import { useApolloClient } from '@apollo/client/react';
import { formatTelefone } from '@decantaria/brasil/telefone';
import { Anchor, Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Endereco } from '../../../lib/enderecos/endereco.ts';
import { Drawer } from '../../../ui/Drawer.tsx';
import { Facts, type FactsByTerm, Moment } from '../../../ui/Facts.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { tiles } from '../../../ui/tiles.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { usePerfilDeUsuarioQuery } from './perfil.gen.ts';
import { type Evento, eventoText, papelText } from './rotulos.ts';
import { SituacaoDoUsuario } from './SituacaoDoUsuario.tsx';
import { UsuarioAdminFragmentDoc } from './usuario.gen.ts';

function ordersOf(username: string) {
  return {
    pathname: '/dashboard',
    search: `?${new URLSearchParams({ busca: username })}`,
    hash: '#pedidos',
  };
}

function Bloco({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      pt="lg"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Box component="h3" id={id} mb="md">
        {titulo}
      </Box>
      {children}
    </Box>
  );
}

function Fatos({ facts }: { facts: FactsByTerm }) {
  return (
    <dl style={tiles('10rem', 'var(--space-3) var(--space-5)')}>
      <Facts facts={facts} />
    </dl>
  );
}

function EnderecosDoUsuario({ enderecos }: { enderecos: readonly Endereco[] }) {
  if (enderecos.length === 0) return <p>Nenhum endereço cadastrado.</p>;
  return (
    <Stack component="ul" variant="marked" gap="md">
      {enderecos.map((endereco) => (
        <li key={endereco.id}>
          {endereco.padrao ? (
            <Box component="p" mb="xs" c="var(--amber-bright)" fz="sm">
              Endereço padrão
            </Box>
          ) : null}
          <Fatos
            facts={{
              Logradouro: endereco.logradouro,
              Número: endereco.numero,
              Complemento: endereco.complemento,
              Bairro: endereco.bairro,
              'Cidade/Estado': [endereco.cidade, endereco.estado].filter(Boolean).join('/'),
              CEP: endereco.cep,
            }}
          />
        </li>
      ))}
    </Stack>
  );
}

/** `historico` is null when the API keeps none. */
function HistoricoDoUsuario({ historico }: { historico: readonly Evento[] | null }) {
  if (historico === null) return <p>A API da loja não guarda as mudanças das contas.</p>;
  if (historico.length === 0) return <p>Nenhuma mudança registrada.</p>;
  return (
    <Stack component="ol" variant="marked" gap="md">
      {historico.toReversed().map((evento) => (
        <li key={`${evento.data} ${evento.campo} ${evento.de} ${evento.para}`}>
          <p>{eventoText(evento)}</p>
          <Text variant="faint">
            <Moment at={evento.data} />,{' '}
            {evento.autor === null ? 'pela loja' : `por ${evento.autor}`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function Perfil({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, loading, refetch } = usePerfilDeUsuarioQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    // Partial data is shown; failed parts report themselves.
    errorPolicy: 'all',
  });
  const { cache } = useApolloClient();
  const [cached] = useState(() =>
    cache.readFragment({
      fragment: UsuarioAdminFragmentDoc,
      from: { __typename: 'Usuario', id },
    }),
  );
  const read = data?.adminUsuario;
  const usuario = read ?? cached;
  const failed = error !== undefined && !loading;
  if (read === null && !loading && !failed) {
    return (
      <Box component="p" role="alert" p="lg">
        Nenhuma conta tem o número {id}. Ela pode ter sido excluída.
      </Box>
    );
  }
  const perfil = read?.perfil;
  const historico = read?.historico;
  const telefone = () => {
    if (perfil) return formatTelefone(perfil.telefone ?? '') || '-';
    if (loading) return <Skeleton w="8rem" h="1.25rem" />;
    return failed ? 'Não foi lido' : '-';
  };
  return (
    <Stack tabIndex={-1} mih={0} p="lg" gap="lg" style={{ overflowY: 'auto' }} aria-busy={loading}>
      {usuario ? (
        <>
          <Fatos
            facts={{
              Nome: usuario.nome ?? perfil?.nomeCompleto ?? '-',
              Usuário: usuario.username,
              Email: usuario.email ?? '-',
              Telefone: telefone(),
              Status: <SituacaoDoUsuario status={usuario.status} />,
              Papel: papelText(usuario.papeis),
            }}
          />
          <Anchor component={Link} variant="text" to={ordersOf(usuario.username)} onClick={onClose}>
            Ver os pedidos de {usuario.username}
          </Anchor>
        </>
      ) : null}
      {failed ? (
        <Falha onRetry={() => void refetch()}>
          {read
            ? 'Não foi possível ler tudo deste perfil agora.'
            : 'Não foi possível carregar este perfil agora.'}
        </Falha>
      ) : null}
      {!read && loading ? <p role="status">Carregando o perfil…</p> : null}
      {perfil ? (
        <Bloco titulo="Endereços">
          <EnderecosDoUsuario enderecos={perfil.enderecos} />
        </Bloco>
      ) : null}
      {read && !perfil && !failed ? (
        <Text size="sm" c="dimmed">
          O perfil desta conta ainda não existe ou não pôde ser lido agora.
        </Text>
      ) : null}
      {read && (historico || !failed) ? (
        <Bloco titulo="Histórico">
          <HistoricoDoUsuario historico={historico ?? null} />
        </Bloco>
      ) : null}
    </Stack>
  );
}

export function PerfilDoUsuario({
  usuarioId,
  ...dialog
}: DialogProps & {
  /** Null when an address has no number. */
  usuarioId: string | null;
}) {
  return (
    <Drawer {...dialog} title="Perfil do Usuário">
      {usuarioId === null ? (
        <Box component="p" role="alert" p="lg">
          O número de uma conta só tem algarismos, como em #usuarios/7. Confira o endereço.
        </Box>
      ) : (
        <Perfil key={usuarioId} id={usuarioId} onClose={dialog.onClose} />
      )}
    </Drawer>
  );
}
