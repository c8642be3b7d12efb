import type { IncomingMessage } from 'node:http';

const ORIGIN = /^https?:\/\/([^/?#]+)(?=[/?]|$)/i;

/**
 * Path and query of a request: the only reading of its target. A target with the origin that `Host` names is shortened to
 * them; `refuseOddRequests` refuses any other one that does not begin with a slash.
 */
export function readTarget({ url = '/', headers }: IncomingMessage): string {
  const [origin = '', host] = ORIGIN.exec(url) ?? [];
  const isOurs = host !== undefined && host.toLowerCase() === headers.host?.toLowerCase();
  const target = isOurs ? url.slice(origin.length) : url;
  return isOurs && !target.startsWith('/') ? `/${target}` : target;
}
