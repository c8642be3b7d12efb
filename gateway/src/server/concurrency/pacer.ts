/**
 * Begins at most `perTurn` works in one turn of the event loop, in order of arrival. Between two turns the process reads
 * its sockets, so that work which does not pass the pacer is answered after a few works instead of after all. The pacer
 * calls `begin` now or in a later turn.
 */
export function createPacer(perTurn: number) {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const nextTurn = () => {
    const next = waiting.splice(0, perTurn);
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  };
  return (begin: () => void): void => {
    if (begun >= perTurn) {
      waiting.push(begin);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    begin();
  };
}
