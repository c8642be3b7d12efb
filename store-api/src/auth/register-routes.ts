import type { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { open } from '../http/calls.ts';
import { invalid } from '../http/errors.ts';
import { looseText, named, senhaText } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { createConta, type NewConta } from '../usuarios/creation.ts';
import {
  requireCpf,
  requireEmail,
  requireNome,
  requireSenha,
  requireTelefone,
  requireUsername,
} from '../usuarios/rules.ts';

const CREATED = 'Usuário e Perfil criados com sucesso!';

// A missing field is read as blank, so that the refusal is the one of the field's rule.
const RegistrationBody = named(
  'NovoCadastro',
  'A new customer. Other fields are ignored: the account is ATIVO and has ROLE_USER.',
  {
    username: looseText(255)
      .nullish()
      .describe('6 to 20 ASCII letters, digits, `.`, `_` and `-`; unique, ignoring case.'),
    password: senhaText
      .nullish()
      .describe(
        '8 to 128 letters, digits and `@$!%*?&`, with a capital, a digit and one of those signs; no common password.',
      ),
    email: looseText(320).nullish().describe('E-mail; unique. Stored in lower case.'),
    nomeCompleto: looseText(120).nullish().describe('Full name; no web address or e-mail.'),
    telefone: looseText(40).nullish().describe('10 or 11 digits in any mask; optional.'),
    cpf: looseText(40)
      .nullish()
      .describe('11 digits in any mask, with valid check digits; unique; optional.'),
  },
);

export const registerRoutes: ApiRoutes = async (app, { db, shop, limiter }) => {
  app.post(
    '/auth/register',
    open({ body: RegistrationBody }, textAnswer(CREATED), 409, 422, 429),
    async ({ body, clientAddress }, reply) => {
      const conta = requireRegistration(body);
      await limiter.count(
        ['registerByAddress', clientAddress],
        ['registerByAddressDaily', clientAddress],
      );
      await createConta(db, shop, { autorId: null, motivo: 'cadastro no site' }, conta);
      return sendText(reply, CREATED);
    },
  );
};

/** The account of a new customer. The request cannot choose status or roles. @throws Refusal 422 on the first invalid field. */
function requireRegistration(body: z.infer<typeof RegistrationBody>): NewConta {
  const username = requireUsername(body.username ?? '');
  const password = requireSenha(body.password ?? '', 'password');
  const email = requireEmail(body.email ?? '');
  const { nomeCompleto } = body;
  if (!nomeCompleto) throw invalid('nomeCompleto', 'O nome completo é obrigatório.');
  requireNome(nomeCompleto, 'nomeCompleto');
  const telefone = requireTelefone(body.telefone ?? null);
  const cpf = requireCpf(body.cpf ?? null);
  return {
    username,
    password,
    email,
    nome: null,
    status: 'ATIVO',
    roles: ['ROLE_USER'],
    trocarSenha: false,
    emailConfirmado: false,
    perfil: { nomeCompleto, telefone, cpf },
  };
}
