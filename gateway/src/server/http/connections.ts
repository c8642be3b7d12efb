import { mayCarryMany } from '@decantaria/server/client-address';
import { trackConnections } from '@decantaria/server/connections';
import { endConnectionsWhenDraining } from '@decantaria/server/draining';
import { cutSlowBodies, type Pace } from '@decantaria/server/slow-requests';
import type { TrustProxy } from '@decantaria/server/trust-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Health } from './health.ts';

/** Most connections of one address by default. A browser opens six, and an office shares an address. */
const PER_ADDRESS = 100;

/** Limits of connections that tests make smaller. */
export interface ConnectionLimits {
  readonly pace?: Pace;
  readonly perAddress?: number;
}

interface ConnectionParts {
  readonly limits: ConnectionLimits;
  readonly pace: Pace;
  readonly trustProxy: TrustProxy | false;
  readonly health: Pick<Health, 'isDraining'>;
}

/** Bounds the connections of each address, cuts slow bodies, and closes connections while the server drains. */
export function guardConnections(
  app: FastifyInstance,
  { limits, pace, trustProxy, health }: ConnectionParts,
): void {
  const connections = trackConnections(app.server, {
    perAddress: limits.perAddress ?? PER_ADDRESS,
    // Proxies.
    isExempt: (address) => mayCarryMany(address, trustProxy),
  });
  // Before Fastify's listener.
  app.server.prependListener('request', cutSlowBodies(app.server, connections, pace));
  app.server.prependListener('request', connections.track);
  endConnectionsWhenDraining(app, connections, health.isDraining);
}

/** A signal that aborts when the client disconnects before the reply is complete. */
export function abortWhenClientLeaves(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
