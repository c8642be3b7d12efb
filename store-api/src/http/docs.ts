import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

// The page and all it needs come from here. Its own styles are partly written into the elements.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ASSETS = 'public, max-age=3600';
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

// Quieter than the original: no bar of its own, the shop's paper and amber, tables that fit a telephone.
const THEME = `
body { background: #fffdf9; }
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none; }
.swagger-ui .info { margin: 28px 0; }
.swagger-ui .info .title { font-family: Georgia, serif; font-weight: 400; overflow-wrap: anywhere; }
.swagger-ui .info table { width: auto; }
.swagger-ui .info a { color: #8a5520; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #7a4a15; overflow-wrap: anywhere; }
.swagger-ui .scheme-container { background: none; box-shadow: none; border-top: 1px solid #e4d8c6; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .scheme-container .schemes { flex-wrap: wrap; gap: 12px; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
  .swagger-ui .opblock table thead { display: none; }
  .swagger-ui .opblock table, .swagger-ui .opblock tbody, .swagger-ui .opblock tr, .swagger-ui .opblock td {
    display: block; width: auto; min-width: 0; max-width: 100%;
  }
  .swagger-ui .opblock table tbody tr td { padding: 6px 0; }
}
`;

/** `/api/docs`: the OpenAPI document as a page, on which its calls can be tried. Needs no network. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const cache = route.url.includes('/static/') ? { cache: ASSETS } : {};
    route.config = { ...route.config, csp: CSP, ...cache };
  });
  // The page as it comes is laid out for a wide screen only.
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
