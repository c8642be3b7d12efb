import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { registroRecusado } from '../../shop/sessao/falhas.ts';
import type { NovoRegistro } from '../../shop/sessao/port.ts';
import { SENHA_COMUM } from '../../shop/sessao/rules.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

type Registrar = Outcomes<Resultado<'RegistrarResultado'>>;

/** For a refusal without a known code. */
export const naoAceito = registroRecusado(
  null,
  'os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);

const OUTCOMES: Registrar = {
  USUARIO_EM_USO: () => registroRecusado('username', 'Usuário já está em uso!'),
  EMAIL_EM_USO: () => registroRecusado('email', 'Email já registrado!'),
  CPF_EM_USO: () => registroRecusado('cpf', 'CPF já registrado!'),
  SENHA_FRACA: invalid('senha', SENHA_COMUM),
  CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
  DADOS_INVALIDOS: dadosRecusados,
};

/** The older API treats a missing CPF as a value: the second account without one is refused. */
const OUTCOMES_WITHOUT_CPF: Registrar = {
  ...OUTCOMES,
  CPF_EM_USO: () => registroRecusado('cpf', 'Informe o CPF.'),
};

/** The refusals of `POST /auth/register`. */
export function registroOutcomes({ cpf }: Pick<NovoRegistro, 'cpf'>): Registrar {
  return cpf === null ? OUTCOMES_WITHOUT_CPF : OUTCOMES;
}
