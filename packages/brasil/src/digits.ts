/** The digits of a text, such as a CPF, a phone number or a CEP in any punctuation: `111.444.777-35` → `11144477735`. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Check digit by modulo 11. Weights grow from 2 at the last digit and start again after `maxWeight`. */
export function checkDigit(digits: string, maxWeight: number): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (2 + (place % (maxWeight - 1))), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
