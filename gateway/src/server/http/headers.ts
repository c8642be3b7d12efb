import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Content policy of replies that are not pages: nothing may be loaded. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'";

/** Browser features that every page disables (Permissions-Policy). */
const NO_DEVICES = 'camera=(), geolocation=(), microphone=()';

/** Headers that matter only for documents. Removed from pictures, fonts, styles and scripts to save half a kilobyte. */
const FOR_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NO_DEVICES,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Turns the filter of old browsers off, which can be abused.
  'x-xss-protection': '0',
};

const PART_OF_A_PAGE = /^(?:image|font)\/|^text\/(?:css|javascript)\b|^application\/javascript\b/;

/** Headers of every reply. Pages set their own content policy, and cacheable routes their own lifetime. */
export function setHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  const common = {
    ...FOR_DOCUMENTS,
    'cache-control': 'no-store',
    'content-security-policy': DATA_ONLY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (PART_OF_A_PAGE.test(String(reply.getHeader('content-type')))) {
      for (const name of Object.keys(FOR_DOCUMENTS)) reply.removeHeader(name);
    }
    done();
  });
}

const CHECKOUT = /^\/checkout\/?$/;

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Returns the content policy of the page at a path. `sheets` are the texts of its inline style sheets. */
export type PagePolicy = (path: string, sheets?: readonly string[]) => string;

/**
 * Creates the content policies of pages. Inline scripts and styles are allowed by hash. Script attributes are refused.
 * Style attributes are allowed: Mantine sets its variables with them. Pictures come from the shop or `imageOrigins`. With
 * `stripe`, the checkout alone may load Stripe.
 */
export function createPagePolicy(
  { scripts, styles }: ReturnType<typeof inlineHashes>,
  { imageOrigins, stripe }: { readonly imageOrigins: readonly string[]; readonly stripe: boolean },
): PagePolicy {
  return (path, sheets = []) => {
    const pays = stripe && CHECKOUT.test(path);
    return policyOf({
      'script-src': ["'self'", ...scripts, ...(pays ? STRIPE_SCRIPTS : [])],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", ...styles, ...sheets.map(hashOf)],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', ...imageOrigins, ...(pays ? ['https://*.stripe.com'] : [])],
      ...(pays && {
        'connect-src': ["'self'", 'https://api.stripe.com'],
        'frame-src': [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
      }),
    });
  };
}

/** Content policy of the sandbox, whose editor runs workers and creates styles. */
export const sandboxPolicy = policyOf({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'worker-src': ["'self'", 'blob:'],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'", 'data:'],
});

function policyOf(own: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries({
    'default-src': ["'self'"],
    ...own,
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/** Hashes (`'sha256-…'`) of a template's inline scripts and styles. Data blocks do not run and need no hash. */
export function inlineHashes(template: string) {
  return {
    scripts: [...template.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) =>
      /\bsrc\s*=|type\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes) ? [] : hashOf(code),
    ),
    styles: [...template.matchAll(STYLE)].flatMap(([, code = '']) => hashOf(code)),
  };
}

function hashOf(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}
