/**
 * Settings for the ways in which versions of the older API differ (rest-contract 3, 4). The default of each is the
 * observed behaviour; a test names only the one it needs.
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
  /** Form of Spring Data's page: totals beside `content`, or under `page`. */
  readonly pageForm: 'direct' | 'nested';
  /** Whether `GET /enderecos/me` is shifted (rest-contract 2.1); earlier versions sent it by name. */
  readonly enderecosMeRotated: boolean;
  /** Whether the three profile replies are shifted (rest-contract 2.1). */
  readonly perfisRotated: boolean;
  /** Categories of a product as names, or as `{id, nome}`. */
  readonly categoriasAs: 'names' | 'objects';
  /** Whether a cart's line has a `variacaoNome` and the bare `nomeProduto`. */
  readonly cartVariacaoNome: boolean;
  /** Whether the second read of a new account's cart fails, as the loser of parallel first reads does (rest-contract 7.6). */
  readonly cartFirstReadsRace: boolean;
  /** Whether removing a product with several volumes keeps one line, with 0 units (rest-contract 7.7). */
  readonly removerKeepsLine: boolean;
  /** Reply of `POST /carrinho/limpar`. */
  readonly limparReply: 'carrinho' | 'empty';
  /**
   * Reply of writes that serialise cyclic entities (product status, category rename), always after saving: truncated JSON,
   * an aborted stream, complete JSON, or an error.
   */
  readonly statusReply: 'cut' | 'aborted' | 'clean' | 'error-after-saving';
  /** `DELETE /produtos/{id}`: the observed behaviour, or the specified toggle by `{ativo}`. */
  readonly deleteProdutos: 'delete-or-deactivate' | 'toggle';
  /** Whether the admin list repeats a product for each requested category it belongs to. */
  readonly adminListDuplicates: boolean;
  /** Whether a saved product moves to the end of unsorted lists, as PostgreSQL rows do. */
  readonly rowsMove: boolean;
  /** Whether rows move between two reads of a list, so that its pages overlap. */
  readonly pagesOverlap: boolean;
  /**
   * Milliseconds between the reads and the writes of a request that changes stock. Other requests run meanwhile: nothing
   * is locked (rest-contract 7.6, 7.14).
   */
  readonly writeGapMs: number;
  /** Largest upload in bytes. Larger files fail with the 413 class. */
  readonly uploadLimitBytes: number;
  /** Whether `GET /pedidos/me` knows `formato=pagina`, as store-api does. The older API sends every order. */
  readonly ownPedidosPaged: boolean;
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
  /** Whether the failing first read of a missing profile creates the row. */
  readonly profileAutoCreate: boolean;
  /** Decimals of `data`: as stored (nine for a new order), or a fixed number. */
  readonly dateDecimals: 'stored' | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** Offset in minutes from UTC of the server's wall clock, which `data` shows without a zone. */
  readonly clockOffsetMinutes: number;
  /** Whether sending mail fails, and with it `POST /auth/forgot-password`. */
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
  cartFirstReadsRace: false,
  removerKeepsLine: true,
  limparReply: 'carrinho',
  statusReply: 'cut',
  deleteProdutos: 'delete-or-deactivate',
  adminListDuplicates: true,
  rowsMove: true,
  pagesOverlap: false,
  writeGapMs: 1,
  uploadLimitBytes: 1024 * 1024,
  ownPedidosPaged: false,
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
