import type { IncomingMessage } from 'node:http';
import { readTarget } from '@decantaria/server/target';

/** `readTarget`, with a malformed percent-escape of the path kept as text, so that a mistyped address becomes a 404 instead of a 400. */
export function readReadableTarget(request: IncomingMessage): string {
  const target = readTarget(request);
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
