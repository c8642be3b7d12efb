import { readFiscalKey } from '@decantaria/brasil/fiscal-key';
import { invalid } from '../http/errors.ts';

/**
 * Normalises the key of a fiscal document (NF-e, NFC-e or DC-e) to its 44 digits. Blank text gives null, which clears
 * the key.
 *
 * @throws Refusal 422 CHAVE_FISCAL_INVALIDA unless it has 44 digits and a valid check digit.
 */
export function parseFiscalKey(text: string): string | null {
  if (text.trim() === '') return null;
  const key = readFiscalKey(text);
  if (key !== null) return key;
  throw invalid(
    'chaveFiscal',
    'Confira a chave da nota: são 44 números, e o último confere os outros.',
    'CHAVE_FISCAL_INVALIDA',
  );
}
