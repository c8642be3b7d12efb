import { formatCpf } from '@decantaria/brasil/cpf';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import {
  cpfProblem,
  emailProblem,
  nomeProblem,
  senhaProblem,
  telefoneProblem,
  usernameProblem,
} from '@decantaria/loja/conta';
import type { MutationResolvers } from '../../resolvers.gen.ts';
import type { RegistrarInput } from '../../types.gen.ts';
import type { Context } from '../context.ts';
import { firstProblem } from '../falha.ts';
import { withinLimits } from './attempts.ts';
import { requestToken, signInOf } from './entrada.ts';
import type { NovoRegistro } from './port.ts';

export const registro = {
  /** Opens an account. Every rule of every supported API is checked first. */
  registrar: async (_, { input }, context) => {
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
    const { anonymous, services } = context;
    const open = () => services.sessao.register(anonymous, novo, () => canSignIn(context, novo));
    const refused = await withinLimits(context, { kind: 'registrar', conta: novo.email }, open);
    if (refused !== null) return refused;
    const mensagem = '✅ Registro realizado com sucesso!';
    return { __typename: 'Registro', username: novo.username, mensagem };
  },
} satisfies MutationResolvers<Context>;

/**
 * Missing fields are sent as null, never blank. The CPF is masked because an API may compare CPFs as text.
 */
function toNovoRegistro(input: RegistrarInput): NovoRegistro {
  return {
    username: input.username.trim(),
    password: input.senha,
    email: input.email.trim().toLowerCase(),
    nomeCompleto: input.nomeCompleto.trim(),
    telefone: telefoneDigits(input.telefone),
    cpf: formatCpf(input.cpf),
  };
}

/** False when the API does not answer, too. Counted as a sign-in, so it cannot bypass that limit. */
async function canSignIn(context: Context, { username, password }: NovoRegistro): Promise<boolean> {
  const outcome = await withinLimits(
    context,
    signInOf(context, username),
    async () => (await requestToken(context, username, password)) !== null,
    (signedIn) => !signedIn,
  ).catch(() => false);
  return outcome === true;
}
