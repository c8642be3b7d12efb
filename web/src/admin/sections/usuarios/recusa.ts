import type { Problem } from '../../../ui/form/useTextForm.ts';
import { type NaoFeito, naoFeito } from '../../kit/nao-feito.ts';
import type {
  AtualizarUsuarioMutation,
  CriarUsuarioMutation,
  ExcluirUsuarioMutation,
} from './mudancas.gen.ts';

type Mudanca = (
  | AtualizarUsuarioMutation
  | CriarUsuarioMutation
  | ExcluirUsuarioMutation
)['resultado'];

type Recusa = Extract<Mudanca, { mensagem: string }> | NaoFeito;

/** Form field of each input field; absent for the account as a whole. */
const FIELDS: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  senha: 'senha',
  papel: 'papel',
  status: 'status',
};

export function problemOf({ campo, mensagem }: Recusa): Problem {
  return { field: campo === null ? null : (FIELDS[campo] ?? null), text: mensagem };
}

/** Resolves to the outcome of a change; undefined when it is unknown. */
export async function settled(
  answer: Promise<{ data?: { resultado: Mudanca } | null | undefined }>,
): Promise<Mudanca | NaoFeito | undefined> {
  return answer.then(
    ({ data }) => data?.resultado,
    (error: unknown) => naoFeito(error) ?? undefined,
  );
}
