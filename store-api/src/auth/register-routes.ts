import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Refusal, refusals } from '../http/errors.ts';
import { looseText } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import {
  requireCpf,
  requireEmail,
  requireSenha,
  requireTelefone,
  requireUsername,
} from '../usuarios/requirements.ts';
import type { AuthLimiter } from './limits.ts';
import { type Registration, register } from './register.ts';

const CREATED = 'Usuário e Perfil criados com sucesso!';

// What is missing reads as blank, so that the rule of the field says what it asks for (REG-03 … REG-06).
const RegistrationBody = z
  .object({
    username: looseText(255)
      .nullish()
      .describe('6 to 50 characters without spaces; nobody else’s in any case.'),
    password: z
      .string()
      .max(1024)
      .nullish()
      .describe(
        '8 to 128 letters, digits and `@$!%*?&`, among them a capital, a digit and one of those signs; not a common one.',
      ),
    email: looseText(320).nullish().describe('E-mail; nobody else’s. Kept in lower case.'),
    nomeCompleto: looseText(120).nullish().describe('Full name.'),
    telefone: looseText(40).nullish().describe('10 or 11 digits in any mask, or nothing.'),
    cpf: looseText(40)
      .nullish()
      .describe('11 digits in any mask, with right check digits and nobody else’s; or nothing.'),
  })
  .meta({
    id: 'NovoCadastro',
    description:
      'Who registers. Anything else in it is ignored: the account is ATIVO and a customer’s.',
    examples: [
      {
        username: 'marina.costa',
        password: 'Frasco@2026',
        email: 'marina.costa@example.com',
        nomeCompleto: 'Marina Costa',
        telefone: '(85) 90000-0001',
        cpf: '123.456.789-09',
      },
    ],
  });

/** `POST /auth/register` (API-14). */
export const registerRoutes: FastifyPluginAsyncZod<{
  db: Database;
  limiter: AuthLimiter;
}> = async (app, { db, limiter }) => {
  app.post(
    '/auth/register',
    {
      schema: {
        tags: ['auth'],
        summary: 'Open an account',
        description:
          'Text answer. 409 `USUARIO_EM_USO`, `EMAIL_EM_USO` or `CPF_EM_USO`; 422 with `campo`: `SENHA_FRACA`, `CPF_INVALIDO` or `DADOS_INVALIDOS`; 429 `MUITAS_TENTATIVAS` with `Retry-After`.',
        body: RegistrationBody,
        response: { 200: textAnswer(CREATED), ...refusals(400, 409, 413, 415, 422, 429, 500) },
      },
    },
    async ({ body, ip }, reply) => {
      const registration = requireRegistration(body);
      await limiter.register(ip);
      await register(db, registration);
      return sendText(reply, CREATED);
    },
  );
};

function requireRegistration(body: z.infer<typeof RegistrationBody>): Registration {
  const username = body.username ?? '';
  const password = body.password ?? '';
  const nomeCompleto = body.nomeCompleto ?? '';
  requireUsername(username);
  requireSenha(password, 'password');
  const email = requireEmail(body.email ?? '');
  if (nomeCompleto === '') {
    throw new Refusal(422, {
      codigo: 'DADOS_INVALIDOS',
      mensagem: 'O nome completo é obrigatório.',
      campo: 'nomeCompleto',
    });
  }
  return {
    username,
    password,
    email,
    nomeCompleto,
    telefone: requireTelefone(body.telefone ?? null),
    cpf: requireCpf(body.cpf ?? null),
  };
}
