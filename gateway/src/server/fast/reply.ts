import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { KEEP_ALIVE_SECONDS } from '@decantaria/server/slow-requests';
import type { FastifyReply } from 'fastify';
import { type Body, namesEtag } from '../http/body.ts';
import { type Compressed, chooseEncoding } from '../http/compression.ts';

/** Headers that differ between two replies with the same cached bytes. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'age',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'set-cookie',
  'x-request-id',
]);

/** Headers as the lines of a head. */
export function linesOf(headers: Iterable<readonly [string, unknown]>): string {
  let lines = '';
  for (const [name, value] of headers) lines += `${name}: ${String(value)}\r\n`;
  return lines;
}

/** The lines of the headers that Fastify and its hooks gave a reply, without those in `OWN_HEADERS`. */
export function commonLines(reply: FastifyReply): string {
  const headers = Object.entries(reply.getHeaders());
  return linesOf(headers.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase())));
}

/** A reply that is ready to be sent. */
export interface Ready {
  readonly status: 200 | 304;
  /** Null for a 304. */
  readonly content: Compressed | null;
}

/** The reply with a cached body: 304 when it is the client's copy. Null when its bytes have to be compressed first. */
export function prepare(body: Body, { headers }: IncomingMessage, isShared: boolean): Ready | null {
  if (isShared && namesEtag(headers['if-none-match'], body.etag)) {
    return { status: 304, content: null };
  }
  const content = body.encode(chooseEncoding(headers['accept-encoding']));
  return content instanceof Promise ? null : { status: 200, content };
}

/** True when `send` can write the reply: it writes no `Connection: close`. */
export function staysOpen({ httpVersion }: IncomingMessage, reply: ServerResponse): boolean {
  return reply.shouldKeepAlive && httpVersion === '1.1';
}

const STATUS_LINES = { 200: 'HTTP/1.1 200 OK\r\n', 304: 'HTTP/1.1 304 Not Modified\r\n' };
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;

/** Sends a reply without Fastify. `lines` are its headers except the common ones. Returns the request id. */
export function send({ status, content }: Ready, lines: string, reply: ServerResponse): string {
  const requestId = randomUUID();
  const length = content ? `content-length: ${content.bytes.length}\r\n` : '';
  const encoding = content?.encoding ? `content-encoding: ${content.encoding}\r\n` : '';
  const head = `${STATUS_LINES[status]}${lines}x-request-id: ${requestId}\r\n${encoding}${length}${dateLine()}${KEEP_ALIVE}`;
  reply.statusCode = status;
  write(reply, head, content?.bytes);
  return requestId;
}

/** Up to here a body is written as text. */
const MAX_TEXT_BYTES = 8 * 1024;

/**
 * Writes head and body in one call of the system. `_header` is Node's own field for a head that is ready: for `writeHead` it
 * checks and joins the twenty headers of every reply again, which takes 7 of 27 µs. As one text, a small body takes 1 µs
 * less; as bytes, one of 25 KB takes 8 µs less.
 */
function write(reply: ServerResponse, head: string, bytes: Buffer | undefined): void {
  const isText = bytes !== undefined && bytes.length <= MAX_TEXT_BYTES;
  Object.assign(reply, { _header: isText ? head + bytes.toString('latin1') : head });
  if (isText) reply.end();
  else reply.end(bytes);
}

let second = 0;
let line = '';

/** The header `Date`, formatted once a second. */
function dateLine(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
  second = now;
  return line;
}
