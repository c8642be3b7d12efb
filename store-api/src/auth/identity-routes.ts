import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { toWallClock } from '../http/times.ts';
import { accessOf, FOR_ADMINS } from './access.ts';
import { confirmIdentity } from './identity.ts';
import { requireCodigo, requireSenha } from './proof.ts';
import { invalidCode, isActive } from './second-factor.ts';

const Confirmacao = z
  .object({
    senha: z.string().min(1).max(1024).describe('The password of the account.'),
    codigo: boundedText(32)
      .nullish()
      .describe('With a second factor: six digits of the app, or a recovery code.'),
  })
  .meta({
    id: 'ConfirmacaoDeIdentidade',
    description: 'Proof that the owner of the account uses the session.',
  });

const Confirmada = z
  .object({
    ate: z.string().describe('Until when it counts: wall clock of the shop, without offset.'),
  })
  .meta({
    id: 'IdentidadeConfirmada',
    description: 'A session whose owner has proven to be there.',
  });

export const identityRoutes: ApiRoutes = async (app, parts) => {
  app.post(
    '/auth/confirmar-identidade',
    {
      schema: {
        security: FOR_ADMINS,
        body: Confirmacao,
        response: { 200: Confirmada, ...refusals(422, 429) },
      },
    },
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
