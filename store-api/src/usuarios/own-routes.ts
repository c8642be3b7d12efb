import { z } from 'zod';
import { accessOf, usuarioIdOf } from '../auth/access.ts';
import { requireSenha } from '../auth/proof.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { named, senhaText } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { toWallClock } from '../http/times.ts';
import { explainUnavailable } from '../pagamentos/provedores/provider.ts';
import { resendConfirmation } from './confirmation.ts';
import { eraseOwnAccount } from './own-erasure.ts';
import { UsuarioWire } from './wire.ts';

const SENT = 'Email de confirmação enviado!';

const ExclusaoBody = named('PedidoDeExclusao', 'A request to erase the caller’s own account.', {
  senha: senhaText.min(1).describe('The password, as proof that the owner sends the request.'),
});

const Exclusao = named('ContaExcluida', 'An account was erased.', {
  data: z.string().describe('When: wall clock of the shop, without offset.'),
});

export const ownUsuarioRoutes: ApiRoutes = async (app, parts) => {
  app.get('/usuarios/me', forUsers({}, UsuarioWire), async (request) => accessOf(request).usuario);

  app.post(
    '/usuarios/me/confirmacao-email',
    forUsers({}, textAnswer(SENT), 409, 429),
    async (request, reply) => {
      await resendConfirmation(parts.db, parts.shop, usuarioIdOf(request), new Date());
      return sendText(reply, SENT);
    },
  );

  app.post(
    '/usuarios/me/exclusao',
    forUsers({ body: ExclusaoBody }, Exclusao, 409, 422, 429, 503),
    async (request) => {
      await requireSenha(parts, request, request.body.senha);
      const now = new Date();
      await eraseOwnAccount(parts, usuarioIdOf(request), now).catch(explainUnavailable);
      return { data: toWallClock(now, parts.shop.timeZone) };
    },
  );
};
