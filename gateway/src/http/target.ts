import type { IncomingMessage } from 'node:http';

const ORIGIN = /^https?:\/\/([^/?#]+)(?=[/?]|$)/i;

/**
 * Path and query of a request: the only reading of its target. A target with the origin that `Host` names is shortened to
 * them; `refuseOddRequests` refuses any other one that does not begin with a slash. A malformed percent-escape of the path
 * is kept as text, so that a mistyped address becomes a 404 instead of a 400.
 */
export function readTarget({ url = '/', headers }: IncomingMessage): string {
  const [origin = '', host] = ORIGIN.exec(url) ?? [];
  const isOurs = host !== undefined && host.toLowerCase() === headers.host?.toLowerCase();
  const target = isOurs ? rooted(url.slice(origin.length)) : url;
  const path = target.slice(0, target.length - searchOf(target).length);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** The query of a target with its `?`; empty without one. */
export function searchOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at);
}

const rooted = (path: string) => (path.startsWith('/') ? path : `/${path}`);
