import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusal, refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { accessOf, FOR_USERS } from './access.ts';
import { secondFactorRequired } from './second-factor.ts';
import { Login, signIn } from './service.ts';
import { endSession } from './sessions.ts';
import { Claims } from './token.ts';

const Credentials = z
  .object({
    username: boundedText(255).min(1).describe('Username, exactly as registered.'),
    password: z.string().min(1).max(1024).describe('Password.'),
  })
  .meta({
    id: 'Credenciais',
    description: 'Username and password.',
  });

export const authRoutes: ApiRoutes = async (app, { db, secret, limiter }) => {
  app.post(
    '/auth/login',
    { schema: { body: Credentials, response: { 200: Login, ...refusals(401, 429) } } },
    async (request) => {
      const { body } = request;
      const login = await limiter.login(body.username, request, () =>
        signIn(db, secret, body.username, body.password),
      );
      if (login === undefined) {
        throw refusal(401, 'CREDENCIAIS_INVALIDAS', 'Usuário ou senha inválidos.');
      }
      if ('desafio' in login) throw secondFactorRequired(login);
      return login;
    },
  );

  app.post(
    '/auth/logout',
    { schema: { security: FOR_USERS, response: { 204: z.null().describe('Ended.') } } },
    async (request, reply) => {
      const { claims, tokenHash } = accessOf(request);
      await endSession(db, tokenHash, claims.exp);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/validate',
    { schema: { security: FOR_USERS, response: { 200: Claims } } },
    async (request) => {
      const { claims, usuario } = accessOf(request);
      return { ...claims, roles: usuario.roles };
    },
  );
};
