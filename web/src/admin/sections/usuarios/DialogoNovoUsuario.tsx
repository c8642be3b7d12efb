import { showToast } from '../../../lib/toasts.ts';
import { DESCRICAO_DA_SENHA, DESCRICAO_DO_USERNAME } from '../../../ui/form/account-hints.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../kit/lista/useDialogo.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { addUsuario } from './cache.ts';
import { type ContaEscrita, criacao } from './conta-escrita.ts';
import { type Conta, FormularioDeUsuario } from './FormularioDeUsuario.tsx';
import { useCriarUsuarioMutation } from './mudancas.gen.ts';
import { problemOf } from './recusa.ts';
import { readPapel, readStatus } from './rotulos.ts';

const NOVA: Conta = {
  title: 'Novo Usuário',
  save: 'Criar usuário',
  username: '',
  email: '',
  papel: 'USER',
  status: 'ATIVO',
  exists: false,
  isOwn: false,
  hints: {
    username: DESCRICAO_DO_USERNAME,
    senha: `${DESCRICAO_DA_SENHA}. É provisória: quando entrar, a pessoa é convidada a escolher outra.`,
  },
  rules: criacao,
};

const UNKNOWN =
  'A loja não respondeu, e não sabemos se a conta foi criada. O que você escreveu continua aqui: confira a lista, ou tente de novo.';

export function DialogoNovoUsuario(dialog: DialogProps) {
  const [send] = useCriarUsuarioMutation({
    update(cache, { data }) {
      if (data?.resultado.__typename === 'Usuario') addUsuario(cache, data.resultado);
    },
  });

  async function criar(escrita: ContaEscrita): Promise<readonly Problem[]> {
    const { username, email, senha } = escrita;
    const input = {
      username,
      email,
      senha,
      papel: readPapel(escrita.papel) ?? NOVA.papel,
      status: readStatus(escrita.status) ?? NOVA.status,
    };
    const resultado = await outcomeOf(send({ variables: { input } }), nadaSalvo(UNKNOWN));
    if ('mensagem' in resultado) return [problemOf(resultado)];
    showToast('success', `Usuário ${username} criado.`);
    return [];
  }

  return <FormularioDeUsuario {...dialog} conta={NOVA} submit={criar} />;
}
