/** @type {NodeJS.Signals[]} */
const SINAIS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls back whenever somebody wants this process to end: Ctrl-C, a signal, or the death of the process that
 * started it over a channel (then the signal is SIGTERM).
 * @param {(sinal: NodeJS.Signals) => void} acao
 * @returns {() => void} takes the listeners away again
 */
export function aoInterromper(acao) {
  const aoDesconectar = () => acao('SIGTERM');
  for (const sinal of SINAIS) process.on(sinal, acao);
  process.on('disconnect', aoDesconectar);
  return () => {
    for (const sinal of SINAIS) process.off(sinal, acao);
    process.off('disconnect', aoDesconectar);
  };
}

/** Ends at once when interrupted, as a shell expects; programs we are running end with us. */
export function sairAoInterromper() {
  return aoInterromper(() => process.exit(130));
}
