/**
 * An address that can be read: where a `%` of its path means nothing, each stands for itself. What a person mistyped is
 * then a page that there is not, and no error of the protocol.
 */
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
