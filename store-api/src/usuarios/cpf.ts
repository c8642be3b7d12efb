const LENGTH = 11;

/** The digits of a text, whatever mask it wears: `111.444.777-35` → `11144477735`. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Whether 11 digits are a CPF: its two check digits agree and they are not all the same. */
export function isValidCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const first = checkDigit(digits.slice(0, LENGTH - 2));
  const second = checkDigit(digits.slice(0, LENGTH - 1));
  return digits.endsWith(`${first}${second}`);
}

/** Modulo 11: the last digit weighs 2, the one before it 3, and so on. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  );
  return ((sum * 10) % LENGTH) % 10;
}
