// Loaded into a measured server with `--expose-gc`: answers the message `heap` with the megabytes of its live heap.
process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed / 1024 ** 2);
});
