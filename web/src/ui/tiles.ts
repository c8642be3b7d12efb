/** The style of a grid with as many columns of at least `min` as fit. By `auto-fit` fewer tiles take the whole line. */
export function tiles(min: string, gap: string, fit: 'auto-fill' | 'auto-fit' = 'auto-fill') {
  return {
    display: 'grid',
    gap,
    gridTemplateColumns: `repeat(${fit}, minmax(min(100%, ${min}), 1fr))`,
  } as const;
}
