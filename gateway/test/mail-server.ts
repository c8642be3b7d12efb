import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A received mail. */
export interface TakenMail {
  readonly to: readonly string[];
  /** Headers and body, with quoted-printable line breaks removed. */
  readonly text: string;
}

/** A mail server on a free port that implements the part of SMTP needed to deliver a mail (RFC 5321). */
export async function openMailServer() {
  const taken: TakenMail[] = [];
  const server = createServer((socket) => void converse(socket, (mail) => taken.push(mail)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    taken,
    /** Value for `SMTP_URL`. */
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, take: (mail: TakenMail) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to: string[] = [];
  let lines: string[] | null = null;
  say('220 correio.example ESMTP');
  for await (const line of createInterface({ input: socket })) {
    if (lines !== null) {
      if (line !== '.') {
        lines.push(line.replace(/^\.\./, '.'));
        continue;
      }
      take({ to, text: decode(lines.join('\n')) });
      lines = null;
      to = [];
      say('250 taken');
      continue;
    }
    const [, recipient] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? [];
    if (recipient !== undefined) to.push(recipient);
    if (/^DATA$/i.test(line)) {
      lines = [];
      say('354 go on');
    } else if (/^QUIT$/i.test(line)) {
      say('221 bye');
      socket.end();
    } else {
      say('250 ok');
    }
  }
}

/** Decodes soft line breaks and `=3D` of quoted-printable, enough to read an address. */
function decode(text: string): string {
  return text.replaceAll(/=\n/g, '').replaceAll('=3D', '=');
}
