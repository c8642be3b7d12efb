import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { refusals } from './errors.ts';

/**
 * `onRoute` hook that completes the schemas of `/api` routes, so that each route declares only what is
 * special to it. The tag is the first word of the path. The responses get the refusals that every such
 * route shares: 400 with parameters or a body, 413 and 415 with a body, 401 and 403 by `security`, 507 of a write, and 500.
 * Summary and description of a route are in `openapi-text.json`.
 */
export function completeSchema(route: RouteOptions): void {
  const { schema } = route;
  if (schema === undefined || schema.hide) return;
  const { body, querystring, params, security = [], response } = schema;
  const needsToken = security.length > 0 && security.every((scheme) => 'bearer' in scheme);
  const statuses = [
    ...(body || querystring || (params && !acceptsAnyText(params)) ? [400] : []),
    ...(needsToken ? [401] : []),
    ...(security.some(({ bearer }) => bearer?.includes('ROLE_ADMIN')) ? [403] : []),
    ...(body ? [413] : []),
    ...(body && !(body instanceof z.ZodUnknown) ? [415] : []),
    500,
    ...(route.method === 'GET' ? [] : [507]),
  ];
  const [, , tag = ''] = route.url.split('/');
  route.schema = {
    tags: [tag],
    ...schema,
    response: Object.assign(refusals(...statuses), response),
  };
}

/** Whether all parameters are strings without further checks, so that no value is refused. */
function acceptsAnyText(params: unknown): boolean {
  return (
    params instanceof z.ZodObject &&
    Object.values(params.shape).every(
      (field) => field instanceof z.ZodString && !field.def.checks?.length,
    )
  );
}
