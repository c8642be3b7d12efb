import type { World } from './worlds.ts';

interface Rule {
  readonly why: string;
  /** The upstream of the rule; absent: all upstreams. */
  readonly only?: 'store-api' | 'live';
  /** Outcomes as the suite names them, e.g. `Query.produto: null`. */
  readonly outcomes: readonly string[];
}

const each = (operations: readonly string[], outcomes: readonly string[]) =>
  operations.flatMap((operation) => outcomes.map((outcome) => `${operation}: ${outcome}`));

const DECISIONS = [
  'Mutation.publicarAvaliacao',
  'Mutation.recusarAvaliacao',
  'Mutation.responderAvaliacao',
];
const REVIEWS = ['Mutation.avaliarProduto', ...DECISIONS];

const RULES: readonly Rule[] = [
  {
    why: 'null appears only with an error, so that sibling fields keep their data',
    outcomes: [
      'destaques',
      'maisVendidos',
      'carrinho',
      'meusEnderecos',
      'meusPedidos',
      'adminProdutos',
      'adminUsuarios',
      'adminPedidos',
      'adminResumo',
    ].map((name) => `Query.${name}: null`),
  },
  { why: 'every account has a profile', outcomes: ['Query.meuPerfil: null'] },
  { why: 'the suite configures no CEP service', outcomes: ['Query.cep: ok'] },

  {
    why: 'both APIs empty a cart; tested with an injected fault in carrinho/',
    outcomes: ['Mutation.limparCarrinho: RecursoIndisponivel'],
  },
  {
    why: 'the API opens every cart',
    only: 'store-api',
    outcomes: each(
      ['Mutation.adicionarAoCarrinho', 'Mutation.comprarDeNovo'],
      ['CarrinhoIlegivel'],
    ),
  },
  {
    why: 'needs a price that is lost behind the gateway; tested in carrinho/recovery.test.ts',
    only: 'live',
    outcomes: each(
      ['Mutation.adicionarAoCarrinho', 'Mutation.comprarDeNovo'],
      ['CarrinhoIlegivel'],
    ),
  },
  {
    why: 'needs a product that changes under a line; tested in carrinho/',
    outcomes: each(
      ['Mutation.aumentarItem', 'Mutation.definirQuantidade'],
      ['ProdutoIndisponivel'],
    ),
  },
  {
    why: 'needs a refusal without a reason; tested with injected faults in categorias/',
    outcomes: ['Mutation.excluirCategoria: DadosInvalidos'],
  },
  {
    why: 'needs another admin to lose the role at the same time; tested with an injected refusal in usuarios/',
    outcomes: ['Mutation.atualizarUsuario: UsuarioEmUso'],
  },
  {
    why: 'the order keeps a copy of its address',
    only: 'store-api',
    outcomes: ['Mutation.excluirEndereco: EnderecoEmUso'],
  },
  {
    why: 'the payment of a cancelled order reserves nothing',
    only: 'live',
    outcomes: ['Mutation.iniciarPagamento: MuitosPedidosAbertos'],
  },
  {
    why: 'needs an unclear upstream answer; tested with injected faults in pedidos/',
    outcomes: ['Mutation.criarPedido: PedidoIncerto'],
  },
  {
    why: 'an unpaid order keeps its units and prices; tested in upstream/contract/',
    outcomes: each(
      ['Mutation.iniciarPagamento'],
      ['PrecoAlterado', 'EstoqueInsuficiente', 'ProdutoIndisponivel', 'PagamentoIndisponivel'],
    ),
  },
  {
    why: 'starts as a card payment does, whose outcomes are tested; its own texts in upstream/contract/',
    outcomes: each(
      ['Mutation.iniciarPix'],
      ['PrecoAlterado', 'EstoqueInsuficiente', 'ProdutoIndisponivel', 'MuitosPedidosAbertos'],
    ),
  },
  {
    why: 'the API makes Pix codes',
    only: 'store-api',
    outcomes: ['Mutation.iniciarPix: PagamentoIndisponivel'],
  },
  {
    why: 'the API makes no Pix code',
    only: 'live',
    outcomes: each(
      ['Mutation.iniciarPix'],
      ['PagamentoPix', 'PedidoNaoPagavel', 'PedidoNaoEncontrado'],
    ),
  },
  {
    why: 'needs a card payment and its refund; tested in upstream/any and in store-api',
    outcomes: ['Mutation.repetirEstorno: Pedido'],
  },
  {
    why: 'needs goods that a card paid, and a refused refund; tested in sessao/ and in store-api',
    outcomes: each(
      ['Mutation.receberDesistencia', 'Mutation.repetirEstorno'],
      ['ConfirmacaoNecessaria'],
    ),
  },
  {
    why: 'the API refunds nothing',
    only: 'live',
    outcomes: ['Mutation.atualizarPedido: ConfirmacaoNecessaria'],
  },
  {
    why: 'needs a pending or failing provider; tested with injected faults in upstream/',
    outcomes: each(
      ['Mutation.confirmarPagamento'],
      ['PagamentoEmProcessamento', 'PagamentoIndisponivel'],
    ),
  },
  {
    why: 'the API cancels, keeps withdrawals and erases accounts',
    only: 'store-api',
    outcomes: each(
      [
        'Mutation.cancelarPedido',
        'Mutation.solicitarDesistencia',
        'Mutation.receberDesistencia',
        'Mutation.repetirEstorno',
        'Mutation.excluirMinhaConta',
      ],
      ['RecursoIndisponivel'],
    ),
  },
  {
    why: 'the API keeps no withdrawals and erases no accounts, so the password is not checked either',
    only: 'live',
    outcomes: [
      'Mutation.solicitarDesistencia: Pedido',
      ...each(['Mutation.receberDesistencia', 'Mutation.repetirEstorno'], ['DadosInvalidos']),
      'Mutation.receberDesistencia: Pedido',
      ...each(['Mutation.excluirMinhaConta'], ['ContaExcluida', 'ContaEmUso']),
    ],
  },

  {
    why: 'a deleted volume is removed from carts',
    only: 'store-api',
    outcomes: ['Mutation.atualizarProduto: VariacaoEmUso'],
  },
  {
    why: 'the API applies a change completely or not at all',
    only: 'store-api',
    outcomes: ['Mutation.atualizarPedido: AtualizacaoParcial'],
  },
  {
    why: 'the older API keeps no versions',
    only: 'live',
    outcomes: [
      ...each(['Mutation.atualizarPerfil', 'Mutation.atualizarProduto'], ['Conflito']),
      'Mutation.atualizarPedido: Conflito',
    ],
  },
  {
    why: 'needs a change that is not applied; tested with injected faults in produtos/',
    outcomes: [
      'Mutation.definirProdutoAtivo: NaoConfirmado',
      'Mutation.atualizarProduto: NaoConfirmado',
    ],
  },

  {
    why: 'the API holds one picture of a product',
    only: 'live',
    outcomes: each(['Mutation.enviarImagem'], ['ImagemDoProduto', 'ImagemInvalida']),
  },
  {
    why: 'the API holds several pictures of a product',
    only: 'store-api',
    outcomes: ['Mutation.enviarImagem: RecursoIndisponivel'],
  },

  {
    why: 'the API keeps no notes about orders',
    only: 'live',
    outcomes: ['Mutation.anotarPedido: Pedido'],
  },
  {
    why: 'the API keeps notes about orders',
    only: 'store-api',
    outcomes: ['Mutation.anotarPedido: RecursoIndisponivel'],
  },
  {
    why: 'the API has no freight by state',
    only: 'live',
    outcomes: [
      'Query.cotarFrete: ok',
      'Query.fretes: ok',
      'Query.fretePadrao: ok',
      ...each(
        [
          'Mutation.definirFrete',
          'Mutation.removerFrete',
          'Mutation.definirFretePadrao',
          'Mutation.removerFretePadrao',
        ],
        ['ListaFretes'],
      ),
    ],
  },
  {
    why: 'the API has freight by state, and quotes every CEP',
    only: 'store-api',
    outcomes: [
      'Query.cotarFrete: null',
      'Query.fretes: null',
      ...each(
        [
          'Mutation.definirFrete',
          'Mutation.removerFrete',
          'Mutation.definirFretePadrao',
          'Mutation.removerFretePadrao',
        ],
        ['FreteIndisponivel'],
      ),
    ],
  },
  {
    why: 'the API records no changes',
    only: 'live',
    outcomes: ['Query.adminAuditoria: ok'],
  },
  {
    why: 'the API records changes',
    only: 'store-api',
    outcomes: ['Query.adminAuditoria: null'],
  },
  {
    why: 'needs the link of a mail; tested in upstream/any and in store-api',
    outcomes: ['Mutation.recusarConvites: Confirmacao'],
  },
  {
    why: 'the API keeps no reviews',
    only: 'live',
    outcomes: [
      'Query.minhasAvaliacoes: ok',
      'Query.adminAvaliacoes: ok',
      'Mutation.recusarConvites: TokenInvalido',
      ...each(['Mutation.avaliarProduto'], ['NaoAvaliavel', 'PedidoNaoEncontrado']),
      ...each(REVIEWS, ['AvaliacaoRecebida']),
      ...each(DECISIONS, ['AvaliacaoNaoEncontrada']),
    ],
  },
  {
    why: 'the API keeps reviews',
    only: 'store-api',
    outcomes: [
      'Query.minhasAvaliacoes: null',
      'Query.adminAvaliacoes: null',
      'Mutation.recusarConvites: RecursoIndisponivel',
      ...each(REVIEWS, ['RecursoIndisponivel']),
    ],
  },
  {
    why: 'needs fifty requests of one account; tested in store-api',
    outcomes: ['Mutation.avisarQuandoVoltar: MuitosAvisos'],
  },
  {
    why: 'needs many attempts with wrong links; the limit is that of confirmarEmail',
    outcomes: each(['Mutation.confirmarAviso', 'Mutation.cancelarAvisos'], ['MuitasTentativas']),
  },
  {
    why: 'needs a link of a mail; tested in store-api and by a journey',
    outcomes: each(['Mutation.confirmarAviso', 'Mutation.cancelarAvisos'], ['Confirmacao']),
  },
  {
    why: 'the API keeps no requests for a mail',
    only: 'live',
    outcomes: [
      'Query.meusAvisos: ok',
      'Mutation.cancelarAviso: ListaAvisos',
      ...each(['Mutation.avisarQuandoVoltar'], ['Confirmacao', 'VolumeDisponivel']),
    ],
  },
  {
    why: 'the API keeps requests for a mail',
    only: 'store-api',
    outcomes: [
      'Query.meusAvisos: null',
      ...each(
        [
          'Mutation.avisarQuandoVoltar',
          'Mutation.cancelarAviso',
          'Mutation.confirmarAviso',
          'Mutation.cancelarAvisos',
        ],
        ['RecursoIndisponivel'],
      ),
    ],
  },
  {
    why: 'the API keeps no assistants',
    only: 'live',
    outcomes: [
      'Query.meusAssistentes: ok',
      'Mutation.criarAssistente: AssistenteCriado',
      'Mutation.revogarAssistente: ListaAssistentes',
    ],
  },
  {
    why: 'the API keeps assistants',
    only: 'store-api',
    outcomes: [
      'Query.meusAssistentes: null',
      'Mutation.criarAssistente: RecursoIndisponivel',
      'Mutation.revogarAssistente: RecursoIndisponivel',
    ],
  },
  {
    why: 'the API keeps no favourites',
    only: 'live',
    outcomes: [
      'Query.favoritos: ok',
      'Mutation.adicionarFavorito: MuitosFavoritos',
      ...each(
        ['Mutation.adicionarFavorito', 'Mutation.removerFavorito', 'Mutation.juntarFavoritos'],
        ['ListaFavoritos'],
      ),
    ],
  },
  {
    why: 'the API keeps favourites; two hundred of one account are tested in store-api',
    only: 'store-api',
    outcomes: [
      'Query.favoritos: null',
      'Mutation.adicionarFavorito: MuitosFavoritos',
      ...each(
        ['Mutation.adicionarFavorito', 'Mutation.removerFavorito', 'Mutation.juntarFavoritos'],
        ['RecursoIndisponivel'],
      ),
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
  {
    why: 'the API confirms no e-mails',
    only: 'live',
    outcomes: [
      ...each(['Mutation.confirmarEmail'], ['Confirmacao', 'MuitasTentativas']),
      ...each(['Mutation.reenviarConfirmacaoEmail'], ['Confirmacao', 'MuitasTentativas']),
    ],
  },
  {
    why: 'the API confirms e-mails',
    only: 'store-api',
    outcomes: each(
      ['Mutation.confirmarEmail', 'Mutation.reenviarConfirmacaoEmail'],
      ['RecursoIndisponivel'],
    ),
  },
  {
    why: 'the API has no second factor',
    only: 'live',
    outcomes: [
      'Query.meuSegundoFator: ok',
      'Mutation.entrar: SegundoFatorPedido',
      ...each(['Mutation.confirmarSegundoFator'], ['Sessao', 'MuitasTentativas']),
      ...each(
        ['Mutation.iniciarSegundoFator'],
        ['SegredoSegundoFator', 'DadosInvalidos', 'MuitasTentativas'],
      ),
      ...each(
        ['Mutation.ativarSegundoFator'],
        ['SegundoFatorAtivado', 'DadosInvalidos', 'MuitasTentativas'],
      ),
      ...each(['Mutation.desativarSegundoFator'], ['SegundoFator', 'MuitasTentativas']),
      ...each(['Mutation.renovarCodigosRecuperacao'], ['CodigosRecuperacao', 'MuitasTentativas']),
    ],
  },
  {
    why: 'the API has a second factor',
    only: 'store-api',
    outcomes: [
      'Query.meuSegundoFator: null',
      ...each(
        [
          'iniciarSegundoFator',
          'ativarSegundoFator',
          'desativarSegundoFator',
          'renovarCodigosRecuperacao',
        ].map((name) => `Mutation.${name}`),
        ['RecursoIndisponivel'],
      ),
    ],
  },
];

/** Outcomes that cannot occur on this upstream. Each rule states its reason. */
export function unreachableOutcomes(world: World): ReadonlySet<string> {
  const here = world === 'store-api' ? 'store-api' : 'live';
  return new Set(
    RULES.flatMap(({ only, outcomes }) => (only === undefined || only === here ? outcomes : [])),
  );
}
