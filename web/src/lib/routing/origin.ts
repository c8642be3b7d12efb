/** Navigation state with the path to return to after sign-in. */
export interface OriginState {
  readonly from: string;
}

/** Returns the remembered path, or null. Rejects other sites and the sign-in page. */
export function readOrigin(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  const ours = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return ours && from.split('?')[0] !== '/login' ? from : null;
}
