import { isRecord } from '../../../lib/parse.ts';
import { holdBack } from '../../../lib/routing/back.ts';
import { holdSignOut } from '../../../lib/session/before-sign-out.ts';

/** An editor on the page. */
interface Editor {
  /** Names it beside others, e.g. 'Ceará'. */
  readonly nome: string;
  readonly isChanged: () => boolean;
  /** True for a draft that is kept while another section is open. A sign-out discards it. */
  readonly survivesBack: boolean;
  /** Shows the question, with the names of the others that are lost too. `proceed` runs after 'Descartar'. */
  readonly ask: (proceed: () => void, others: readonly string[]) => void;
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

/** The editors whose changes are lost when the section is left, or at a sign-out. */
function lostOn(way: 'leaving' | 'sign-out'): readonly Editor[] {
  return [...editors.keys()].filter(
    (editor) => !(way === 'leaving' && editor.survivesBack) && editor.isChanged(),
  );
}

/** Shows one question about all of them, in the first. */
function ask([first, ...others]: readonly Editor[], proceed: () => void): void {
  first?.ask(
    proceed,
    others.map(({ nome }) => nome),
  );
}

holdBack((event) => {
  if (ownStep !== null) {
    if (ownStep === 'hidden') event.stopImmediatePropagation();
    ownStep = null;
    return;
  }
  const lost = lostOn('leaving');
  const [first] = lost;
  if (first === undefined) return;
  const here = editors.get(first) ?? null;
  const to = positionOf(event.state);
  // An entry without a position is new: an address typed by hand.
  const by = here === null || to === null ? 1 : to - here;
  if (by === 0) return;
  event.stopImmediatePropagation();
  step(-by, 'hidden');
  ask(lost, () => step(by, 'shown'));
});

holdSignOut('drafts', (signOut) => {
  const lost = lostOn('sign-out');
  ask(lost, signOut);
  return lost.length > 0;
});

/** Whether leaving the section loses what an editor holds. */
export function isLeavingHeld(): boolean {
  return lostOn('leaving').length > 0;
}

/** Shows the question of the editor whose changes would be lost. `proceed` runs after 'Descartar'. */
export function askBeforeLeaving(proceed: () => void): void {
  ask(lostOn('leaving'), proceed);
}

/** Lets an editor ask before Back or a sign-out discards its changes. Returns the release. */
export function registerEditor(editor: Editor): () => void {
  editors.set(editor, positionOf(window.history.state));
  return () => void editors.delete(editor);
}
