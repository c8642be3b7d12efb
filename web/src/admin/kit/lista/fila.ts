/** Runs `work` for each item, at most `atOnce` at a time, until `isStopped`. `work` must not reject. */
export async function emFila<T>(
  items: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      if (isStopped()) return;
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
