import type { Problem } from '../../../ui/form/useTextForm.ts';

/** Form field of each input field; absent for the account as a whole. */
const FIELDS: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  senha: 'senha',
  papel: 'papel',
  status: 'status',
};

export function problemOf({
  campo,
  mensagem,
}: {
  campo: string | null;
  mensagem: string;
}): Problem {
  return { field: campo === null ? null : (FIELDS[campo] ?? null), text: mensagem };
}
