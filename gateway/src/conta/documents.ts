/** The digits of a text, e.g. of a CPF, a phone or a CEP with any punctuation. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** True for eleven digits whose two check digits are right and that are not all the same (PANEL-10). */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  const checkDigit = (length: number) => {
    const weighted = Array.from({ length }, (_, at) => Number(digits[at]) * (length + 1 - at));
    return ((weighted.reduce((sum, value) => sum + value, 0) * 10) % 11) % 10;
  };
  return checkDigit(9) === Number(digits[9]) && checkDigit(10) === Number(digits[10]);
}

/** A CPF as 000.000.000-00 whatever its punctuation; null when it has not eleven digits. */
export function formatCpf(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  return digits.length === 11
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    : null;
}

/** A Brazilian phone's 10 or 11 digits with area code, the country's 55 left out (C-37); null when it is none. */
export function telefoneDigits(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9]{2}\d{8,9}$/.test(national) ? national : null;
}

/** An e-mail in lower case without the space around it; null when it is none. */
export function normaliseEmail(text: string | null | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? '';
  return email.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email)
    ? email
    : null;
}
