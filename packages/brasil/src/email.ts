/** An e-mail address trimmed and in lower case; null when it is not one. */
export function normaliseEmail(text: string | null | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? '';
  return email.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email)
    ? email
    : null;
}

/** Whether a text is an e-mail address. */
export function isEmail(text: string): boolean {
  return normaliseEmail(text) !== null;
}
