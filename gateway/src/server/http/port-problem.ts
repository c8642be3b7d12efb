import { codeOf } from '@decantaria/server/error-code';

/** Where a server listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Why this place cannot be opened, as a sentence with the remedy; undefined for another error. `prefix` is that of the
 * variables that set the place.
 */
export function portProblem(
  error: unknown,
  { host, port }: Place,
  prefix: '' | 'METRICS_' = '',
): string | undefined {
  const wrongHost = `${prefix}HOST ${host} is not an address of this machine. Set ${prefix}HOST to 127.0.0.1 or 0.0.0.0.`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that program, or set ${prefix}PORT to a free port.`,
    EACCES: `Port ${port} on ${host} may not be opened by this user. Set ${prefix}PORT to one above 1023.`,
    EADDRNOTAVAIL: wrongHost,
    ENOTFOUND: wrongHost,
  };
  return reasons[codeOf(error) ?? ''];
}
