import { Refusal } from '../http/errors.ts';
import { isValidFiscalKey } from '../text/digits.ts';

const SPACING = /[\s.\-/]/g;

/**
 * The key of a fiscal document (NF-e, NFC-e or DC-e), fit to be kept: 44 digits, the last of which checks the others;
 * null for blank text, which takes it away. It is told with or without the spaces that it is printed with.
 *
 * @throws Refusal 422 CHAVE_FISCAL_INVALIDA
 */
export function parseFiscalKey(text: string): string | null {
  const key = text.replaceAll(SPACING, '');
  if (key === '') return null;
  if (isValidFiscalKey(key)) return key;
  throw new Refusal(422, {
    codigo: 'CHAVE_FISCAL_INVALIDA',
    mensagem: 'Confira a chave da nota: são 44 números, e o último confere os outros.',
    campo: 'chaveFiscal',
  });
}
