import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins, forUsers, open } from '../http/calls.ts';
import { refusal } from '../http/errors.ts';
import { boundedText, named, senhaText } from '../http/fields.ts';
import { toWallClock } from '../http/times.ts';
import { accessOf, FOR_USERS } from './access.ts';
import { confirmIdentity } from './identity.ts';
import { requireCodigo, requireSenha } from './proof.ts';
import { invalidCode, isActive, secondFactorRequired } from './second-factor.ts';
import { Login, signIn } from './service.ts';
import { endSession } from './sessions.ts';
import { Claims } from './token.ts';

const Confirmacao = named(
  'ConfirmacaoDeIdentidade',
  'Proof that the owner of the account uses the session.',
  {
    senha: senhaText.min(1).describe('The password of the account.'),
    codigo: boundedText(32)
      .nullish()
      .describe('With a second factor: six digits of the app, or a recovery code.'),
  },
);

const Confirmada = named('IdentidadeConfirmada', 'A session whose owner has proven to be there.', {
  ate: z.string().describe('Until when it counts: wall clock of the shop, without offset.'),
});

export const identityRoutes: ApiRoutes = async (app, parts) => {
  app.post(
    '/auth/confirmar-identidade',
    forAdmins({ body: Confirmacao }, Confirmada, 422, 429),
    async (request) => {
      const { db, shop } = parts;
      const access = accessOf(request);
      const { senha, codigo } = request.body;
      const needsCode = await isActive(db, access.usuario.id);
      if (needsCode && !codigo) throw invalidCode();
      await requireSenha(parts, request, senha);
      if (needsCode && codigo) await requireCodigo(parts, access.usuario.id, codigo);
      const ate = await confirmIdentity(db, access, new Date());
      return { ate: toWallClock(ate, shop.timeZone) };
    },
  );
};

const Credentials = named('Credenciais', 'Username and password.', {
  username: boundedText(255).min(1).describe('Username, exactly as registered.'),
  password: senhaText.min(1).describe('Password.'),
});

export const authRoutes: ApiRoutes = async (app, { db, secret, limiter }) => {
  app.post('/auth/login', open({ body: Credentials }, Login, 401, 429), async (request) => {
    const { body } = request;
    const login = await limiter.login(body.username, request, () =>
      signIn(db, secret, body.username, body.password),
    );
    if (login === undefined) {
      throw refusal(401, 'CREDENCIAIS_INVALIDAS', 'Usuário ou senha inválidos.');
    }
    if ('desafio' in login) throw secondFactorRequired(login);
    return login;
  });

  app.post(
    '/auth/logout',
    { schema: { security: FOR_USERS, response: { 204: z.null().describe('Ended.') } } },
    async (request, reply) => {
      const { claims, tokenHash } = accessOf(request);
      await endSession(db, tokenHash, claims.exp);
      return reply.code(204).send(null);
    },
  );

  app.get('/auth/validate', forUsers({}, Claims), async (request) => {
    const { claims, usuario } = accessOf(request);
    return { ...claims, roles: usuario.roles };
  });
};
