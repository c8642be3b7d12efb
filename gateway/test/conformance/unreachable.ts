import type { World } from './worlds.ts';

interface Rule {
  readonly why: string;
  /** Only there; everywhere without it. */
  readonly only?: 'store-api' | 'live';
  /** `Query.produto: null`, as the suite names what it misses. */
  readonly outcomes: readonly string[];
}

const each = (operations: readonly string[], outcomes: readonly string[]) =>
  operations.flatMap((operation) => outcomes.map((outcome) => `${operation}: ${outcome}`));

const CART_CHANGES = ['aumentarItem', 'diminuirItem', 'removerItem', 'limparCarrinho'].map(
  (name) => `Mutation.${name}`,
);

const RULES: readonly Rule[] = [
  {
    why: 'null comes only beside an error, so that its siblings stay',
    outcomes: ['Query.destaques: null', 'Query.maisVendidos: null', 'Query.carrinho: null'],
  },
  { why: 'every account has a profile', outcomes: ['Query.meuPerfil: null'] },
  { why: 'no CEP service is set here', outcomes: ['Query.cep: ok'] },
  {
    why: 'members of the one union of every cart change that this change cannot end in',
    outcomes: [
      'Mutation.adicionarAoCarrinho: ItemNaoEncontrado',
      ...each(CART_CHANGES, ['EscolhaVariacao', 'DadosInvalidos', 'ProdutoIndisponivel']),
      ...each(
        ['Mutation.diminuirItem', 'Mutation.removerItem', 'Mutation.limparCarrinho'],
        ['EstoqueInsuficiente'],
      ),
      'Mutation.limparCarrinho: ItemNaoEncontrado',
    ],
  },
  {
    why: 'members of the one union of every address change that this change cannot end in',
    outcomes: [
      ...each(['Mutation.adicionarEndereco'], ['EnderecoNaoEncontrado', 'EnderecoEmUso']),
      ...each(['Mutation.editarEndereco', 'Mutation.definirEnderecoPadrao'], ['EnderecoEmUso']),
      ...each(['Mutation.definirEnderecoPadrao', 'Mutation.excluirEndereco'], ['DadosInvalidos']),
    ],
  },
  {
    why: 'the order keeps a copy of its address',
    only: 'store-api',
    outcomes: ['Mutation.excluirEndereco: EnderecoEmUso'],
  },
  {
    why: 'an answer to an upstream that gives no clear one; shown with faults by pedidos/',
    outcomes: ['Mutation.criarPedido: PedidoIncerto'],
  },
  {
    why: 'an order that waits for its payment keeps its units and its prices; shown by pagamentos/',
    outcomes: each(
      ['Mutation.iniciarPagamento'],
      ['PrecoAlterado', 'EstoqueInsuficiente', 'ProdutoIndisponivel', 'PagamentoIndisponivel'],
    ),
  },
  {
    why: 'what the provider says while it decides or fails; shown with faults by pagamentos/',
    outcomes: each(
      ['Mutation.confirmarPagamento'],
      ['PagamentoEmProcessamento', 'PagamentoIndisponivel'],
    ),
  },
  {
    why: 'the API cancels, keeps withdrawals and erases accounts',
    only: 'store-api',
    outcomes: each(
      ['Mutation.cancelarPedido', 'Mutation.solicitarDesistencia', 'Mutation.excluirMinhaConta'],
      ['RecursoIndisponivel'],
    ),
  },
  {
    why: 'the API keeps no withdrawals and erases no accounts; nor is it asked about a password it cannot judge',
    only: 'live',
    outcomes: [
      'Mutation.solicitarDesistencia: Pedido',
      ...each(['Mutation.excluirMinhaConta'], ['ContaExcluida', 'ContaEmUso']),
    ],
  },
  {
    why: 'members of the one union of both product writes that this write cannot end in',
    outcomes: [
      ...each(
        ['Mutation.criarProduto'],
        ['VariacaoEmUso', 'ProdutoNaoEncontrado', 'Conflito', 'NaoConfirmado'],
      ),
    ],
  },
  {
    why: 'a volume in a cart leaves it',
    only: 'store-api',
    outcomes: ['Mutation.atualizarProduto: VariacaoEmUso'],
  },
  {
    why: 'the API takes a change whole or not at all',
    only: 'store-api',
    outcomes: ['Mutation.atualizarPedido: AtualizacaoParcial'],
  },
  {
    why: 'the older API keeps no versions',
    only: 'live',
    outcomes: [
      ...each(['Mutation.atualizarPerfil', 'Mutation.atualizarProduto'], ['Conflito']),
      ...each(['Mutation.atualizarPedido'], ['Conflito', 'EstoqueInsuficiente']),
    ],
  },
  {
    why: 'the change took; what happens when it does not is shown with faults by produtos/',
    outcomes: [
      'Mutation.definirProdutoAtivo: NaoConfirmado',
      'Mutation.atualizarProduto: NaoConfirmado',
    ],
  },
  {
    why: 'members of the one union of every category change that this change cannot end in',
    outcomes: [
      'Mutation.criarCategoria: CategoriaNaoEncontrada',
      ...each(['Mutation.excluirCategoria'], ['DadosInvalidos', 'CategoriaDuplicada']),
    ],
  },
  {
    why: 'members of the one union of every account change that this change cannot end in',
    outcomes: [
      ...each(
        ['Mutation.criarUsuario'],
        ['UsuarioExcluido', 'UsuarioEmUso', 'UsuarioNaoEncontrado', 'Conflito'],
      ),
      ...each(['Mutation.atualizarUsuario'], ['UsuarioExcluido', 'UsuarioEmUso', 'Conflito']),
      ...each(['Mutation.excluirUsuario'], ['Usuario', 'DadosInvalidos', 'Conflito']),
    ],
  },
  {
    why: 'the API has no freight by state',
    only: 'live',
    outcomes: [
      'Query.cotarFrete: ok',
      'Query.fretes: ok',
      ...each(['Mutation.definirFrete', 'Mutation.removerFrete'], ['ListaFretes']),
    ],
  },
  {
    why: 'the API has freight by state, and quotes every CEP',
    only: 'store-api',
    outcomes: [
      'Query.cotarFrete: null',
      'Query.fretes: null',
      ...each(['Mutation.definirFrete', 'Mutation.removerFrete'], ['FreteIndisponivel']),
    ],
  },
  {
    why: 'the API keeps no consents',
    only: 'live',
    outcomes: ['Query.meusConsentimentos: ok', 'Mutation.registrarConsentimento: Consentimento'],
  },
  {
    why: 'the API keeps consents',
    only: 'store-api',
    outcomes: [
      'Query.meusConsentimentos: null',
      'Mutation.registrarConsentimento: ConsentimentoSemCopia',
    ],
  },
  { why: 'a state is one of the list', outcomes: ['Mutation.removerFrete: DadosInvalidos'] },
];

/** Outcomes that cannot be seen with this upstream, each by a rule with its reason. */
export function unreachableOutcomes(world: World): ReadonlySet<string> {
  const here = world === 'store-api' ? 'store-api' : 'live';
  return new Set(
    RULES.flatMap(({ only, outcomes }) => (only === undefined || only === here ? outcomes : [])),
  );
}
