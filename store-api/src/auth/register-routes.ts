import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { invalid, refusals } from '../http/errors.ts';
import { looseText } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import {
  requireCpf,
  requireEmail,
  requireSenha,
  requireTelefone,
  requireUsername,
} from '../usuarios/rules.ts';
import { type Registration, register } from './register.ts';

const CREATED = 'Usuário e Perfil criados com sucesso!';

// A missing field is read as blank, so that the refusal is the one of the field's rule.
const RegistrationBody = z
  .object({
    username: looseText(255)
      .nullish()
      .describe('6 to 50 characters without spaces; unique, ignoring case.'),
    password: z
      .string()
      .max(1024)
      .nullish()
      .describe(
        '8 to 128 letters, digits and `@$!%*?&`, with a capital, a digit and one of those signs; no common password.',
      ),
    email: looseText(320).nullish().describe('E-mail; unique. Stored in lower case.'),
    nomeCompleto: looseText(120).nullish().describe('Full name.'),
    telefone: looseText(40).nullish().describe('10 or 11 digits in any mask; optional.'),
    cpf: looseText(40)
      .nullish()
      .describe('11 digits in any mask, with valid check digits; unique; optional.'),
  })
  .meta({
    id: 'NovoCadastro',
    description:
      'A new customer. Other fields are ignored: the account is ATIVO and has ROLE_USER.',
  });

export const registerRoutes: ApiRoutes = async (app, { db, limiter }) => {
  app.post(
    '/auth/register',
    {
      schema: {
        body: RegistrationBody,
        response: { 200: textAnswer(CREATED), ...refusals(409, 422, 429) },
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
  const username = requireUsername(body.username ?? '');
  const password = requireSenha(body.password ?? '', 'password');
  const email = requireEmail(body.email ?? '');
  if (!body.nomeCompleto) throw invalid('nomeCompleto', 'O nome completo é obrigatório.');
  return {
    username,
    password,
    email,
    nomeCompleto: body.nomeCompleto,
    telefone: requireTelefone(body.telefone ?? null),
    cpf: requireCpf(body.cpf ?? null),
  };
}
