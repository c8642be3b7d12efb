import { invalid } from '../http/errors.ts';

// What carriers print: letters, digits and the marks of an address, no scheme.
const CODE = /^[\p{L}\p{N} ._~\-/?#&=%+@,]+$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Validates a tracking link or code. Blank text gives null, which clears it.
 *
 * @throws Refusal 422 RASTREIO_INVALIDO for an address with a scheme other than http and https.
 */
export function parseTracking(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  const valid = SCHEME.test(link) ? isWebAddress(link) : CODE.test(link);
  if (valid) return link;
  throw invalid(
    'linkRastreio',
    'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.',
    'RASTREIO_INVALIDO',
  );
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link) && !/[\s"<>\\]/.test(link);
}
