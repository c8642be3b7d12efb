import { useApolloClient } from '@apollo/client/react';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session/useSession.ts';
import { showToast } from '../../../lib/toasts.ts';
import { DESCRICAO_DA_SENHA, DESCRICAO_DO_USERNAME } from '../../../ui/form/account-hints.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { EmailField, UsernameField } from '../../../ui/form/person-fields.tsx';
import { parseBy } from '../../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../../ui/outcome.ts';
import { Pergunta } from '../../../ui/Pergunta.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { DialogoDoEditor } from '../../kit/editor/DialogoDoEditor.tsx';
import { type Desfecho, type Editavel, useEditor } from '../../kit/editor/useEditor.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { addUsuario, moveUsuario } from './cache.ts';
import {
  DE_SI,
  DO_STATUS,
  doPapel,
  type Pergunta as PerguntaDaConta,
  perguntaDe,
} from './consequencias.ts';
import {
  CAMPOS,
  type ContaEscrita,
  escolhasDe,
  escritaDe,
  mudancasDe,
  regrasDaConta,
} from './conta-escrita.ts';
import {
  UsuarioDeNovoDocument,
  useAtualizarUsuarioMutation,
  useCriarUsuarioMutation,
} from './mudancas.gen.ts';
import { PAPEL_OPTIONS, papelOf, STATUS_OPTIONS } from './rotulos.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

/** Null is an account that does not exist yet. */
type Usuario = UsuarioAdminFragment | null;

const NOVA = {
  title: 'Novo Usuário',
  save: 'Criar usuário',
  username: DESCRICAO_DO_USERNAME,
  senha: `${DESCRICAO_DA_SENHA}. É provisória: peça à pessoa que escolha outra quando entrar.`,
  done: 'criado',
};
const EXISTENTE = {
  title: 'Editar Usuário',
  save: 'Salvar Alterações',
  username: `${DESCRICAO_DO_USERNAME} Um novo nome encerra as sessões da conta: entra-se de novo com ele.`,
  senha: `Vazia, fica a atual. ${DESCRICAO_DA_SENHA}. Uma nova encerra as sessões da conta, e é provisória: peça à pessoa que escolha outra quando entrar.`,
  done: 'atualizado',
};
const SENHA_PROPRIA = `Vazia, fica a atual. ${DESCRICAO_DA_SENHA}. Uma nova encerra as suas sessões: entre de novo com ela.`;

const EDITAVEL: Editavel<Usuario, ContaEscrita> = {
  campos: CAMPOS,
  draftOf: escritaDe,
  problemsOf: (base, escrita) => parseBy(regrasDaConta(base), escrita).problems,
  textos: {
    mudou: () => 'Outra pessoa mudou esta conta enquanto você editava. Nada foi salvo ainda.',
    naoLido:
      'Não foi possível ler como a conta está. O que você escreveu continua aqui: tente de novo.',
    sumiu: 'Esta conta não existe mais. O que você escreveu continua aqui.',
  },
};

const CRIADA =
  'A loja não respondeu, e não sabemos se a conta foi criada. O que você escreveu continua aqui: confira a lista, ou tente de novo.';
const SALVA =
  'A loja não respondeu, e não sabemos se a conta foi salva. O que você escreveu continua aqui: tente de novo.';

/** `salvar` creates an account, or saves the changes of `usuario`: resolves to the stored account or to the refusal. */
function useSalvarUsuario() {
  const client = useApolloClient();
  const [criar] = useCriarUsuarioMutation({});
  const [atualizar] = useAtualizarUsuarioMutation({});

  const salvar = async (usuario: Usuario, escrita: ContaEscrita) => {
    if (usuario === null) {
      const { username, email, senha } = escrita;
      const input = { username, email, senha, ...escolhasDe(escrita) };
      const criado = await outcomeOf(criar({ variables: { input } }), nadaSalvo(CRIADA));
      if (criado.__typename === 'Usuario') addUsuario(client.cache, criado);
      return criado;
    }
    const input = mudancasDe(usuario, escrita);
    if (input === null) return usuario;
    const answer = atualizar({ variables: { id: usuario.id, input } });
    const salvo = await outcomeOf(answer, nadaSalvo(SALVA));
    if (salvo.__typename === 'Usuario') moveUsuario(client.cache, salvo, usuario.status);
    return salvo;
  };
  /** The account as it is now; null when it no longer exists. */
  const lerDeNovo = async (base: Usuario): Promise<Usuario> => {
    if (base === null) return null;
    const { data } = await client.query({
      query: UsuarioDeNovoDocument,
      variables: { id: base.id },
      fetchPolicy: 'network-only',
    });
    if (!data) throw new TypeError('An account came without data.');
    if (data.adminUsuario) moveUsuario(client.cache, data.adminUsuario, base.status);
    return data.adminUsuario;
  };
  return { salvar, lerDeNovo };
}

