import { dadosInvalidos, dadosRecusados, falha, type Resultado } from '../outcome/falha.ts';
import type { RestFailure } from '../rest/failure.ts';
import { SENHA_COMUM } from '../sessao/rules.ts';

export type UsuarioOutcome = Resultado<'UsuarioResultado'>;

/** Why an account cannot be deleted. */
export const EM_USO = {
  propriaConta: emUso('Você não pode excluir a sua própria conta.'),
  ultimoAdmin: emUso(
    'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes de continuar.',
  ),
  pedidoAberto: emUso(
    'Esta conta tem um pedido pago ou a caminho. Conclua ou cancele o pedido antes de excluir a conta.',
  ),
  pedidosOuCarrinho: emUso(
    'Esta conta tem pedidos ou um carrinho e não pode ser excluída. Para fechar o acesso dela, mude o status para INATIVO.',
  ),
} as const;

function emUso(mensagem: string) {
  return falha('UsuarioEmUso', 'id', mensagem);
}

export function usuarioExcluido(id: string) {
  return { __typename: 'UsuarioExcluido', id } as const;
}

export const usuarioNaoEncontrado = falha(
  'UsuarioNaoEncontrado',
  'id',
  'Esta conta não existe mais. Recarregue a lista.',
);

/** Another account has this username or e-mail. */
export function jaUsado(campo: 'username' | 'email') {
  return dadosInvalidos(
    campo,
    campo === 'username' ? 'Usuário já está em uso!' : 'Email já registrado!',
  );
}

/** The API refused the input without a reason. */
export const naoAceito = dadosInvalidos(
  null,
  'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);

/** The first broken rule: pairs of field and text, null for a valid field. */
export function firstProblem(problems: readonly (readonly [campo: string, string | null])[]) {
  for (const [campo, mensagem] of problems) {
    if (mensagem !== null) return dadosInvalidos(campo, mensagem);
  }
  return null;
}

/**
 * The outcome of our own API's refusal of a save; null for an API that gives no reason. `campoSenha` is the input field
 * of the password. Throws a refusal that is not about the save, such as a lost role.
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
      return dadosRecusados(inputOf(campo, campoSenha));
    case 'ULTIMO_ADMIN':
      return EM_USO.ultimoAdmin;
    case 'USUARIO_NAO_ENCONTRADO':
      return usuarioNaoEncontrado;
    default:
      throw failure;
  }
}

/** The input field of a field in the API's body. */
function inputOf(campo: string | null, campoSenha: string): string | null {
  if (campo === 'password') return campoSenha;
  return campo === 'roles' ? 'papel' : campo;
}
