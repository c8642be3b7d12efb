import { useState } from 'react';
import { useSession } from '../../../lib/session/useSession.ts';
import { showToast } from '../../../lib/toasts.ts';
import { DESCRICAO_DA_SENHA, DESCRICAO_DO_USERNAME } from '../../../ui/form/account-hints.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../kit/lista/useDialogo.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { moveUsuario } from './cache.ts';
import { type ContaEscrita, edicao } from './conta-escrita.ts';
import { type Conta, FormularioDeUsuario } from './FormularioDeUsuario.tsx';
import { type AtualizarUsuarioInput, useAtualizarUsuarioMutation } from './mudancas.gen.ts';
import { problemOf } from './recusa.ts';
import { papelOf, readPapel, readStatus } from './rotulos.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

const HINTS = {
  username: `${DESCRICAO_DO_USERNAME} Um novo nome encerra as sessões da conta: entra-se de novo com ele.`,
  senha: `Vazia, fica a atual. ${DESCRICAO_DA_SENHA}. Uma nova encerra as sessões da conta, e é provisória: quando entrar, a pessoa é convidada a escolher outra.`,
  senhaPropria: `Vazia, fica a atual. ${DESCRICAO_DA_SENHA}. Uma nova encerra as suas sessões: entre de novo com ela.`,
};

const UNKNOWN =
  'A loja não respondeu, e não sabemos se a conta foi salva. O que você escreveu continua aqui: tente de novo.';

function contaOf({ username, email, status, papeis }: UsuarioAdminFragment, isOwn: boolean): Conta {
  const before = { username, email: email ?? '' };
  return {
    ...before,
    title: 'Editar Usuário',
    save: 'Salvar Alterações',
    papel: papelOf(papeis),
    status,
    exists: true,
    isOwn,
    hints: { username: HINTS.username, senha: isOwn ? HINTS.senhaPropria : HINTS.senha },
    rules: edicao(before),
  };
}

/** Sends only changed fields, so that another person's changes are kept. */
function changesOf(before: Conta, escrita: ContaEscrita): AtualizarUsuarioInput {
  const { username, email, senha } = escrita;
  const papel = readPapel(escrita.papel) ?? before.papel;
  const status = readStatus(escrita.status) ?? before.status;
  return {
    ...(username === before.username ? {} : { username }),
    ...(email === before.email ? {} : { email }),
    ...(senha === '' ? {} : { senha }),
    ...(papel === before.papel ? {} : { papel }),
    ...(status === before.status ? {} : { status }),
  };
}

export function DialogoEditarUsuario({
  usuario,
  ...dialog
}: DialogProps & {
  /** Snapshot of the account at opening. */
  usuario: UsuarioAdminFragment;
}) {
  const isOwn = useSession()?.id === usuario.id;
  const [conta] = useState(() => contaOf(usuario, isOwn));
  const [send] = useAtualizarUsuarioMutation({
    update(cache, { data }) {
      if (data?.resultado.__typename !== 'Usuario') return;
      moveUsuario(cache, data.resultado, conta.status);
    },
  });

  async function salvar(escrita: ContaEscrita): Promise<readonly Problem[]> {
    const input = changesOf(conta, escrita);
    if (Object.keys(input).length === 0) return [];
    const resultado = await outcomeOf(
      send({ variables: { id: usuario.id, input } }),
      nadaSalvo(UNKNOWN),
    );
    if ('mensagem' in resultado) return [problemOf(resultado)];
    showToast('success', `Usuário ${escrita.username} atualizado.`);
    return [];
  }

  return <FormularioDeUsuario {...dialog} conta={conta} submit={salvar} />;
}
