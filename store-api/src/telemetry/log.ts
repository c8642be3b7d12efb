import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { SENSITIVE } from './sensitive.ts';

const HIDDEN = '[hidden]';
/** Deeper values are hidden whole. */
const MAX_DEPTH = 8;

/** The log: JSON lines, without the values of sensitive fields at any depth. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: (line: Record<string, unknown>) => copyWithout(line, 0) },
    serializers: { err: (error: Error) => hide(stdSerializers.err(error), 0) },
  };
  return to ? pino(options, to) : pino(options);
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1));
  return copyWithout(value, depth);
}

/** The fields of a line or of a value in it. */
function copyWithout(fields: object, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...fields };
  for (const [name, value] of Object.entries(shown)) {
    const kept = SENSITIVE.has(name) ? HIDDEN : hide(value, depth + 1);
    if (kept !== value) shown[name] = kept;
  }
  return shown;
}
