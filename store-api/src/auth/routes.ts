import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { ErrorBody, Refusal } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { accessOf, requireAccess } from './access.ts';
import { signIn } from './service.ts';
import { Claims } from './token.ts';

const Credentials = z
  .object({
    username: boundedText(255).min(1).describe('Username, exactly as registered.'),
    password: z.string().min(1).max(1024).describe('Password.'),
  })
  .meta({
    id: 'Credenciais',
    description: 'What proves who is signing in.',
    examples: [{ username: 'marina.costa', password: 'Cliente@123' }],
  });

const Login = z
  .object({
    token: z.string().describe('JWT for `Authorization: Bearer`, good for 24 hours.'),
    usuarioId: z.int().describe('Number of the account.'),
    username: z.string().describe('Username.'),
  })
  .meta({ id: 'Login', description: 'A new session.' });

/** `/auth` (rest-contract 3.1). */
export const authRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
}> = async (app, { db, secret }) => {
  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary: 'Sign in',
        description:
          'Answers a token. A wrong username, a wrong password and an account that is not ATIVO are one 401 `CREDENCIAIS_INVALIDAS`.',
        body: Credentials,
        response: {
          200: Login,
          400: ErrorBody,
          401: ErrorBody,
          413: ErrorBody,
          415: ErrorBody,
          500: ErrorBody,
        },
      },
    },
    async ({ body }) => {
      const login = await signIn(db, secret, body.username, body.password);
      if (login === undefined) {
        throw new Refusal(401, {
          codigo: 'CREDENCIAIS_INVALIDAS',
          mensagem: 'Usuário ou senha inválidos.',
        });
      }
      return login;
    },
  );

  app.get(
    '/auth/validate',
    {
      onRequest: requireAccess(db, secret),
      schema: {
        tags: ['auth'],
        summary: 'What the token says',
        description:
          'The claims of a valid token of an ATIVO account, with the roles that the account has now.',
        security: [{ bearer: [] }],
        response: { 200: Claims, 401: ErrorBody, 500: ErrorBody },
      },
    },
    async (request) => {
      const { claims, usuario } = accessOf(request);
      return { ...claims, roles: usuario.roles };
    },
  );
};
