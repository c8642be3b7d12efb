/** Keeps a malformed percent-escape of a path as text, so that a mistyped address becomes a 404 instead of a 400. */
export function readableAddress(address: string): string {
  const end = address.indexOf('?');
  const path = end === -1 ? address : address.slice(0, end);
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length);
  }
}
