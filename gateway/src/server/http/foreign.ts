import type { FastifyInstance, FastifyRequest } from 'fastify';
import { carriesOwnCookie } from './credential.ts';
import { RequestRefused } from './errors.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers a write with one of the gateway's cookies with 403 when `Origin` names another site. A browser that sends
 * `Sec-Fetch-Site` decides itself: cookies of a cross-site request are ignored. A page of a sibling domain is another site.
 */
export function refuseForeignWrites(
  app: FastifyInstance,
  { https, publicOrigin }: { readonly https: boolean; readonly publicOrigin: string | undefined },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      !READS.has(request.method) &&
      isOfAnotherSite(request, publicOrigin) &&
      carriesOwnCookie(request, https);
    if (isRefused) done(new RequestRefused(403, 'A page of another site sent the cookie.'));
    else done();
  });
}

/** True for an `Origin` that is neither the public origin nor the requested host. */
function isOfAnotherSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined || (site !== undefined && site !== 'same-site')) return false;
  const sender = URL.canParse(origin) ? new URL(origin) : null;
  return (
    sender === null ||
    (sender.origin !== publicOrigin && sender.host !== request.host.toLowerCase())
  );
}
