const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:\/\//i;
/** A host with a dot and perhaps a port, then nothing or a path. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;
/** What carriers print on a parcel: letters and digits, at least one digit. */
const CODE = /^(?=.*\d)[a-z0-9]{6,40}$/i;
const MAX = 500;

/** C-67: what is said of any other text; the gateway says the same. */
export const RASTREIO_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

const isAddress = (text: string) => !/[\s"'<>\\]/.test(text) && URL.canParse(text);

/** C-67: whether a text is an http(s) address, a bare host or a carrier's code; empty takes the link away. */
export function isRastreio(written: string): boolean {
  const text = written.trim();
  if (text === '') return true;
  if (text.length > MAX) return false;
  if (WEB.test(text)) return isAddress(text);
  if (HOST.test(text)) return isAddress(`https://${text}`);
  return !SCHEME.test(text) && CODE.test(text.replace(/[\s.-]/g, ''));
}
