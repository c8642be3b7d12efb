import {
  type DadosInvalidosModel,
  dadosInvalidos,
  dadosRecusados,
  falha,
} from '../outcome/falha.ts';
import { invalid, type Outcomes, outcomeOrThrow } from '../outcome/refusal.ts';
import type { RestFailure } from '../rest/failure.ts';
import { confirmacaoNecessaria } from '../sessao/falhas.ts';
import type { ConfirmacaoNecessariaModel } from '../sessao/model.ts';
import { SENHA_COMUM } from '../sessao/rules.ts';

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

/** Input fields by the API's names. */
const CAMPOS = new Map([
  ['password', 'senha'],
  ['roles', 'papel'],
]);

type Refused = DadosInvalidosModel | ConfirmacaoNecessariaModel;

/**
 * The outcome of our own API's refusal of a save; null for an API that gives no reason. `more` are the refusals of an
 * account that exists. Throws a refusal that is not about the save, such as a lost role.
 */
export function explainSave<Outcome = never>(
  failure: RestFailure,
  more: Outcomes<Outcome> = {},
): Outcome | Refused | null {
  if (!failure.refusal?.codigo) return null;
  return outcomeOrThrow<Outcome | Refused>(failure, {
    CONFIRMACAO_NECESSARIA: () => confirmacaoNecessaria,
    USUARIO_EM_USO: () => jaUsado('username'),
    EMAIL_EM_USO: () => jaUsado('email'),
    SENHA_FRACA: invalid('senha', SENHA_COMUM),
    DADOS_INVALIDOS: ({ campo }) => dadosRecusados({ campo: CAMPOS.get(campo ?? '') ?? campo }),
    ...more,
  });
}
