import { readFileSync } from 'node:fs';

/** The description of the whole API, in Markdown. */
export const DESCRIPTION = readFileSync(new URL('openapi.md', import.meta.url), 'utf8').trim();

/** The tags, in the order of a purchase. */
export const TAGS = [
  { name: 'categorias', description: 'Categories of the catalogue.' },
  {
    name: 'produtos',
    description: 'Products with their volumes: shop list, search, administration.',
  },
  { name: 'auth', description: 'Registration, login, password recovery.' },
  { name: 'perfis', description: 'Name, telephone and CPF of a customer.' },
  { name: 'enderecos', description: 'Addresses of a customer; one is the default.' },
  { name: 'carrinho', description: 'The cart of the account, at current prices.' },
  { name: 'fretes', description: 'Freight prices by state.' },
  { name: 'pedidos', description: 'Orders: place, read, edit, track.' },
  { name: 'pagamentos', description: 'Card payments: intents, confirmation, webhooks.' },
  { name: 'usuarios', description: 'Accounts and their roles, for administrators.' },
  { name: 'resumo', description: 'Figures of the shop, for administrators.' },
  {
    name: 'consentimentos',
    description: 'Choices about optional cookies, kept as proof.',
  },
  {
    name: 'simulado',
    description: 'The simulated card provider, used while no real one is configured.',
  },
];

/** Default description of a response, by status. */
export const BY_STATUS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done, without content.',
  400: 'The shape of the request is wrong; `campo` names the field.',
  401: 'No token, or an invalid one.',
  403: 'The account may not do this.',
  404: 'The resource does not exist or belongs to another account.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The type of the body is not supported.',
  422: 'A field breaks a rule.',
  429: 'Too many requests; `Retry-After` gives the seconds to wait.',
  500: 'An internal error; see the log.',
  503: 'The database or the payment provider does not answer; retry later.',
};
