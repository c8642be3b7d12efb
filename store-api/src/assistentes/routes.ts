import { isProof } from '@decantaria/server/gateway-proof';
import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers, open } from '../http/calls.ts';
import { refuse } from '../http/errors.ts';
import { boundedText, id, named } from '../http/fields.ts';
import { withWallClocks } from '../http/times.ts';
import { Escopo } from './escopos.ts';
import {
  type Assistente,
  createAssistente,
  exchangeCredencial,
  listAssistentes,
  revokeAssistente,
} from './service.ts';

const MAX_NOME = 60;

const AssistenteWire = named('Assistente', 'A credential of an assistant, without its secret.', {
  id: z.int().describe('Number of the credential.'),
  nome: z.string().describe('As the person calls it.'),
  escopos: z.array(Escopo).describe('What it may do: read, change the cart, order.'),
  criadoEm: z.string().describe('When it was created: wall clock of the shop, without offset.'),
  expiraEm: z.string().describe('When it ends: wall clock of the shop.'),
  usadoEm: z.string().nullable().describe('Its last use, to the minute; null before the first.'),
});

const NovoBody = named('NovoAssistente', 'A credential to create.', {
  nome: boundedText(MAX_NOME).min(1).describe('As the person calls it.'),
  escopos: z.array(Escopo).min(1).max(Escopo.options.length).describe('What it may do.'),
});

const Criado = named('AssistenteCriado', 'A new credential of an assistant.', {
  assistente: AssistenteWire,
  credencial: z.string().describe('The credential. No other answer has it.'),
});

const TrocaBody = named('TrocaDeCredencial', 'A credential to exchange for a token.', {
  credencial: z.string().min(1).max(200).describe('The credential of the assistant.'),
  prova: z.string().min(1).max(200).describe('Proof of the gateway, made with `JWT_SECRET`.'),
});

const Trocada = named('CredencialTrocada', 'The token of an assistant.', {
  token: z.string().describe('JWT of five minutes, for the routes of its scopes only.'),
  escopos: z.array(Escopo).describe('What it may do.'),
});

/** `/assistentes`: credentials of programs that shop for a person. Not in the older API. */
export const assistentesRoutes: ApiRoutes = async (app, { db, secret, shop, limiter }) => {
  const toWire = ({ escopos, ...rest }: Assistente): z.infer<typeof AssistenteWire> => ({
    ...withWallClocks(rest, shop.timeZone),
    escopos: Escopo.array().parse(escopos),
  });
  const listOf = async (usuarioId: number) =>
    (await listAssistentes(db, usuarioId, new Date())).map(toWire);

  app.get('/assistentes/me', forUsers({}, z.array(AssistenteWire)), (request) =>
    listOf(usuarioIdOf(request)),
  );

  app.post('/assistentes', forUsers({ body: NovoBody }, Criado, 409), async (request) => {
    const { nome, escopos } = request.body;
    const usuarioId = usuarioIdOf(request);
    const wanted = { nome, escopos: Escopo.options.filter((it) => escopos.includes(it)) };
    const { assistente, credencial } = await createAssistente(db, usuarioId, wanted, new Date());
    return { assistente: toWire(assistente), credencial };
  });

  app.delete(
    '/assistentes/:id',
    forUsers(
      { params: z.object({ id: id.describe('Number of the credential.') }) },
      z.array(AssistenteWire),
    ),
    async (request) => {
      const usuarioId = usuarioIdOf(request);
      await revokeAssistente(db, usuarioId, request.params.id);
      return listOf(usuarioId);
    },
  );

  app.post(
    '/assistentes/trocar',
    open({ body: TrocaBody }, Trocada, 401, 403, 429),
    async ({ body: { credencial, prova }, clientAddress }) => {
      const now = new Date();
      if (!isProof(secret, credencial, prova, now.getTime())) throw refuse(403);
      const { token, escopos } = await limiter.countFailure(
        ['assistenteByAddress', clientAddress],
        () => exchangeCredencial(db, secret, credencial, now),
      );
      return { token, escopos: Escopo.array().parse(escopos) };
    },
  );
};
