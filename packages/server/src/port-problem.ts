import { codeOf } from './error-code.ts';

/** Where a server listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Why this place cannot be opened, as a sentence with the remedy; undefined for another error. `names` are those of the
 * variables that set the place.
 */
export function portProblem(
  error: unknown,
  { host, port }: Place,
  names = { host: 'HOST', port: 'PORT' },
): string | undefined {
  const wrongHost = `${names.host} ${host} is not an address of this machine. Set ${names.host} to 127.0.0.1 or 0.0.0.0.`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that program, or set ${names.port} to a free port.`,
    EACCES: `Port ${port} on ${host} may not be opened by this user. Set ${names.port} to one above 1023.`,
    EADDRNOTAVAIL: wrongHost,
    ENOTFOUND: wrongHost,
  };
  return reasons[codeOf(error) ?? ''];
}
