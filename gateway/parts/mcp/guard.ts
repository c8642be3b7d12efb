import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RequestRefused } from '../../src/server/http/errors.ts';

/**
 * Throws `RequestRefused` 403 for a `Host` or an `Origin` that is not the shop's, as the protocol asks: another site can point
 * one of its names at this machine (DNS rebinding), but neither an IP address nor `localhost`.
 */
export function requireOwnSite(
  { host, headers: { origin } }: Pick<FastifyRequest, 'host' | 'headers'>,
  publicOrigin: string | undefined,
): void {
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  const isOwnHost =
    asked !== null &&
    (host === hostOf(publicOrigin) ||
      asked.hostname === 'localhost' ||
      isIP(asked.hostname.replaceAll(/[[\]]/g, '')) > 0);
  if (!isOwnHost) {
    throw new RequestRefused(403, 'Host is not the shop. Set PUBLIC_URL to its public address.');
  }
  if (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host) {
    throw new RequestRefused(403, 'Origin is another site.');
  }
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
}
