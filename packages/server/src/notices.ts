/** A message to the process that started this one with an IPC channel. */
export type Notice =
  /** A long step has started; `text` is short and Portuguese. */
  | { readonly type: 'progress'; readonly text: string }
  /** Requests can be served at `url`. */
  | { readonly type: 'ready'; readonly url: string }
  /** The process exits and a restart would fail, too. */
  | { readonly type: 'fatal'; readonly text: string };

/** Exit code of a server that a restart cannot help (sysexits' EX_CONFIG). */
export const EXIT_CANNOT_START = 78;

/** Sends a message to the supervisor, if there is one; resolves when it is sent. */
export function notify(notice: Notice): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(notice, () => resolve());
  });
}

/**
 * Ends a server that a restart cannot help. The supervisor prints the reason; without one it is printed here.
 * @param reason a sentence that names cause and remedy
 * @param prefix printed before it without a supervisor, which names the server itself
 */
export async function exitCannotStart(reason: string, prefix = ''): Promise<never> {
  if (process.connected) await notify({ type: 'fatal', text: reason });
  else process.stderr.write(`${prefix}${reason}\n`);
  process.exit(EXIT_CANNOT_START);
}
