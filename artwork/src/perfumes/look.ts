import type { Arte } from '../drawing/composition.ts';

/** How the picture of one perfume of the demo catalogue looks. */
export interface PerfumeLook extends Arte {
  /** The invented house, as the label shows it. */
  readonly casa: string;
}
