import type { NormalizedCacheObject } from '@apollo/client';
import { isRecord } from '../../shared/parse.ts';

/** What the server read for a page and how it took the device, for the browser to start from. */
export interface ServerState {
  readonly apollo: NormalizedCacheObject;
  readonly mobile: boolean;
}

function isServerState(value: unknown): value is ServerState {
  return isRecord(value) && typeof value['mobile'] === 'boolean' && isRecord(value['apollo']);
}

/** Reads the text that `stateTag` wrote into the page. Null when there is none: the browser starts anew. */
export function parseServerState(text: string | null | undefined): ServerState | null {
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  return isServerState(value) ? value : null;
}
