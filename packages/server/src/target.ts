import type { IncomingMessage } from 'node:http';

const ORIGIN = /^https?:\/\/([^/?#]+)(?=[/?]|$)/i;

/**
 * Path and query of a request: the only reading of its target. A target with the origin that `Host` names is shortened to
 * them; `refuseOddRequests` refuses any other one that does not begin with a slash.
 */
export function readTarget({ url = '/', headers }: IncomingMessage): string {
  const [origin = '', host] = ORIGIN.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return url;
  const target = url.slice(origin.length);
  return target.startsWith('/') ? target : `/${target}`;
}
