import { observed, useObserved } from '../../lib/observed.ts';

const open = observed(false);

export const openGaveta = () => open.set(true);

export const closeGaveta = () => open.set(false);

/** True while the drawer is open. False on the server and in the first render. */
export function useGavetaOpen(): boolean {
  return useObserved(open, (isOpen) => isOpen);
}
