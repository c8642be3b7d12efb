/**
 * How high each volume stands in a measuring vial, 0 to 1; the largest fills it. Small volumes are drawn
 * apart (square root of the volume); where a volume's size is unknown the marks stand evenly.
 */
export function levels(volumes: readonly { readonly volumeMl: number | null }[]): number[] {
  const sizes = volumes.map(({ volumeMl }) => volumeMl ?? 0);
  if (sizes.some((size) => size <= 0)) {
    return sizes.map((_, index) => (index + 1) / sizes.length);
  }
  const largest = Math.max(...sizes);
  return sizes.map((size) => Math.sqrt(size / largest));
}
