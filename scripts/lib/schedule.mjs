/**
 * Runs steps side by side as far as the machine has room, and each only after the steps it needs.
 * Steps that fit are started in the order of the list. A step larger than the machine runs when nothing else does.
 * @template {{ name: string, needs?: readonly string[], load?: number }} S
 * @param {readonly S[]} steps `load`: how many cores the step keeps busy (1 by default)
 * @param {number} room cores to fill
 * @param {(step: S) => Promise<void>} run must not reject
 */
export async function runSideBySide(steps, room, run) {
  const names = new Set(steps.map(({ name }) => name));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {Map<S, Promise<void>>} */
  const running = new Map();
  const waiting = [...steps];
  const loadOf = (/** @type {S} */ { load = 1 }) => load;
  const fits = (/** @type {S} */ step) => {
    const busy = [...running.keys()].reduce((sum, each) => sum + loadOf(each), 0);
    return running.size === 0 || busy + loadOf(step) <= room;
  };
  const isReady = (/** @type {S} */ step) =>
    (step.needs ?? []).every((name) => done.has(name) || !names.has(name));
  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.filter(isReady)) {
      if (!fits(step)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      const end = run(step).then(() => {
        done.add(step.name);
        running.delete(step);
      });
      running.set(step, end);
    }
    if (running.size === 0) throw new Error(`steps need each other: ${waiting[0]?.name}`);
    await Promise.race(running.values());
  }
}
