/** Navigation state that remembers where a person came from, so that sign-in can bring them back. */
export interface OriginState {
  readonly from: string;
}

/** The remembered path, or null. Only paths of the shop count: never another site, never sign-in itself. */
export function readOrigin(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  const ours = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return ours && from.split('?')[0] !== '/login' ? from : null;
}
