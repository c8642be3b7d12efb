/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls back whenever somebody wants this process to end: Ctrl-C, a signal, or the death of the process that
 * started it over a channel (then the signal is SIGTERM).
 * @param {(signal: NodeJS.Signals) => void} action
 * @returns {() => void} takes the listeners away again
 */
export function onInterrupt(action) {
  const onDisconnect = () => action('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, action);
  process.on('disconnect', onDisconnect);
  return () => {
    for (const signal of SIGNALS) process.off(signal, action);
    process.off('disconnect', onDisconnect);
  };
}

/** Ends at once when interrupted, as a shell expects; programs we are running end with us. */
export function exitOnInterrupt() {
  return onInterrupt(() => process.exit(130));
}
