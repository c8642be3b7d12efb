/** Fill levels from 0 to 1. The square root spreads small volumes; unknown sizes are spaced evenly. */
export function levels(volumes: readonly { readonly volumeMl: number | null }[]): number[] {
  const sizes = volumes.map(({ volumeMl }) => volumeMl ?? 0);
  if (sizes.some((size) => size <= 0)) {
    return sizes.map((_, index) => (index + 1) / sizes.length);
  }
  const largest = Math.max(...sizes);
  return sizes.map((size) => Math.sqrt(size / largest));
}
