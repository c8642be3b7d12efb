/** What the description says before its calls, in Markdown. */
export const DESCRIPTION = `
The shop's catalogue, accounts, carts, orders and payments. Names are the shop's words, in Portuguese.

**Signing in.** \`POST /api/auth/login\` answers a token of 24 hours; send it as \`Authorization: Bearer …\`.
A call that is marked with a lock needs one, and \`ROLE_ADMIN\` beside it means an administrator. Roles and
status are looked up at each call: a banned, renamed or erased account, or one whose password was changed,
is out at once. Public calls never look at the header.

**Money** is in reais with at most two decimals, and prices always come from the catalogue: those in a
request are only compared, never used.

**Times** are the wall clock of the shop's time zone, ISO 8601 without offset: \`2026-03-01T09:15:00.250\`.

**Requests** are JSON in UTF-8. Unknown fields are ignored, numbers may come as text, an empty query
parameter means its default, and an \`id\` in the body of something new is ignored.

**Refusals** have a plain status and one shape: \`{codigo, mensagem, campo?}\`. \`codigo\` is for programs;
\`mensagem\` is Portuguese and ready to be shown; \`campo\` names the field or parameter.

| Status | Means |
|---|---|
| 400 | The shape of the request is wrong. |
| 401 | No token, or one that is no longer good. |
| 403 | The account may not do this. |
| 404 | Not there, or not yours: the two are never told apart. |
| 409 | It conflicts with how things are now, e.g. stock or price. |
| 413, 415 | The body is too large, or of another type. |
| 422 | Well-formed, but against a rule. |
| 429 | Too often; \`Retry-After\` says for how many seconds to wait. |
| 503 | The database or the payment provider does not answer; try again. |

**Repeating.** \`POST /api/pedidos/criar\` takes an \`Idempotency-Key\`: the same key with the same body answers
the same order. Confirmations and webhooks of payments may arrive any number of times and count once.

**Pages** count from 0. A page beyond the last is empty, with the true totals.

**Kept from the older API**, so that its clients go on working: \`GET /api/enderecos/me\` has three fields in
each other's place, several answers of \`/api/auth\` are plain text, and customers read \`ENTREGUE\` where
administrators read \`CONCLUIDO\`. Fields that it did not have say so.
`.trim();

/** The groups of calls, in the order of a purchase. */
export const TAGS = [
  { name: 'categorias', description: 'Categories of the catalogue.' },
  {
    name: 'produtos',
    description: 'Products with their volumes: shop list, search, administration.',
  },
  { name: 'auth', description: 'Registration, signing in, recovery of the password.' },
  { name: 'perfis', description: 'Who a customer is: name, telephone, CPF.' },
  { name: 'enderecos', description: 'Where a customer lives; one address is the default.' },
  { name: 'carrinho', description: 'The cart of the account, at today’s prices.' },
  { name: 'fretes', description: 'What delivery costs, by state.' },
  { name: 'pedidos', description: 'Orders: made, read, edited, followed.' },
  { name: 'pagamentos', description: 'Card payments: intents, confirmation, webhooks.' },
  { name: 'usuarios', description: 'Accounts and their roles, for administrators.' },
  { name: 'resumo', description: 'Figures of the shop, for administrators.' },
  {
    name: 'consentimentos',
    description: 'What was answered to the question about cookies, kept as a proof.',
  },
  {
    name: 'simulado',
    description: 'The stand-in for the card provider, there while no real one is configured.',
  },
];

/** What an answer of each status is, where its route does not say. */
export const BY_STATUS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done; there is nothing to say.',
  400: 'The shape of the request is wrong; `campo` says where.',
  401: 'No token, or one that is no longer good.',
  403: 'The account may not do this.',
  404: 'Not there, or not yours.',
  409: 'It conflicts with how things are now.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken.',
  422: 'Well-formed, but against a rule.',
  429: 'Too often; `Retry-After` says for how many seconds to wait.',
  500: 'Something broke; it is in the log.',
  503: 'What is needed does not answer; try again.',
};
