import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/** The origin for links in a reply: the public one, or else the requested one. Null when the requested host is invalid. */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : null;
}
