import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { Refusal, refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { accessOf, FOR_USERS, requireAccess } from './access.ts';
import type { AuthLimiter } from './limits.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { registerRoutes } from './register-routes.ts';
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
    trocarSenha: z
      .boolean()
      .describe(
        'Whether somebody else chose the password, so that its owner should choose another one. Not in the older API.',
      ),
  })
  .meta({ id: 'Login', description: 'A new session.' });

/** `/auth` (rest-contract 3.1). */
export const authRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
  /** How often somebody may try. */
  limiter: AuthLimiter;
}> = async (app, { db, secret, shop, limiter }) => {
  await app.register(registerRoutes, { db, limiter });
  await app.register(recoveryRoutes, { db, shop, limiter });

  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary: 'Sign in',
        description:
          'Answers a token. A wrong username, a wrong password and an account that is not ATIVO are one 401 `CREDENCIAIS_INVALIDAS`; 429 `MUITAS_TENTATIVAS` with `Retry-After` after too many of those.',
        body: Credentials,
        response: { 200: Login, ...refusals(400, 401, 413, 415, 429, 500) },
      },
    },
    async ({ body, ip }) => {
      const login = await limiter.login(body.username, ip, () =>
        signIn(db, secret, body.username, body.password),
      );
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
        security: FOR_USERS,
        response: { 200: Claims, ...refusals(401, 500) },
      },
    },
    async (request) => {
      const { claims, usuario } = accessOf(request);
      return { ...claims, roles: usuario.roles };
    },
  );
};
