import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { emailsDir, writeEmail } from './files.ts';
import { type Message, toMailOptions } from './message.ts';

/** Who takes mail away: a mail server, or a directory of files. */
export interface Transport {
  readonly kind: 'smtp' | 'files';
  /**
   * Resolves when the mail is taken: by the server, or on the disk. Bounded by `SEND_DEADLINE_MS`.
   *
   * @param end gives up before that.
   * @throws what the server answered or the network said; whether it took the mail may then be unknown.
   */
  send(message: Message, end?: AbortSignal): Promise<void>;
  /** Ends the connections. */
  close(): void;
}

/** No sending takes longer, in milliseconds. */
export const SEND_DEADLINE_MS = 60_000;
const STEP_TIMEOUT_MS = 15_000;
const CONNECTIONS = 2;

/** SMTP by `SMTP_URL` (`smtps:` or STARTTLS, as the URL says), otherwise files in `<DATA_DIR>/emails`. */
export function createTransport({
  smtpUrl,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'dataDir'>): Transport {
  return smtpUrl === undefined ? toFiles(emailsDir(dataDir)) : toServer(smtpUrl);
}

function toFiles(dir: string): Transport {
  return { kind: 'files', send: (message) => writeEmail(dir, message), close: () => {} };
}

function toServer(url: string): Transport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Trying again is the queue's to decide, not the connection's.
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
