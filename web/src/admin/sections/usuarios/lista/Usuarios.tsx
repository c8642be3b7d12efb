import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogos } from '../../../../ui/useDialogo.ts';
import { type Coluna, coluna } from '../../../kit/lista/coluna.ts';
import { FiltrosDaLista } from '../../../kit/lista/FiltrosDaLista.tsx';
import { Lista } from '../../../kit/lista/Lista.tsx';
import { restaurada } from '../../../kit/lista/Restaurada.tsx';
import type { Linhas } from '../../../kit/lista/Tabela.tsx';
import { useAberto } from '../../../kit/lista/useAberto.ts';
import { listaDe } from '../../../kit/lista/useLista.ts';
import { useComando } from '../../../kit/useComando.ts';
import { ExcluirUsuario } from '../ExcluirUsuario.tsx';
import { papelText, STATUS_OPTIONS, statusText } from '../rotulos.ts';
import { SituacaoDoUsuario } from '../SituacaoDoUsuario.tsx';
import type { UsuarioAdminFragment } from '../usuario.gen.ts';
import { TAMANHOS, usuariosState, usuariosVariables } from './filtros-dos-usuarios.ts';
import { AdminUsuariosDocument, type AdminUsuariosQuery } from './usuarios.gen.ts';

const STATUS = [{ value: '', label: 'Todos' }, ...STATUS_OPTIONS];

const DialogoDeUsuario = lazyDialog(() => import('../DialogoDeUsuario.tsx'), 'DialogoDeUsuario');
const DialogoDeStatus = lazyDialog(() => import('../DialogoDeStatus.tsx'), 'DialogoDeStatus');
const PerfilDoUsuario = lazyDialog(() => import('../PerfilDoUsuario.tsx'), 'PerfilDoUsuario');

const COLUNAS: readonly Coluna<UsuarioAdminFragment>[] = [
  coluna('id', 'ID', ({ id }) => id),
  coluna('usuario', 'Usuário', ({ username }) => username, { wraps: true, largura: 'nome' }),
  coluna('email', 'Email', ({ email }) => email, { largura: 'email' }),
  coluna('status', 'Status', ({ status }) => statusText(status), {
    cell: ({ status }) => <SituacaoDoUsuario status={status} />,
  }),
  coluna('papel', 'Papel', ({ papeis }) => papelText(papeis)),
  coluna('nome', 'Nome', ({ nome }) => nome, { wraps: true, largura: 'nome', extra: true }),
];

const LISTA = listaDe({
  nome: 'usuarios',
  palavras: {
    um: 'usuário',
    varios: 'usuários',
    artigo: 'os',
    vazio: 'Nenhum usuário encontrado',
  },
  estado: usuariosState,
  typed: ['busca'],
  vista: ['porPagina'],
  tamanho: ({ porPagina }) => Number(porPagina),
  query: AdminUsuariosDocument,
  variables: usuariosVariables,
  pick: ({ adminUsuarios }: AdminUsuariosQuery) => adminUsuarios,
  colunas: COLUNAS,
});

export const Usuarios = restaurada(LISTA, ListaDeUsuarios);

function ListaDeUsuarios() {
  const aberto = useAberto('usuarios');
  const list = LISTA.useLista(aberto.hash);
  const place = useRef<HTMLElement>(null);
  const dialogos = useDialogos();
  /** An account, or a new one. */
  const edit = (usuario: UsuarioAdminFragment | null) =>
    dialogos.open((dialog) => <DialogoDeUsuario usuario={usuario} {...dialog} />);
  useComando((comando) => {
    if (comando === 'novo') edit(null);
  });

  const linhas: Linhas<UsuarioAdminFragment> = {
    principal: 'usuario',
    nameOf: ({ username }) => username,
    open: {
      label: ({ username }) => `Perfil de ${username}`,
      run: ({ id }) => dialogos.open((dialog) => <PerfilDoUsuario usuarioId={id} {...dialog} />),
    },
    renderActions: (usuario) => (
      <>
        <Button
          variant="subtle"
          aria-label={`Editar ${usuario.username}`}
          onClick={() => edit(usuario)}
        >
          Editar
        </Button>
        <ExcluirUsuario
          usuario={usuario}
          onDeleted={() => place.current?.focus({ preventScroll: true })}
        />
      </>
    ),
  };

  return (
    <>
      <Group mt="md">
        {/* The visible label is required in English; the accessible name adds the Portuguese. */}
        <Button data-atalho="novo" aria-label="New User (novo usuário)" onClick={() => edit(null)}>
          New User
        </Button>
      </Group>
      <Lista
        lista={list.lista}
        linhas={linhas}
        filtros={
          <FiltrosDaLista
            nome="Usuários"
            busca="Buscar por usuário, nome ou e-mail"
            list={list}
            escolhas={[
              ['Status', STATUS, list.choiceOf('status')],
              ['Por página', [...TAMANHOS], list.choiceOf('porPagina')],
            ]}
          />
        }
        renderBulk={(usuarios, clear) => (
          <Button
            variant="outline"
            onClick={() =>
              dialogos.open((dialog) => (
                <DialogoDeStatus usuarios={usuarios} onStarted={clear} {...dialog} />
              ))
            }
          >
            Mudar status
          </Button>
        )}
        place={place}
      />
      {dialogos.place}
      {aberto.registro ? (
        <PerfilDoUsuario
          key={`endereco ${aberto.registro.id}`}
          usuarioId={aberto.registro.id}
          {...aberto.dialog}
        />
      ) : null}
    </>
  );
}
