import { formatCpf, telefoneDigits } from '../conta/documents.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import { type Refusal, restFailureOf } from '../rest/failure.ts';
import type { RegistrarInput } from '../types.gen.ts';
import { type NovoRegistro, requestRegistro, requestToken, strangerOf } from './api.ts';
import type { SignInContext } from './context.ts';
import { registroRecusado } from './falhas.ts';
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

const NOT_TAKEN = 'os dados não foram aceitos. Confira o que preencheu e tente de novo.';

/**
 * Opens an account (REG-01 … 09). Every rule that any API behind has is checked before it is asked; the call is
 * sent once, and an answer that cannot be read is looked into by signing in with what was sent.
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
 * What is not given goes as null, never as blank. The older API compares CPFs as they are written: the mask makes
 * two of the same equal (rest-contract 3.1).
 */
function toNovoRegistro(input: RegistrarInput): NovoRegistro {
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
    await requestRegistro(strangerOf(context), novo);
    return registro(novo);
  } catch (error) {
    const failure = restFailureOf(error);
    if (failure.definite && failure.refusal?.codigo) return explain(failure.refusal, novo);
    if (!failure.definite && !failure.unclear) throw failure;
    // A bare refusal of the older API may come after the work as well (rest-contract 1.2).
    if (await canSignIn(context, novo)) return registro(novo);
    if (failure.definite) return registroRecusado(null, NOT_TAKEN);
    throw outcomeUnknown(
      failure,
      'The account may have been opened: try to sign in before registering again.',
    );
  }
}

function registro({ username }: NovoRegistro) {
  return {
    __typename: 'Registro',
    username,
    mensagem: '✅ Registro realizado com sucesso!',
  } as const;
}

/** False also when nobody answers: then it is not known. Counts like any try to sign in, or it would be a way round. */
async function canSignIn(
  context: SignInContext,
  { username, password }: NovoRegistro,
): Promise<boolean> {
  const found = await withinLimits(
    context,
    { kind: 'entrar', conta: username },
    async () => (await requestToken(strangerOf(context), username, password)) !== null,
    (signedIn) => !signedIn,
  ).catch(() => false);
  return found === true;
}

function explain(refusal: Refusal, novo: NovoRegistro) {
  switch (refusal.codigo) {
    case 'USUARIO_EM_USO':
      return registroRecusado('username', 'Usuário já está em uso!');
    case 'EMAIL_EM_USO':
      return registroRecusado('email', 'Email já registrado!');
    case 'CPF_EM_USO':
      // The older API counts no CPF as one that the first account without has taken.
      return novo.cpf === null
        ? registroRecusado('cpf', 'Informe o CPF.')
        : registroRecusado('cpf', 'CPF já registrado!');
    case 'SENHA_FRACA':
      return dadosInvalidos('password', SENHA_COMUM);
    case 'CPF_INVALIDO':
      return dadosInvalidos('cpf', 'CPF inválido');
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(refusal.campo, 'Os dados enviados não são válidos.');
    default:
      return registroRecusado(null, NOT_TAKEN);
  }
}
