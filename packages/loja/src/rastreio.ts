const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host with a dot and an optional port, then nothing or a path. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;
/** A carrier's code: letters and digits, at least one digit. */
const CODE = /^(?=.*\d)[a-z0-9]{6,40}$/i;
const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=';
const MAX_LINK = 500;

export const RASTREIO_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

function webAddress(address: string): string | null {
  return /[\s"'<>\\\0]/.test(address) || !URL.canParse(address) ? null : address;
}

/**
 * The http(s) address of a tracking link as an admin typed it. A bare host gets `https://`; a plain code becomes the
 * carrier's search. Null for other schemes and for text that is not an address.
 */
export function readLinkRastreio(text: string | null): string | null {
  const link = text?.trim() ?? '';
  if (/^https?:\/\//i.test(link)) return webAddress(link);
  if (HOST.test(link)) return webAddress(`https://${link}`);
  const code = link.replace(/[\s.-]/g, '');
  return !SCHEME.test(link) && CODE.test(code) ? `${CORREIOS}${code.toUpperCase()}` : null;
}

/** Whether an order can have this link: an http(s) address, a bare host or a code. Empty removes the link. */
export function isRastreio(text: string): boolean {
  const link = text.trim();
  return link === '' || (link.length <= MAX_LINK && readLinkRastreio(link) !== null);
}
