type Hold = (signOut: () => void) => boolean;

let holder: Hold | null = null;

/** Lets `hold` delay a sign-out: it returns true, and calls `signOut` later or never. */
export function holdSignOut(hold: Hold): void {
  holder = hold;
}

export function isSignOutHeld(signOut: () => void): boolean {
  return holder?.(signOut) ?? false;
}
