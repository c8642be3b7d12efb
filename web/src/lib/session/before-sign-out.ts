/** Delays a sign-out by returning true; calls `proceed` later, or never. */
type Hold = (proceed: () => void) => boolean;

/** In order: a step that was sent may close the editor whose draft would be asked about. */
const STAGES = ['jobs', 'steps', 'drafts'] as const;
type Stage = (typeof STAGES)[number];

const holds = new Map<Stage, Hold>();

/** Lets `hold` delay every sign-out at this stage. */
export function holdSignOut(stage: Stage, hold: Hold): void {
  holds.set(stage, hold);
}

function isHeldFrom(place: number, signOut: () => void): boolean {
  return STAGES.slice(place).some((stage, later) => {
    const next = place + later + 1;
    return holds.get(stage)?.(() => {
      if (!isHeldFrom(next, signOut)) signOut();
    });
  });
}

/** Whether something delays a sign-out. `signOut` then runs once each stage has let it proceed. */
export function isSignOutHeld(signOut: () => void): boolean {
  return isHeldFrom(0, signOut);
}
