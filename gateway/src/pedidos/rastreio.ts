const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host with a dot and perhaps a port, then nothing or a path. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;
/** What carriers print on a parcel: letters and digits, at least one digit. */
const CODE = /^(?=.*\d)[a-z0-9]{6,40}$/i;
const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

/**
 * The http(s) address behind what an admin typed as tracking link (TRACK-01, C-67): `https://` is put before a bare
 * host, a plain code becomes the carrier's search. Null for any other scheme and for what is no address.
 */
export function readLinkRastreio(text: string | null): string | null {
  const link = text?.trim() ?? '';
  if (/^https?:\/\//i.test(link)) return webAddress(link);
  if (HOST.test(link)) return webAddress(`https://${link}`);
  const code = link.replace(/[\s.-]/g, '');
  return !SCHEME.test(link) && CODE.test(code) ? `${CORREIOS}${code.toUpperCase()}` : null;
}

function webAddress(address: string): string | null {
  return /[\s"'<>\\]/.test(address) || !URL.canParse(address) ? null : address;
}
