import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { confirmacaoNecessaria } from '../../shop/sessao/falhas.ts';
import { SENHA_COMUM } from '../../shop/sessao/rules.ts';
import * as falhas from '../../shop/usuarios/falhas.ts';
import { restFailureOf } from '../rest/failure.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

/** Input fields by the API's names. */
const CAMPOS = new Map([
  ['password', 'senha'],
  ['roles', 'papel'],
]);

/** The outcomes of a refusal to create an account. */
export const CRIACAO = {
  CONFIRMACAO_NECESSARIA: () => confirmacaoNecessaria,
  USUARIO_EM_USO: () => falhas.jaUsado('username'),
  EMAIL_EM_USO: () => falhas.jaUsado('email'),
  SENHA_FRACA: invalid('senha', SENHA_COMUM),
  DADOS_INVALIDOS: ({ campo }) => dadosRecusados({ campo: CAMPOS.get(campo ?? '') ?? campo }),
} satisfies Outcomes<Resultado<'CriarUsuarioResultado'>>;

/** The outcomes of a refusal to change an account. */
export const MUDANCA: Outcomes<Resultado<'AtualizarUsuarioResultado'>> = {
  ...CRIACAO,
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_NAO_ENCONTRADO: () => falhas.usuarioNaoEncontrado,
};

/** The outcomes of a refusal to delete an account. */
export const EXCLUSAO: Outcomes<Resultado<'ExcluirUsuarioResultado'>> = {
  PROPRIA_CONTA: () => falhas.EM_USO.propriaConta,
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_EM_USO: () => falhas.EM_USO.pedidoAberto,
  USUARIO_NAO_ENCONTRADO: () => falhas.usuarioNaoEncontrado,
};

/** Whether an API with codes reports that the account does not exist. Rethrows what is no `RestFailure`. */
export function isMissing(error: unknown): boolean {
  const { about, code } = restFailureOf(error);
  return about === 'path' && code !== null;
}
