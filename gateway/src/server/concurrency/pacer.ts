/** Calls `begin` now or in a later turn of the event loop. */
export type Pacer = (begin: () => void) => void;

/**
 * Begins at most `perTurn` works in one turn of the event loop, in order of arrival. Between two turns the process reads
 * its sockets, so that work which does not pass the pacer is answered after a few works instead of after all.
 */
export function createPacer(perTurn: number): Pacer {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const nextTurn = () => {
    const next = waiting.splice(0, perTurn);
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  };
  return (begin) => {
    if (begun >= perTurn) {
      waiting.push(begin);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    begin();
  };
}
