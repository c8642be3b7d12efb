import { isRecord } from '../../../lib/parse.ts';
import { holdBack } from '../../../lib/routing/back.ts';
import { holdSignOut } from '../../../lib/session/before-sign-out.ts';

/** An editor on the page. */
interface Editor {
  readonly isChanged: () => boolean;
  /** True for a draft that is kept while another section is open. A sign-out discards it. */
  readonly survivesBack: boolean;
  /** Shows the question. `proceed` runs after 'Descartar'. */
  readonly ask: (proceed: () => void) => void;
}

/** Each editor, with the position of the history entry where it was opened. */
const editors = new Map<Editor, number | null>();

/** A step of the history that the guard takes. The router does not see a `hidden` one. */
let ownStep: 'hidden' | 'shown' | null = null;

/** Position that the router keeps in a history entry; null for an entry that it did not write. */
function positionOf(state: unknown): number | null {
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : null;
}

function step(by: number, kind: 'hidden' | 'shown'): void {
  ownStep = kind;
  window.history.go(by);
}

/** The first editor whose changes are lost when its section is left. */
function lostOnLeaving(): [Editor, number | null] | undefined {
  return [...editors].find(([editor]) => !editor.survivesBack && editor.isChanged());
}

holdBack((event) => {
  if (ownStep !== null) {
    if (ownStep === 'hidden') event.stopImmediatePropagation();
    ownStep = null;
    return;
  }
  const changed = lostOnLeaving();
  if (changed === undefined) return;
  const [editor, here] = changed;
  const to = positionOf(event.state);
  // An entry without a position is new: an address typed by hand.
  const by = here === null || to === null ? 1 : to - here;
  if (by === 0) return;
  event.stopImmediatePropagation();
  step(-by, 'hidden');
  editor.ask(() => step(by, 'shown'));
});

holdSignOut('drafts', (signOut) => {
  const changed = [...editors.keys()].find((editor) => editor.isChanged());
  changed?.ask(signOut);
  return changed !== undefined;
});

/** Whether leaving the section loses what an editor holds. */
export function isLeavingHeld(): boolean {
  return lostOnLeaving() !== undefined;
}

/** Shows the question of the editor whose changes would be lost. `proceed` runs after 'Descartar'. */
export function askBeforeLeaving(proceed: () => void): void {
  lostOnLeaving()?.[0].ask(proceed);
}

/** Lets an editor ask before Back or a sign-out discards its changes. Returns the release. */
export function registerEditor(editor: Editor): () => void {
  editors.set(editor, positionOf(window.history.state));
  return () => void editors.delete(editor);
}
