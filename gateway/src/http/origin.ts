import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address by which links of an answer begin: the shop's public one or, where none is set, the one that was asked.
 * Null when what was asked for cannot be a host's name.
 */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : null;
}