export function DialogoDeUsuario({
  usuario,
  onClose,
  ...dialog
}: DialogProps & {
  /** Snapshot of the account at opening; null for a new one. */
  usuario: Usuario;
}) {
  const isOwn = useSession()?.id === usuario?.id && usuario !== null;
  const { salvar, lerDeNovo } = useSalvarUsuario();
  const [asked, setAsked] = useState<(PerguntaDaConta & { answer: (yes: boolean) => void }) | null>(
    null,
  );
  const ask = (pergunta: PerguntaDaConta) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(null);
        resolve(yes);
      };
      setAsked({ ...pergunta, answer });
    });

  const save = async (
    base: Usuario,
    escrita: ContaEscrita,
  ): Promise<Desfecho<Usuario, ContaEscrita>> => {
    const { values } = parseBy(regrasDaConta(base), escrita);
    if (values === null) return { fim: 'desfeito' };
    const before = base && { papel: papelOf(base.papeis), status: base.status };
    const pergunta = perguntaDe(values.username, before, escolhasDe(values));
    if (pergunta !== null && !(await ask(pergunta))) return { fim: 'desfeito' };
    const resultado = await salvar(base, values);
    if (resultado.__typename === 'Conflito') return { fim: 'conflito' };
    if ('mensagem' in resultado) return { fim: 'recusado', problems: [problemOf(resultado)] };
    return {
      fim: 'salvo',
      stored: resultado,
      after: () => {
        if (resultado !== base) showToast('success', `Usuário ${values.username} ${texts.done}.`);
        onClose();
      },
    };
  };
  const editor = useEditor({
    editavel: EDITAVEL,
    stored: usuario,
    save,
    read: lerDeNovo,
    onLeave: onClose,
  });
  const { field } = editor;
  const { papel, status } = escolhasDe(editor.rascunho);
  const texts = usuario === null ? NOVA : EXISTENTE;
  return (
    <DialogoDoEditor
      {...dialog}
      editor={editor}
      title={texts.title}
      save={texts.save}
      {...(asked && { foot: { estado: 'mudado', onCancel: () => asked.answer(false) } })}
    >
      <UsernameField
        {...field('username')}
        description={texts.username}
        autoComplete="off"
        data-autofocus
      />
      <EmailField {...field('email')} label="Email" autoComplete="off" />
      <PasswordField
        {...field('senha')}
        label={usuario ? 'Nova senha (opcional)' : 'Senha'}
        description={isOwn ? SENHA_PROPRIA : texts.senha}
        autoComplete="new-password"
        required={!usuario}
      />
      <NativeSelect
        {...field('papel')}
        label="Papel"
        description={isOwn ? DE_SI.papel : doPapel(papel, usuario && papelOf(usuario.papeis))}
        descriptionProps={{ 'aria-live': 'polite' }}
        data={PAPEL_OPTIONS}
        disabled={isOwn}
      />
      <NativeSelect
        {...field('status')}
        label="Status"
        description={isOwn ? DE_SI.status : DO_STATUS[status]}
        descriptionProps={{ 'aria-live': 'polite' }}
        data={STATUS_OPTIONS}
        disabled={isOwn}
      />
      {asked ? <Pergunta {...asked} keep="Voltar" withEscape /> : null}
    </DialogoDoEditor>
  );
}
