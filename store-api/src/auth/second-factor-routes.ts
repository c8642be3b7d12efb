import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins, open } from '../http/calls.ts';
import { refusal } from '../http/errors.ts';
import { boundedText, named, senhaText } from '../http/fields.ts';
import { withWallClocks } from '../http/times.ts';
import { accessOf, usuarioIdOf } from './access.ts';
import { requireCodigo, requireSenha } from './proof.ts';
import {
  activate,
  enrol,
  findChallenged,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';
import { Login, openSessionOf } from './service.ts';

const Codigo = boundedText(32)
  .min(1)
  .describe('Six digits of the authenticator app, or a recovery code.');
const Senha = senhaText.min(1).describe('The password of the account.');

const SegundaEtapa = named('SegundaEtapa', 'The second step of a sign-in.', {
  desafio: boundedText(1024).min(1).describe('The `desafio` of the 401 `SEGUNDO_FATOR`.'),
  codigo: Codigo,
});
const Inicio = named('InicioDoSegundoFator', 'A request to set up a second factor.', {
  senha: Senha,
});
const Ativacao = named('AtivacaoDoSegundoFator', 'A code that confirms the new secret.', {
  codigo: boundedText(32).min(1).describe('Six digits of the authenticator app.'),
});
const Prova = named('ProvaDoSegundoFator', 'Proof for changing the second factor.', {
  senha: Senha,
  codigo: Codigo,
});

const Estado = named('SegundoFator', 'The second factor of the caller.', {
  ativo: z.boolean().describe('Whether sign-in requires a code.'),
  ativadoEm: z
    .string()
    .nullable()
    .describe('When it was activated: wall clock of the shop, without offset.'),
  codigosRestantes: z.int().describe('Unused recovery codes.'),
});
const Segredo = named('SegredoDoSegundoFator', 'A secret that a code must confirm.', {
  segredo: z.string().describe('The secret in Base32, for typing.'),
  uri: z.string().describe('The `otpauth:` address that the QR code holds.'),
});
const Codigos = named('CodigosDeRecuperacao', 'New recovery codes. Earlier ones are void.', {
  codigosRecuperacao: z.array(z.string()).describe('Ten recovery codes, readable only now.'),
});
const Ativado = Login.extend(Codigos.shape).meta({
  id: 'SegundoFatorAtivado',
  description: 'A new session, which replaces all others, and the recovery codes.',
});

export const secondFactorRoutes: ApiRoutes = async (app, parts) => {
  const { db, secret, shop, limiter } = parts;
  const requireProof = async (
    request: FastifyRequest,
    { senha, codigo }: z.infer<typeof Prova>,
  ): Promise<void> => {
    await requireSenha(parts, request, senha);
    await requireCodigo(parts, usuarioIdOf(request), codigo);
  };

  app.post(
    '/auth/login/segundo-fator',
    open({ body: SegundaEtapa }, Login, 401, 422, 429),
    async ({ body: { desafio, codigo } }) => {
      const requireChallenged = async () => {
        const usuario = await findChallenged(db, secret, desafio);
        if (usuario !== undefined) return usuario;
        throw refusal(401, 'DESAFIO_EXPIRADO', 'O tempo acabou. Entre de novo.', 'desafio');
      };
      const usuario = await requireChallenged();
      await requireCodigo(parts, usuario.id, codigo);
      const login = await openSessionOf(db, secret, usuario.id);
      // The password may have changed meanwhile.
      await requireChallenged();
      return login;
    },
  );

  app.get('/auth/segundo-fator', forAdmins({}, Estado), async (request) => {
    const fator = await readSecondFactor(db, usuarioIdOf(request));
    return { ...withWallClocks(fator, shop.timeZone), ativo: fator.ativadoEm !== null };
  });

  app.post(
    '/auth/segundo-fator',
    forAdmins({ body: Inicio }, Segredo, 409, 422, 429),
    async (request) => {
      await requireSenha(parts, request, request.body.senha);
      return enrol(db, secret, shop.marca, accessOf(request).usuario);
    },
  );

  app.post(
    '/auth/segundo-fator/ativar',
    forAdmins({ body: Ativacao }, Ativado, 409, 422, 429),
    async (request) => {
      const { usuario } = accessOf(request);
      const begin = (trx: Database) => openSessionOf(trx, secret, usuario.id);
      return limiter.secondFactor(usuario.id, () =>
        activate(db, secret, usuario, request.body.codigo, new Date(), begin),
      );
    },
  );

  app.post(
    '/auth/segundo-fator/remover',
    forAdmins({ body: Prova }, Estado, 422, 429),
    async (request) => {
      await requireProof(request, request.body);
      const { id } = accessOf(request).usuario;
      await transact(db, (trx) => removeSecondFactor(trx, id, id));
      return { ativo: false, ativadoEm: null, codigosRestantes: 0 };
    },
  );

  app.post(
    '/auth/segundo-fator/codigos',
    forAdmins({ body: Prova }, Codigos, 422, 429),
    async (request) => {
      await requireProof(request, request.body);
      return { codigosRecuperacao: await renewRecoveryCodes(db, accessOf(request).usuario) };
    },
  );
};
