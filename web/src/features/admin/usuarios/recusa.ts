import type { Problem } from '../../../shared/ui/form/useTextForm.ts';
import { type NaoFeito, naoFeito } from '../nao-feito.ts';
import type { MudancaDeUsuarioFragment } from './mudancas.gen.ts';

type Recusa = Extract<MudancaDeUsuarioFragment, { mensagem: string }> | NaoFeito;

/** The form's name for a field of the input; what is about the account as a whole is about none. */
const FIELDS: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  password: 'senha',
  novaSenha: 'senha',
  papel: 'papel',
  status: 'status',
};

/** A refusal as a form shows it: beside its field, or above the button. */
export function problemOf({ campo, mensagem }: Recusa): Problem {
  return { field: campo === null ? null : (FIELDS[campo] ?? null), text: mensagem };
}

/** What came of a change; undefined when nobody knows. */
export async function settled(
  answer: Promise<{ data?: { resultado: MudancaDeUsuarioFragment } | null | undefined }>,
): Promise<MudancaDeUsuarioFragment | NaoFeito | undefined> {
  return answer.then(
    ({ data }) => data?.resultado,
    (error: unknown) => naoFeito(error) ?? undefined,
  );
}
