import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  ]),
});

const attributes = z
  .array(attribute)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributes.default({}),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span that a collector received; `service` names the server that sent it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A collector of spans over OTLP/HTTP, on a free port. `text` is everything that it received. */
export async function openCollector() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, reply) => {
    void json(request).then((body) => {
      texts.push(JSON.stringify(body));
      for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
        const service = String(resource.attributes['service.name']);
        spans.push(
          ...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span }))),
        );
      }
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    text: () => texts.join(''),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
