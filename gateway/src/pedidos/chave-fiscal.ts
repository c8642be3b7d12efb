/** Modulo 11 with weights 2 to 9 from the right. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * The key of a fiscal document (NF-e, NFC-e or DC-e) as 44 digits, whatever spacing it wears; null when it is none: the
 * last digit checks the others.
 */
export function readChaveFiscal(text: string): string | null {
  const key = text.replaceAll(/[\s.\-/]/g, '');
  const isKey = /^\d{44}$/.test(key) && Number(key.at(-1)) === checkDigit(key.slice(0, -1));
  return isKey ? key : null;
}
