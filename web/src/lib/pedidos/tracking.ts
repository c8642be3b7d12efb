const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Normalises a tracking link to an http(s) URL. Null for other schemes, a second check after the gateway's. */
export function trackingAddress(link: string | null): string | null {
  const written = link?.trim() ?? '';
  if (written === '' || (!WEB.test(written) && SCHEME.test(written))) return null;
  const address = WEB.test(written) ? written : `https://${written.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
