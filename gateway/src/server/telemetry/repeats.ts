const EVERY_MS = 10_000;

/**
 * Bounds lines that repeat: per key one in ten seconds. Returns how many of the key were dropped since the last one, or
 * null for a line to drop. The number of keys must be bounded.
 */
export function createRepeats() {
  const lines = new Map<string, { loggedAt: number; dropped: number }>();
  return (key: string): number | null => {
    const line = lines.get(key);
    const now = performance.now();
    if (line && now < line.loggedAt + EVERY_MS) {
      line.dropped += 1;
      return null;
    }
    lines.set(key, { loggedAt: now, dropped: 0 });
    return line?.dropped ?? 0;
  };
}
