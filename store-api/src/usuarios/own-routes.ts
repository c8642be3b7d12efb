import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, requireAccess } from '../auth/access.ts';
import type { AuthLimiter } from '../auth/limits.ts';
import { Refusal, refusals } from '../http/errors.ts';
import { toWallClock } from '../http/times.ts';
import { ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { paymentUnavailable } from '../pagamentos/refusals.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { eraseOwnAccount, isSenhaOf } from './own-erasure.ts';
import { UsuarioWire } from './wire.ts';

const ExclusaoBody = z
  .object({
    senha: z
      .string()
      .min(1)
      .max(1024)
      .describe('The password, as proof that it is its owner who asks.'),
  })
  .meta({
    id: 'PedidoDeExclusao',
    description: 'That an account is to be erased by its owner.',
    examples: [{ senha: 'Cliente@123' }],
  });

const Exclusao = z
  .object({ data: z.string().describe('When: wall clock of the shop, without offset.') })
  .meta({
    id: 'ContaExcluida',
    description: 'An account is gone.',
    examples: [{ data: '2026-03-01T09:15:00.250' }],
  });

/** What people do with their own account (rest-contract 3.5). */
export const ownUsuarioRoutes: FastifyPluginAsyncZod<
  PaymentParts & { secret: Buffer; limiter: AuthLimiter }
> = async (app, { secret, limiter, ...parts }) => {
  app.addHook('onRequest', requireAccess(parts.db, secret));
  const common = { tags: ['usuarios'], security: FOR_USERS };

  app.get(
    '/usuarios/me',
    {
      schema: {
        ...common,
        summary: 'The account that is calling',
        description: 'What the shop knows of the caller, without profile and addresses.',
        response: { 200: UsuarioWire, ...refusals(401, 500) },
      },
    },
    async (request) => accessOf(request).usuario,
  );

  app.post(
    '/usuarios/me/exclusao',
    {
      schema: {
        ...common,
        summary: 'Erase the account that is calling',
        description:
          'For good, and its sessions with it. Orders stay without the person, unpaid ones are cancelled. Not in the older API. 409 `CONTA_EM_USO`, which says what keeps it: an order that is paid and not yet there, a payment that is being processed, or that nobody else administrates the shop; 422 `SENHA_INCORRETA`; 429 `MUITAS_TENTATIVAS`, counted with failed logins; 503 `PAGAMENTO_INDISPONIVEL` while an open card payment cannot be ended.',
        body: ExclusaoBody,
        response: { 200: Exclusao, ...refusals(400, 401, 409, 413, 415, 422, 429, 500, 503) },
      },
    },
    async (request) => {
      const { id, username } = accessOf(request).usuario;
      const { senha } = request.body;
      const proof = await limiter.login(username, request.ip, async () =>
        (await isSenhaOf(parts.db, id, senha)) ? true : undefined,
      );
      if (proof === undefined) throw wrongSenha();
      const now = new Date();
      await eraseOwnAccount(parts, id, now).catch((error: unknown) => {
        throw error instanceof ProviderUnavailable ? paymentUnavailable() : error;
      });
      return { data: toWallClock(now, parts.shop.timeZone) };
    },
  );
};

function wrongSenha(): Refusal {
  return new Refusal(422, {
    codigo: 'SENHA_INCORRETA',
    mensagem: 'Senha incorreta. Confira e tente de novo.',
    campo: 'senha',
  });
}
