import { Refusal } from '../http/errors.ts';

// What carriers print: letters, digits and the marks of an address, no scheme.
const CODE = /^[\p{L}\p{N} ._~\-/?#&=%+@,]+$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * A tracking link or code fit to be kept; null for blank text, which takes it away.
 *
 * @throws Refusal 422 RASTREIO_INVALIDO for any address that is not http or https (C-67).
 */
export function parseTracking(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  const valid = SCHEME.test(link) ? isWebAddress(link) : CODE.test(link);
  if (valid) return link;
  throw new Refusal(422, {
    codigo: 'RASTREIO_INVALIDO',
    mensagem: 'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.',
    campo: 'linkRastreio',
  });
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link) && !/[\s"<>\\]/.test(link);
}
