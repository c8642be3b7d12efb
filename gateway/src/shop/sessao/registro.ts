import { formatCpf } from '@decantaria/brasil/cpf';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import type { RegistrarInput } from '../../types.gen.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { restFailureOf } from '../../upstream/rest/failure.ts';
import { invalid, type Outcomes, outcomeOf } from '../../upstream/rest/outcomes.ts';
import { isRefusal } from '../../upstream/rest/refused.ts';
import { outcomeUnknown } from '../errors.ts';
import { dadosRecusados, falha, firstProblem, type Resultado } from '../falha.ts';
import { callerOf } from './caller.ts';
import type { SignInContext } from './context.ts';
import { requestToken, signInOf } from './entrada.ts';
import { withinLimits } from './limited.ts';
import {
  cpfProblem,
  emailProblem,
  nomeProblem,
  SENHA_COMUM,
  senhaProblem,
  telefoneProblem,
  usernameProblem,
} from './rules.ts';

/** A validated registration. */
type NovoRegistro = ReturnType<typeof toNovoRegistro>;

/**
 * Opens an account. Every rule of every supported API is checked first. The call is sent once; when its reply is
 * unclear, signing in with the same data shows whether the account was opened.
 */
export async function registrar(context: SignInContext, input: RegistrarInput) {
  const novo = toNovoRegistro(input);
  const problem = firstProblem([
    ['username', usernameProblem(novo.username)],
    ['senha', senhaProblem(novo.password)],
    ['email', emailProblem(novo.email)],
    ['nomeCompleto', nomeProblem(novo.nomeCompleto)],
    ['cpf', cpfProblem(input.cpf ?? '')],
    ['telefone', telefoneProblem(input.telefone ?? '')],
  ]);
  if (problem) return problem;
  return withinLimits(
    context,
    { kind: 'registrar', conta: novo.email },
    () => open(context, novo),
    () => true,
  );
}

/**
 * Missing fields are sent as null, never blank. The CPF is masked because the older API compares CPFs as text.
 */
function toNovoRegistro(input: RegistrarInput) {
  return {
    username: input.username.trim(),
    password: input.senha,
    email: input.email.trim().toLowerCase(),
    nomeCompleto: input.nomeCompleto.trim(),
    telefone: telefoneDigits(input.telefone),
    cpf: formatCpf(input.cpf),
  };
}

async function open(context: SignInContext, novo: NovoRegistro) {
  try {
    await context.anonymous.rest(endpoints.registrar, {
      body: { ...novo, enderecos: [] },
      ...callerOf(context),
    });
    return registro(novo);
  } catch (error) {
    const failure = restFailureOf(error);
    const { answersReads } = context.services.rest;
    const refused = await isRefusal(endpoints.registrar, failure, answersReads);
    if (refused && failure.refusal?.codigo) {
      const outcomes = novo.cpf === null ? OUTCOMES_WITHOUT_CPF : OUTCOMES;
      return outcomeOf(failure.refusal, outcomes) ?? naoAceito;
    }
    if (!failure.definite && !failure.unclear) throw failure;
    // A refusal without a code from the older API may follow a completed write.
    if (await canSignIn(context, novo)) return registro(novo);
    if (refused) return naoAceito;
    throw outcomeUnknown(
      failure,
      'The account may have been opened: try to sign in before registering again.',
    );
  }
}

function registroRecusado(campo: 'username' | 'email' | 'cpf' | null, reason: string) {
  return falha('RegistroRecusado', campo, `❌ Erro ao registrar: ${reason}`);
}

function registro({ username }: NovoRegistro) {
  return {
    __typename: 'Registro',
    username,
    mensagem: '✅ Registro realizado com sucesso!',
  } as const;
}

/** False when the API does not answer, too. Counted as a sign-in, so it cannot bypass that limit. */
async function canSignIn(
  context: SignInContext,
  { username, password }: NovoRegistro,
): Promise<boolean> {
  const outcome = await withinLimits(
    context,
    signInOf(context, username),
    async () => (await requestToken(context, username, password)) !== null,
    (signedIn) => !signedIn,
  ).catch(() => false);
  return outcome === true;
}

const naoAceito = registroRecusado(
  null,
  'os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);

const OUTCOMES: Outcomes<Resultado<'RegistrarResultado'>> = {
  USUARIO_EM_USO: () => registroRecusado('username', 'Usuário já está em uso!'),
  EMAIL_EM_USO: () => registroRecusado('email', 'Email já registrado!'),
  CPF_EM_USO: () => registroRecusado('cpf', 'CPF já registrado!'),
  SENHA_FRACA: invalid('senha', SENHA_COMUM),
  CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
  DADOS_INVALIDOS: dadosRecusados,
};

/** The older API treats a missing CPF as a value: the second account without one is refused. */
const OUTCOMES_WITHOUT_CPF: typeof OUTCOMES = {
  ...OUTCOMES,
  CPF_EM_USO: () => registroRecusado('cpf', 'Informe o CPF.'),
};
