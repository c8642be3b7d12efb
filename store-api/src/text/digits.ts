/** Keeps only the digits of a text: `111.444.777-35` → `11144477735`. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Whether a text is the 11 digits of a CPF: both check digits match, and the digits are not all equal. */
export function isValidCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const first = checkDigit(digits.slice(0, 9), 11);
  const second = checkDigit(digits.slice(0, 10), 11);
  return digits.endsWith(`${first}${second}`);
}

/** Whether a text is the 44 digits of a fiscal document's access key, with a matching check digit. */
export function isValidFiscalKey(digits: string): boolean {
  return /^\d{44}$/.test(digits) && digits.endsWith(String(checkDigit(digits.slice(0, 43), 9)));
}

/** Eight digits → `60000-000`; any other text is returned unchanged. */
export function formatCep(cep: string): string {
  return /^\d{8}$/.test(cep) ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep;
}

/** Modulo 11: weights grow from 2 at the last digit, and start again after `maxWeight`. */
function checkDigit(digits: string, maxWeight: number): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (2 + (place % (maxWeight - 1))), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
