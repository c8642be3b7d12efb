const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:\/\//i;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;
/** A carrier's tracking code: letters and digits, at least one digit. */
const CODE = /^(?=.*\d)[a-z0-9]{6,40}$/i;
const MAX = 500;

/** The gateway uses the same text. */
export const RASTREIO_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

const isAddress = (text: string) => !/[\s"'<>\\]/.test(text) && URL.canParse(text);

/** True for an http(s) address, a bare host or a tracking code. Empty removes the link. */
export function isRastreio(written: string): boolean {
  const text = written.trim();
  if (text === '') return true;
  if (text.length > MAX) return false;
  if (WEB.test(text)) return isAddress(text);
  if (HOST.test(text)) return isAddress(`https://${text}`);
  return !SCHEME.test(text) && CODE.test(text.replace(/[\s.-]/g, ''));
}
