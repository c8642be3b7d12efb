/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls back when this process should end: Ctrl-C, a signal, or the death of the process that started it over a
 * channel (as SIGTERM).
 * @param {(signal: NodeJS.Signals) => void} action
 * @returns {() => void} removes the listeners
 */
export function onInterrupt(action) {
  const onDisconnect = () => action('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, action);
  process.on('disconnect', onDisconnect);
  // The listener alone must not keep the process alive.
  process.channel?.unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, action);
    process.off('disconnect', onDisconnect);
  };
}

/** Ends this process with 130 when it is interrupted. Its running programs end with it. */
export function exitOnInterrupt() {
  return onInterrupt(() => process.exit(130));
}
