import { normaliseEmail } from '@decantaria/brasil/email';

export const EMAIL_INVALID = 'Informe um e-mail válido, como nome@exemplo.com.br.';

/** True for a plausible e-mail address. */
export function isEmail(written: string): boolean {
  return normaliseEmail(written) !== null;
}
