/** Forgets the oldest entries of a map until `limit` are left. */
export function forgetOldest<K>(entries: Map<K, unknown>, limit: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return;
    entries.delete(key);
  }
}
