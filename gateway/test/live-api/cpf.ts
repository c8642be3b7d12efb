/** Checks the digits of a CPF, masked or not. */
export function isCpf(cpf: string): boolean {
  const digits = cpf.replaceAll(/\D/g, '');
  if (digits.length !== 11 || /^(.)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => checkDigit(digits.slice(0, length)) === Number(digits[length]));
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, n) => total + digit * (digits.length + 1 - n),
    0,
  );
  return ((sum * 10) % 11) % 10;
}
