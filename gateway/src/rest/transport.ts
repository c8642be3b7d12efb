import { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool } from 'undici';
import { type Call, callName, type Gathering, type Layer, type Send } from './call.ts';
import { RestFailure, readRefusal } from './failure.ts';
import { gatherBody } from './gather.ts';

/** Largest reply in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A pool of keep-alive connections to the upstream's origin. Close it to drain. */
export function openPool(origin: string): Pool {
  return new Pool(origin, {
    connections: 64,
    connect: { timeout: 2000 },
    // Less than the 5 s idle timeout of Node servers, so that a write never meets a closing socket.
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 4000,
    allowH2: false,
  });
}

/** The innermost layer: sends a call over the pool and parses the reply with the row's schema. */
export function transport(pool: Dispatcher, base: string): Send {
  return async (call) => {
    call.note.attempts += 1;
    const reply = await dispatch(pool, base, call);
    call.note.status = reply.statusCode;
    const accepted = reply.statusCode >= 200 && reply.statusCode <= 299;
    if (accepted && call.endpoint.body === 'ignored') {
      // The body may be truncated or endless. The write is done, and the caller reads it back.
      reply.body.on('error', () => undefined).destroy();
      return interpret(call, undefined);
    }
    if (accepted && call.endpoint.gather) {
      return readGathered(reply.body, call, call.endpoint.gather());
    }
    const text = await readText(reply.body, call);
    if (!accepted) {
      throw new RestFailure(
        'refused',
        callName(call.endpoint),
        readRefusal(reply.statusCode, text, reply.headers['retry-after']),
      );
    }
    return interpret(call, call.endpoint.body === 'text' ? text : parseJson(text, call));
  };
}

async function dispatch(pool: Dispatcher, base: string, call: Call) {
  const { endpoint, token, signal } = call;
  const body = typeof call.body === 'object' ? Readable.from(call.body.content) : call.body;
  const contentType = typeof call.body === 'object' ? call.body.contentType : 'application/json';
  try {
    return await pool.request({
      method: endpoint.method,
      path: base + call.path,
      headers: {
        ...call.headers,
        accept: 'application/json',
        'user-agent': 'decantaria-gateway',
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      // The deadline layer covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  } catch (cause) {
    throw translate(cause, call, 'unreachable');
  }
}

async function readText(body: AsyncIterable<Buffer>, call: Call): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) throw new RestFailure('unreadable', callName(call.endpoint));
      chunks.push(chunk);
    }
  } catch (cause) {
    throw translate(cause, call, 'unreadable');
  }
  return Buffer.concat(chunks, size).toString();
}

/** Reads a body of the row's `gather`; see there. */
async function readGathered(
  body: AsyncIterable<Buffer>,
  call: Call,
  gathering: Gathering,
): Promise<unknown> {
  try {
    const read = await gatherBody(body, gathering);
    if ('text' in read) return interpret(call, parseJson(read.text, call));
    if (read.gathered !== null) return read.gathered;
  } catch (cause) {
    throw translate(cause, call, 'unreadable');
  }
  throw new RestFailure('unreadable', callName(call.endpoint));
}

function parseJson(text: string, call: Call): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RestFailure('unreadable', callName(call.endpoint));
  }
}

function interpret(call: Call, value: unknown): unknown {
  const parsed = call.endpoint.reply.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RestFailure('unreadable', callName(call.endpoint));
}

function translate(
  cause: unknown,
  call: Call,
  fallback: 'unreachable' | 'unreadable',
): RestFailure {
  if (cause instanceof RestFailure) return cause;
  const kind = cause instanceof errors.HTTPParserError ? 'unreadable' : fallback;
  return new RestFailure(kind, callName(call.endpoint), null, cause);
}

/** Composes layers, outermost first. */
export function stack(layers: readonly Layer[], innermost: Send): Send {
  return layers.reduceRight<Send>((next, layer) => layer(next), innermost);
}
