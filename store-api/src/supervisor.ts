/** What this process tells the one that started it with an IPC channel. */
export type Notice =
  /** A long step has begun; `text` is short and Portuguese. */
  | { type: 'progress'; text: string }
  /** Requests can be served at `url`. */
  | { type: 'ready'; url: string }
  /** The process is about to end and starting it again would not help. */
  | { type: 'fatal'; text: string };

/** Tells the supervisor, if there is one; resolves when the message is on its way. */
export function notify(notice: Notice): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(notice, () => resolve());
  });
}
