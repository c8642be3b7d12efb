import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that the server accepted. */
export interface Taken {
  /** The recipients of the envelope. */
  recipients: string[];
  email: Email;
  raw: string;
}

/** A real mail server on any free port. It stores the mails that it accepts. */
export class MailServer implements AsyncDisposable {
  readonly taken: Taken[] = [];
  /** The error that refuses every mail while it is set. */
  refusal: string | undefined;
  /** Until it resolves, no mail is accepted. */
  held: Promise<void> | undefined;
  readonly #server: SMTPServer;

  private constructor() {
    const take = callbackify(async (stream: Readable, recipients: string[]) => {
      const raw = await buffer(stream);
      await this.held;
      if (this.refusal !== undefined) throw new Error(this.refusal);
      this.taken.push({
        recipients,
        email: await PostalMime.parse(raw),
        raw: raw.toString('latin1'),
      });
    });
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, { envelope }, callback) =>
        take(
          stream,
          envelope.rcptTo.map(({ address }) => address),
          callback,
        ),
    });
  }

  static async open(): Promise<MailServer> {
    const server = new MailServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  /** The value for `SMTP_URL`. */
  get url(): string {
    const address = this.#server.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('It does not listen on TCP.');
    return `smtp://127.0.0.1:${address.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}
