import { type Dispatcher, Pool } from 'undici';
import { z } from 'zod';
import type { Body } from './body.ts';
import { callName, type Endpoint, type Layer, type Send } from './call.ts';
import type { Contract } from './contract.ts';
import { exchange } from './exchange.ts';
import { RestFailure, readFailure } from './failure.ts';

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

/**
 * The innermost layer: sends a call over the pool and parses the reply with the row's schema. `contract` reads the header
 * of each reply.
 */
export function transport(pool: Dispatcher, base: string, contract: Pick<Contract, 'read'>): Send {
  return async (call) => {
    const { endpoint, note } = call;
    note.attempts += 1;
    const reply = await exchange(pool, base, call);
    const { status, text, retryAfter } = reply;
    note.status = status;
    contract.read(status, reply.contract);
    if (status < 200 || status > 299) {
      const failed = readFailure(status, text, retryAfter, endpoint);
      throw new RestFailure(failed, callName(endpoint));
    }
    return interpret(endpoint, reply);
  };
}

function interpret(endpoint: Endpoint, { text, gathered }: Body): unknown {
  if (gathered === null) throw unreadable(endpoint);
  if (gathered !== undefined) return gathered;
  const parsed = compiledOf(endpoint.reply).safeParse(valueOf(endpoint, text));
  if (!parsed.success) throw unreadable(endpoint);
  return parsed.data;
}

/** The schemas of the rows that were called, compiled. */
const compiled = new Map<z.ZodType, z.ZodType>();

/**
 * The schema as code. Its parser makes a closure for each field that it transforms, and V8 keeps a part of them, with all
 * that their request holds, through minor collections: of a cart, 45 ms of collecting in a second.
 */
function compiledOf(schema: z.ZodType): z.ZodType {
  const known = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, known);
  return known;
}

function valueOf(endpoint: Endpoint, text: string): unknown {
  if (endpoint.body === 'ignored') return undefined;
  if (endpoint.body === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(endpoint);
  }
}

function unreadable(endpoint: Endpoint): RestFailure {
  return new RestFailure('unreadable', callName(endpoint));
}

/** Composes layers, outermost first. */
export function stack(layers: readonly Layer[], innermost: Send): Send {
  return layers.reduceRight<Send>((next, layer) => layer(next), innermost);
}
