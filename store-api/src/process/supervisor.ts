/** A message to the process that started this one with an IPC channel. */
export type Notice =
  /** A long step has started; `text` is short and Portuguese. */
  | { type: 'progress'; text: string }
  /** Requests can be served at `url`. */
  | { type: 'ready'; url: string }
  /** The process exits and a restart would fail, too. */
  | { type: 'fatal'; text: string };

/** Sends a message to the supervisor, if there is one; resolves when it is sent. */
export function notify(notice: Notice): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(notice, () => resolve());
  });
}
