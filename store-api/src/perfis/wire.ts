import { z } from 'zod';
import { EnderecoWire, enderecoFields, toEnderecoWire } from '../enderecos/wire.ts';
import { id, looseText, MAX_INT, wholeNumber } from '../http/fields.ts';
import type { Usuario } from '../usuarios/service.ts';
import { Role, Status } from '../usuarios/wire.ts';
import type { PerfilWithEnderecos } from './service.ts';

// Far more than an account may have: the rule says how many, this keeps a request small.
const MAX_LISTED = 200;

const perfilFields = {
  nomeCompleto: z.string().nullable().describe('Full name.'),
  telefone: z.string().nullable().describe('Phone: 10 or 11 digits.'),
  cpf: z.string().nullable().describe('CPF: 11 digits.'),
  enderecos: z.array(EnderecoWire).describe('Addresses by name, oldest first.'),
  versao: z
    .int()
    .describe('Counts the changes of the profile and of its addresses. Not in the older API.'),
};
const EXAMPLE = {
  nomeCompleto: 'Marina Costa',
  telefone: '85900000001',
  cpf: '12345678909',
  enderecos: [],
  versao: 4,
};

/** UsuarioPerfil of rest-contract 2, its addresses by name, with the additive `versao`. */
export const UsuarioPerfilWire = z
  .object({
    id: z.int().describe('Number of the account.'),
    perfilId: z.int().describe('Number of the profile.'),
    username: z.string().describe('Username.'),
    nome: z.string().nullable().describe('Name that an administrator gave; mostly null.'),
    email: z.string().describe('E-mail, lower case.'),
    status: Status.describe('Only ATIVO accounts may sign in.'),
    roles: z.array(Role).describe('What the account may do.'),
    ...perfilFields,
  })
  .meta({
    id: 'UsuarioPerfil',
    description: 'An account with its profile.',
    examples: [
      {
        id: 2,
        perfilId: 2,
        username: 'marina.costa',
        nome: null,
        email: 'marina.costa@example.com',
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        ...EXAMPLE,
      },
    ],
  });

/** What `PUT /perfis/me` answers. */
export const PerfilWire = z
  .object({ id: z.int().describe('Number of the profile.'), ...perfilFields })
  .meta({
    id: 'Perfil',
    description: 'A profile, without its account.',
    examples: [{ id: 2, ...EXAMPLE }],
  });

const ListedEnderecoBody = z
  .object({
    id: id.nullish().describe('Number of an address to keep; absent: a new one.'),
    ...enderecoFields,
  })
  .meta({
    id: 'EnderecoDaLista',
    description:
      'An address of the caller’s whole list. With `id`, what it does not say stays as it is.',
  });

/** What `PUT /perfis/me` takes. */
export const PerfilBody = z
  .object({
    nomeCompleto: looseText(120).nullish().describe('Full name; blank or null clears it.'),
    telefone: looseText(40)
      .nullish()
      .describe('10 or 11 digits in any mask; blank or null clears it.'),
    cpf: looseText(40)
      .nullish()
      .describe(
        '11 digits in any mask, with right check digits and nobody else’s; blank or null clears it.',
      ),
    enderecos: z
      .array(ListedEnderecoBody)
      .max(MAX_LISTED)
      .nullish()
      .describe('All addresses: those not listed are deleted. Absent: they stay as they are.'),
    versao: wholeNumber(0, MAX_INT)
      .nullish()
      .describe('The `versao` that was read; 409 `CONFLITO` when it is no longer that one.'),
  })
  .meta({
    id: 'MudancaDePerfil',
    description: 'What changes of a profile; what is absent stays as it is.',
    examples: [{ nomeCompleto: 'Marina Costa Lima', versao: 4 }],
  });

/** Database → wire. */
export function toUsuarioPerfilWire(
  usuario: Usuario,
  { perfil, enderecos }: PerfilWithEnderecos,
): z.infer<typeof UsuarioPerfilWire> {
  const { trocarSenha: _, ...account } = usuario;
  return { ...account, ...perfil, enderecos: enderecos.map(toEnderecoWire) };
}

/** Database → wire. */
export function toPerfilWire({
  perfil: { perfilId, ...perfil },
  enderecos,
}: PerfilWithEnderecos): z.infer<typeof PerfilWire> {
  return { id: perfilId, ...perfil, enderecos: enderecos.map(toEnderecoWire) };
}
