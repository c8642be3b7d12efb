import type { Config } from '../config.ts';
import { emailsDir, writeEmail } from './files.ts';
import { type Message, toMailOptions } from './message.ts';

/** Sends mail to a server, or writes it to files. */
export interface Transport {
  readonly kind: 'smtp' | 'files';
  /**
   * Resolves when the server has accepted the mail, or the file is written. Takes at most `SEND_DEADLINE_MS`.
   *
   * @param end aborts earlier.
   * @throws the error of the server or the network. The server may have accepted the mail nevertheless.
   */
  send(message: Message, end?: AbortSignal): Promise<void>;
  close(): void;
}

/** Deadline of one send, in milliseconds. */
export const SEND_DEADLINE_MS = 60_000;
const STEP_TIMEOUT_MS = 15_000;
const CONNECTIONS = 2;

/** SMTP when `SMTP_URL` is set (`smtps:` or STARTTLS, by its scheme), otherwise files in `<DATA_DIR>/emails`. */
export async function createTransport({
  smtpUrl,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'dataDir'>): Promise<Transport> {
  if (smtpUrl !== undefined) return toServer(smtpUrl);
  const dir = emailsDir(dataDir);
  return { kind: 'files', send: (message) => writeEmail(dir, message), close: () => {} };
}

async function toServer(url: string): Promise<Transport> {
  const { default: nodemailer } = await import('nodemailer');
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue retries, not the connection.
    maxRequeues: 0,
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    idleTimeout: STEP_TIMEOUT_MS,
  });
  return {
    kind: 'smtp',
    async send(message, end) {
      const deadline = AbortSignal.timeout(SEND_DEADLINE_MS);
      const signal = end === undefined ? deadline : AbortSignal.any([end, deadline]);
      await mailer.sendMail({ ...toMailOptions(message), signal });
    },
    close: () => mailer.close(),
  };
}
