import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { RestFailure } from '../rest/failure.ts';
import { SENHA_COMUM } from '../sessao/rules.ts';
import type { UsuarioModel } from './model.ts';

/** A change of an account as the schema tells it: the account, that it is gone, or why not. */
export type UsuarioOutcome =
  | UsuarioModel
  | ReturnType<typeof usuarioExcluido>
  | ReturnType<typeof usuarioEmUso>
  | typeof usuarioNaoEncontrado
  | DadosInvalidosModel;

/** Why an account may not go. */
export const EM_USO = {
  propriaConta: 'Você não pode excluir a sua própria conta.',
  ultimoAdmin:
    'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes de continuar.',
  pedidoAberto:
    'Esta conta tem um pedido pago ou a caminho. Conclua ou cancele o pedido antes de excluir a conta.',
  pedidosOuCarrinho:
    'Esta conta tem pedidos ou um carrinho e não pode ser excluída. Para fechar o acesso dela, mude o status para INATIVO.',
} as const;

export function usuarioEmUso(mensagem: string) {
  return { __typename: 'UsuarioEmUso', codigo: 'USUARIO_EM_USO', mensagem, campo: 'id' } as const;
}

export function usuarioExcluido(id: string) {
  return { __typename: 'UsuarioExcluido', id } as const;
}

export const usuarioNaoEncontrado = {
  __typename: 'UsuarioNaoEncontrado',
  codigo: 'USUARIO_NAO_ENCONTRADO',
  mensagem: 'Esta conta não existe mais. Recarregue a lista.',
  campo: 'id',
} as const;

/** Somebody else has this username or e-mail. */
export function jaUsado(campo: 'username' | 'email') {
  return dadosInvalidos(
    campo,
    campo === 'username' ? 'Usuário já está em uso!' : 'Email já registrado!',
  );
}

/** The API took none of it and does not say why. */
export const naoAceito = dadosInvalidos(
  null,
  'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);

/**
 * What our own API's refusal of a save means to a person; null for an API that gives no reason. `campoSenha` is the
 * input's password. A reason that is not about the save, e.g. a lost role, goes on as an error.
 */
export function explainSave(failure: RestFailure, campoSenha: string): UsuarioOutcome | null {
  const { codigo = null, campo = null } = failure.refusal ?? {};
  switch (codigo) {
    case null:
      return null;
    case 'USUARIO_EM_USO':
      return jaUsado('username');
    case 'EMAIL_EM_USO':
      return jaUsado('email');
    case 'SENHA_FRACA':
      return dadosInvalidos(campoSenha, SENHA_COMUM);
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(inputOf(campo, campoSenha), 'Os dados enviados não são válidos.');
    case 'ULTIMO_ADMIN':
      return usuarioEmUso(EM_USO.ultimoAdmin);
    case 'USUARIO_NAO_ENCONTRADO':
      return usuarioNaoEncontrado;
    default:
      throw failure;
  }
}

/** Our input's name for a field of the API's body. */
function inputOf(campo: string | null, campoSenha: string): string | null {
  if (campo === 'password') return campoSenha;
  return campo === 'roles' ? 'papel' : campo;
}
