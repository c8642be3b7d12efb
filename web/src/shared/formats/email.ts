const MAX_LENGTH = 254;

export const EMAIL_INVALID = 'Informe um e-mail válido, como nome@exemplo.com.br.';

/** True for a plausible e-mail address. The gateway enforces the same rule (gateway text/documents.ts). */
export function isEmail(written: string): boolean {
  const text = written.trim();
  return text.length <= MAX_LENGTH && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(text);
}
