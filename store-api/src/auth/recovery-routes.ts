import formbody from '@fastify/formbody';
import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { open } from '../http/calls.ts';
import { bodyOfStatus, Refusal } from '../http/errors.ts';
import { boundedText, named, senhaText } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { confirmEmail } from '../usuarios/confirmation.ts';
import { normalizeEmail, requireSenha } from '../usuarios/rules.ts';
import { resetSenha, sendRecovery } from './recovery.ts';

const SENT = 'Email de recuperação enviado!';
const CHANGED = 'Senha alterada com sucesso!';
const CONFIRMED = 'Email confirmado com sucesso!';

const ForgotQuery = z.object({
  email: boundedText(320).optional().describe('E-mail of the account, in any case.'),
});
const ForgotBody = ForgotQuery.meta({
  id: 'PedidoDeRecuperacao',
  description: 'The account whose password is to be recovered.',
});

const ResetQuery = z.object({
  token: boundedText(255).optional().describe('The token of the mailed link.'),
  novaSenha: senhaText.optional().describe('The new password; same rule as at registration.'),
});
const ResetBody = ResetQuery.meta({
  id: 'NovaSenha',
  description: 'A mailed token and the new password.',
});

const ConfirmBody = named('ConfirmacaoDeEmail', 'A token mailed to the e-mail of an account.', {
  token: boundedText(255).describe('The token of the mailed link.'),
});

const consumes = ['application/json', 'application/x-www-form-urlencoded'];

export const recoveryRoutes: ApiRoutes = async (app, { db, shop, limiter }) => {
  await app.register(formbody);

  app.post(
    '/auth/forgot-password',
    open(
      { consumes, querystring: ForgotQuery, body: ForgotBody.nullish() },
      textAnswer(SENT),
      404,
      429,
    ),
    async ({ body, query, clientAddress }, reply) => {
      const email = normalizeEmail(requireField('email', body?.email ?? query.email));
      await limiter.count(['forgotByAddress', clientAddress], ['forgotByEmail', email]);
      await sendRecovery(db, shop, email, new Date());
      return sendText(reply, SENT);
    },
  );

  app.post(
    '/auth/reset-password',
    open(
      { consumes, querystring: ResetQuery, body: ResetBody.nullish() },
      textAnswer(CHANGED),
      422,
      429,
    ),
    async ({ body, query, clientAddress }, reply) => {
      const token = requireField('token', body?.token ?? query.token);
      const novaSenha = requireField('novaSenha', body?.novaSenha ?? query.novaSenha);
      requireSenha(novaSenha, 'novaSenha');
      await limiter.countFailure(['resetByAddress', clientAddress], () =>
        resetSenha(db, token, novaSenha, new Date()),
      );
      return sendText(reply, CHANGED);
    },
  );

  app.post(
    '/auth/confirmar-email',
    open({ body: ConfirmBody }, textAnswer(CONFIRMED), 422, 429),
    async ({ body: { token }, clientAddress }, reply) => {
      await limiter.countFailure(['resetByAddress', clientAddress], () =>
        confirmEmail(db, shop, token, new Date()),
      );
      return sendText(reply, CONFIRMED);
    },
  );
};

function requireField(campo: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Refusal(400, { ...bodyOfStatus(400), campo });
  return value;
}
