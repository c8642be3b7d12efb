/**
 * Fill levels of the volumes in the drawn vial, from 0 to 1. A square root spreads small volumes. If a volume's size is
 * unknown, all levels are evenly spaced.
 */
export function levels(volumes: readonly { readonly volumeMl: number | null }[]): number[] {
  const sizes = volumes.map(({ volumeMl }) => volumeMl ?? 0);
  if (sizes.some((size) => size <= 0)) {
    return sizes.map((_, index) => (index + 1) / sizes.length);
  }
  const largest = Math.max(...sizes);
  return sizes.map((size) => Math.sqrt(size / largest));
}
