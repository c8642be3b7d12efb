/**
 * Does something with each of a row, some of them at a time, in their order. Once `isStopped` nothing more is begun; what
 * was begun is waited for. `work` does not reject.
 */
export async function emFila<T>(
  row: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const left = [...row];
  const worker = async (): Promise<void> => {
    for (let each = left.shift(); each !== undefined; each = left.shift()) {
      if (isStopped()) return;
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
