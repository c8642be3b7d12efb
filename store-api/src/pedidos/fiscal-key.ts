import { invalid } from '../http/errors.ts';
import { isValidFiscalKey } from '../text/digits.ts';

const SPACING = /[\s.\-/]/g;

/**
 * Normalises the key of a fiscal document (NF-e, NFC-e or DC-e) to its 44 digits. Blank text gives null, which clears
 * the key.
 *
 * @throws Refusal 422 CHAVE_FISCAL_INVALIDA unless it has 44 digits and a valid check digit.
 */
export function parseFiscalKey(text: string): string | null {
  const key = text.replaceAll(SPACING, '');
  if (key === '') return null;
  if (isValidFiscalKey(key)) return key;
  throw invalid(
    'chaveFiscal',
    'Confira a chave da nota: são 44 números, e o último confere os outros.',
    'CHAVE_FISCAL_INVALIDA',
  );
}
