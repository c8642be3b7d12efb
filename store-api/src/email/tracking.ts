/** The tracking of a parcel: a link, a carrier's code, or none yet. */
export type Tracking =
  | { kind: 'link'; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'none' };

const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Parses the tracking text of an order. Only http(s) becomes a link; a bare host gets `https://`. */
export function readTracking(linkRastreio: string | null): Tracking {
  const written = linkRastreio?.trim() ?? '';
  if (written === '') return { kind: 'none' };
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  return isLink(address)
    ? { kind: 'link', url: new URL(address).href }
    : { kind: 'code', code: written };
}

function isLink(address: string): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return HOST.test(hostname) && username === '' && password === '';
}
