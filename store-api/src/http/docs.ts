import { readFileSync } from 'node:fs';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

// All resources come from this server. Swagger UI uses inline styles.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ASSETS = 'public, max-age=3600';
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

const THEME = readFileSync(new URL('docs-theme.css', import.meta.url), 'utf8');

/** `/api/docs`: Swagger UI for the OpenAPI document. Loads nothing from other servers. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const cache = route.url.includes('/static/') ? { cache: ASSETS } : {};
    route.config = { ...route.config, csp: CSP, ...cache };
  });
  // Swagger UI's page lacks a viewport, which mobile browsers need.
  app.addHook('onSend', async (_request, reply, payload) =>
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
      ? payload.replace('<head>', `<head>${VIEWPORT}`)
      : payload,
  );
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Decantária: REST API',
      css: [{ filename: 'theme.css', content: THEME }],
    },
    uiConfig: {
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
      tryItOutEnabled: true,
      validatorUrl: null,
    },
  });
}
