const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * TRACK-01, C-67: the address that a tracking link leads to, `https://` put before a bare one. Null for any other scheme and
 * for what is no address: the gateway sends none of these, and a page never leads to one all the same.
 */
export function trackingAddress(link: string | null): string | null {
  const written = link?.trim() ?? '';
  if (written === '' || (!WEB.test(written) && SCHEME.test(written))) return null;
  const address = WEB.test(written) ? written : `https://${written.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
