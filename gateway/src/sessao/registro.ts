import { outcomeUnknown } from '../graphql/errors.ts';
import {
  type DadosInvalidosModel,
  dadosInvalidos,
  dadosRecusados,
  falha,
} from '../outcome/falha.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type Refusal, restFailureOf } from '../rest/failure.ts';
import { formatCpf, telefoneDigits } from '../text/documents.ts';
import type { RegistrarInput } from '../types.gen.ts';
import type { SignInContext } from './context.ts';
import { requestToken } from './entrada.ts';
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

const NOT_TAKEN = 'os dados não foram aceitos. Confira o que preencheu e tente de novo.';

/**
 * Opens an account. Every rule of every supported API is checked first. The call is sent once; when its reply is
 * unclear, signing in with the same data shows whether the account was opened.
 */
export async function registrar(context: SignInContext, input: RegistrarInput) {
  const novo = toNovoRegistro(input);
  const problem = findProblem(input, novo);
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
    password: input.password,
    email: input.email.trim().toLowerCase(),
    nomeCompleto: input.nomeCompleto.trim(),
    telefone: telefoneDigits(input.telefone),
    cpf: formatCpf(input.cpf),
  };
}

function findProblem(input: RegistrarInput, novo: NovoRegistro): DadosInvalidosModel | null {
  const problems = [
    ['username', usernameProblem(novo.username)],
    ['password', senhaProblem(novo.password)],
    ['email', emailProblem(novo.email)],
    ['nomeCompleto', nomeProblem(novo.nomeCompleto)],
    ['cpf', cpfProblem(input.cpf ?? '')],
    ['telefone', telefoneProblem(input.telefone ?? '')],
  ] as const;
  for (const [campo, mensagem] of problems) {
    if (mensagem !== null) return dadosInvalidos(campo, mensagem);
  }
  return null;
}

async function open(context: SignInContext, novo: NovoRegistro) {
  try {
    await context.anonymous.rest(endpoints.registrar, {
      body: { ...novo, enderecos: [] },
      callerAddress: context.address,
    });
    return registro(novo);
  } catch (error) {
    const failure = restFailureOf(error);
    if (failure.definite && failure.refusal?.codigo) return explain(failure.refusal, novo);
    if (!failure.definite && !failure.unclear) throw failure;
    // A refusal without a code from the older API may follow a completed write.
    if (await canSignIn(context, novo)) return registro(novo);
    if (failure.definite) return registroRecusado(null, NOT_TAKEN);
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
    { kind: 'entrar', conta: username },
    async () => (await requestToken(context, username, password)) !== null,
    (signedIn) => !signedIn,
  ).catch(() => false);
  return outcome === true;
}

function explain(refusal: Refusal, novo: NovoRegistro) {
  switch (refusal.codigo) {
    case 'USUARIO_EM_USO':
      return registroRecusado('username', 'Usuário já está em uso!');
    case 'EMAIL_EM_USO':
      return registroRecusado('email', 'Email já registrado!');
    case 'CPF_EM_USO':
      // The older API treats a missing CPF as a value: the second account without one is refused.
      return novo.cpf === null
        ? registroRecusado('cpf', 'Informe o CPF.')
        : registroRecusado('cpf', 'CPF já registrado!');
    case 'SENHA_FRACA':
      return dadosInvalidos('password', SENHA_COMUM);
    case 'CPF_INVALIDO':
      return dadosInvalidos('cpf', 'CPF inválido');
    case 'DADOS_INVALIDOS':
      return dadosRecusados(refusal);
    default:
      return registroRecusado(null, NOT_TAKEN);
  }
}
