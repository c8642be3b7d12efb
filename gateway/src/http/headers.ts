import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What an answer that is not a page may load: nothing. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'";

/** Security headers of every answer; pages replace the content policy by their own. */
export async function setHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', DATA_ONLY);
    reply.header('x-request-id', request.id);
  });
}

/** Content policy of a page whose inline scripts have these hashes (`'sha256-…'`). */
export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Content policy of the sandbox: its editor runs workers and builds styles. */
export const sandboxPolicy = `${pagePolicy([])}; worker-src 'self' blob:`;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** CSP hashes of the scripts that a template holds inline; data blocks do not run and need none. */
export function scriptHashes(template: string): string[] {
  return [...template.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) =>
    /\bsrc\s*=|type\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes)
      ? []
      : [`'sha256-${createHash('sha256').update(code).digest('base64')}'`],
  );
}
