/** The last figures of the dashboard. */
export type ResumoMemory = Readonly<Record<never, never>>;

export function createResumoMemory(): ResumoMemory {
  return {};
}
