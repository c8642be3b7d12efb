import type { NormalizedCacheObject } from '@apollo/client';
import { isRecord } from '../../lib/parse.ts';

export interface ServerState {
  readonly apollo: NormalizedCacheObject;
  readonly mobile: boolean;
}

function isServerState(value: unknown): value is ServerState {
  return isRecord(value) && typeof value['mobile'] === 'boolean' && isRecord(value['apollo']);
}

/** Parses the text of `stateTag`. Returns null when it is missing or invalid. */
export function parseServerState(text: string | null | undefined): ServerState | null {
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  return isServerState(value) ? value : null;
}
