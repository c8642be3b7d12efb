type Hold = (event: PopStateEvent) => void;

let holder: Hold | null = null;

// Registered before the router, which loads later: browsers ignore the capture phase for events of the window.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Lets `hold` see each step of the history before the router, and stop it. */
export function holdBack(hold: Hold): void {
  holder = hold;
}
