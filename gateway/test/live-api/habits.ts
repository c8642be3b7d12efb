/**
 * What may differ between two states of the live API (rest-contract 3, 4). Every habit has the value that
 * was seen as its default; a test names the one it is about.
 */
export interface Habits {
  /** Key of the buyer in an order. */
  readonly usuarioKey: 'usuario' | 'usuarioDTO';
  /** Key of the address in an order. */
  readonly enderecoKey: 'enderecoEntrega' | 'endereco';
  /** Key of the product's name in an order's item. */
  readonly itemNomeKey: 'nomeProduto' | 'nome';
  /** Roles as a list, or as one text (several joined by commas). */
  readonly rolesForm: 'list' | 'string';
  /** Key of the roles of an account. */
  readonly rolesKey: 'roles' | 'role';
  /** Key of the roles in the answer of `/auth/validate`. */
  readonly validateKey: 'roles' | 'role';
  /** Spring Data's page: all keys beside `content`, or the figures under `page`. */
  readonly pageForm: 'direct' | 'nested';
  /** Whether `GET /enderecos/me` is shifted (2.1); it was not until October. */
  readonly enderecosMeRotated: boolean;
  /** Whether the three profile answers are shifted (2.1). */
  readonly perfisRotated: boolean;
  /** Categories of a product as names, or as `{id, nome}`. */
  readonly categoriasAs: 'names' | 'objects';
  /** Whether a cart's line has a `variacaoNome` and the bare `nomeProduto`. */
  readonly cartVariacaoNome: boolean;
  /** What `POST /carrinho/limpar` answers. */
  readonly limparReply: 'carrinho' | 'empty';
  /**
   * Answer of the writes that serialise cyclic entities (product status, category rename), all after saving:
   * JSON cut off, the stream aborted in the middle, the clean JSON, or an error.
   */
  readonly statusReply: 'cut' | 'aborted' | 'clean' | 'error-after-saving';
  /** `DELETE /produtos/{id}`: what was seen, or the toggle by `{ativo}` that the specification describes. */
  readonly deleteProdutos: 'delete-or-deactivate' | 'toggle';
  /** Whether the admin list shows a product once for each asked category it is in. */
  readonly adminListDuplicates: boolean;
  /** Whether a saved product moves to the end of the unordered lists, as rows of PostgreSQL do. */
  readonly rowsMove: boolean;
  /** Largest file of an upload, in bytes; above it the answer is of the 413 class. */
  readonly uploadLimitBytes: number;
  /** Whether `GET /pedidos/public/{id}` exists. */
  readonly pedidosPublic: boolean;
  /** Whether `PUT /pedidos/{id}` reads `enderecoId`; earlier it read `enderecoEntrega: {id}`. */
  readonly orderReadsEnderecoId: boolean;
  /** Where order creation reads the freight: `frete: {servico, valor, prazo}`, or `servicoFrete` and `valorFrete`. */
  readonly orderReadsFrete: 'frete' | 'servicoFrete';
  /** Whether order creation refuses a CPF with wrong check digits. */
  readonly cpfChecked: boolean;
  /** Key of the provider's reference in the answer of `/checkout`. */
  readonly checkoutKey: 'url' | 'preferenceId';
  /** Whether `POST /payment/reiniciar/{pedidoId}` exists. */
  readonly paymentReiniciar: boolean;
  /** Whether the first touch of a missing profile, which fails, leaves the row behind. */
  readonly profileAutoCreate: boolean;
  /** Decimals of `data`: as the row was stored (nine in the answer to a new order), or always so many. */
  readonly dateDecimals: 'stored' | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** Minutes from UTC of the server's wall clock, which `data` shows without saying so. */
  readonly clockOffsetMinutes: number;
  /** Whether mails cannot be sent: `POST /auth/forgot-password` fails. */
  readonly mailFails: boolean;
  /** In the plain world: whether errors carry their `message` (`server.error.include-message`). */
  readonly errorMessages: boolean;
  /** In the plain world: body of a denial (no login, wrong role). */
  readonly denialBody: 'json' | 'empty';
}

export const seenHabits: Habits = {
  usuarioKey: 'usuario',
  enderecoKey: 'enderecoEntrega',
  itemNomeKey: 'nomeProduto',
  rolesForm: 'list',
  rolesKey: 'roles',
  validateKey: 'roles',
  pageForm: 'direct',
  enderecosMeRotated: true,
  perfisRotated: true,
  categoriasAs: 'names',
  cartVariacaoNome: false,
  limparReply: 'carrinho',
  statusReply: 'cut',
  deleteProdutos: 'delete-or-deactivate',
  adminListDuplicates: true,
  rowsMove: true,
  uploadLimitBytes: 1024 * 1024,
  pedidosPublic: false,
  orderReadsEnderecoId: true,
  orderReadsFrete: 'frete',
  cpfChecked: true,
  checkoutKey: 'url',
  paymentReiniciar: false,
  profileAutoCreate: true,
  dateDecimals: 'stored',
  clockOffsetMinutes: -180,
  mailFails: false,
  errorMessages: false,
  denialBody: 'json',
};
