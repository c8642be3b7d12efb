import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredImagem } from '../imagens/stored.ts';

/** Set by the database unless given. */
type Timestamp = ColumnType<Date, Date | undefined, never>;

export interface CategoriasTable {
  id: GeneratedAlways<number>;
  /** Stored in the singular (C-02); unique without regard to case and accents. */
  nome: string;
  /** Order in which the shop shows them. */
  posicao: Generated<number>;
}

export interface ProdutosTable {
  id: GeneratedAlways<number>;
  /** Fixed at creation: `[a-z0-9]` words joined by `-`. */
  slug: string;
  nome: string;
  descricao: Generated<string>;
  ativo: Generated<boolean>;
  /** Centavos, above 0; null when the product has variations or no price. */
  preco_base: number | null;
  /** Units; null when the product has variations. */
  estoque: number | null;
  /** Units sold so far. */
  vendidos: Generated<number>;
  /** Written as `JSON.stringify(imagem)`. */
  imagem: ColumnType<StoredImagem | null, string | null | undefined, string | null>;
  criado_em: Timestamp;
  /** Counts the edits of an admin, for `If-Match`-like checks; sales do not count. */
  versao: Generated<number>;
  /** Units sold before this shop kept orders: `vendidos` = this + what its own orders sold. */
  vendidos_antes: GeneratedAlways<number>;
}

/** What the lists of products are searched and sorted by; written by triggers only. */
export interface VitrineTable {
  produto_id: GeneratedAlways<number>;
  ativo: GeneratedAlways<boolean>;
  nome: GeneratedAlways<string>;
  /** Centavos: the lowest price it can be bought for; null without one. */
  preco_minimo: GeneratedAlways<number | null>;
  /** `nome` in lower case without accents. */
  nome_busca: GeneratedAlways<string>;
  /** Name, description and volumes in the same form. */
  texto: GeneratedAlways<string>;
}

export interface VariacoesTable {
  id: GeneratedAlways<number>;
  produto_id: number;
  /** E.g. `10 ml`. */
  nome: string;
  /** Centavos, above 0; null when it has no price yet. */
  preco: number | null;
  /** Units. */
  estoque: Generated<number>;
  posicao: Generated<number>;
}

export interface ProdutoCategoriasTable {
  produto_id: number;
  categoria_id: number;
}

export type StatusUsuario = 'ATIVO' | 'INATIVO' | 'BANIDO';
export type Role = 'ROLE_USER' | 'ROLE_ADMIN';

export interface UsuariosTable {
  id: GeneratedAlways<number>;
  username: string;
  /** Lower case. */
  email: string;
  nome: string | null;
  /** Argon2id, in PHC form. */
  senha_hash: string;
  status: Generated<StatusUsuario>;
  roles: Generated<Role[]>;
  criado_em: Timestamp;
  /** Tokens made before this second are void. */
  sessoes_desde: Generated<Date>;
  /** An administrator chose the password: its owner is to choose another one. */
  trocar_senha: Generated<boolean>;
  /** When the person behind it was erased; the row stays for its orders. */
  removido_em: Date | null;
}

export interface RedefinicoesSenhaTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  usuario_id: number;
  criado_em: Timestamp;
  expira_em: Date;
  usado_em: Date | null;
}

export interface PerfisTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
  nome_completo: string | null;
  /** 10 to 13 digits. */
  telefone: string | null;
  /** 11 digits; unique. */
  cpf: string | null;
  /** Counts the edits. */
  versao: Generated<number>;
}

export interface EnderecosTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  /** UF: two capital letters. */
  estado: string;
  /** 8 digits. */
  cep: string;
  /** At most one a user. */
  padrao: Generated<boolean>;
  criado_em: Timestamp;
}

export interface CarrinhosTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
}

export interface CarrinhoItensTable {
  id: GeneratedAlways<number>;
  carrinho_id: number;
  produto_id: number;
  /** Always one of `produto_id`'s; null for a simple product. */
  variacao_id: number | null;
  /** 1 to 99. */
  quantidade: number;
  criado_em: Timestamp;
}

export interface FretesTable {
  /** Two capital letters. */
  uf: string;
  servico: string;
  /** Centavos. */
  valor: number;
  /** Working days. */
  prazo_min: number;
  prazo_max: number;
}

/** As stored and as admins say it; customers read CONCLUIDO as ENTREGUE (C-52). */
export type StatusPedido = 'PENDENTE' | 'PAGO' | 'ENVIADO' | 'CONCLUIDO' | 'CANCELADO';
export type MetodoPagamento = 'CARTAO' | 'PIX' | 'CARTAO_LINK' | 'CARTAO_ENTREGA';

/** Where an order goes, as it was when the order was made. */
export interface EnderecoEntrega {
  id: number | null;
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  /** UF. */
  estado: string;
  /** 8 digits. */
  cep: string;
}

export interface PedidosTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
  /** `Idempotency-Key` of the request that made it, unique for a user. */
  chave: string | null;
  /** SHA-256 of that request. */
  resumo: string | null;
  criado_em: Timestamp;
  status: Generated<StatusPedido>;
  /** Null until the shopper chose. */
  metodo: MetodoPagamento | null;
  /** Until when its units are kept; set exactly while PENDENTE. */
  reserva_ate: Date | null;
  /** Centavos: the items. */
  subtotal: number;
  /** Centavos; 0 also when it is still to be agreed. */
  valor_frete: number;
  /** Centavos: `subtotal` + `valor_frete`. */
  total: number;
  servico_frete: string;
  prazo_frete: string | null;
  nome_completo: string | null;
  cpf: string | null;
  telefone: string | null;
  email: string | null;
  /** Written as `JSON.stringify(endereco)`. */
  endereco: ColumnType<EnderecoEntrega | null, string | null, string | null>;
  endereco_id: number | null;
  link_rastreio: string | null;
  /** 44 digits of an NF-e or DC-e. */
  chave_fiscal: ColumnType<string | null, string | null | undefined, string | null>;
  /** When its owner withdrew from it (CDC, art. 49). */
  desistencia_em: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why, in their words; null when they did not say. */
  desistencia_motivo: ColumnType<string | null, string | null | undefined, string | null>;
  /** Counts the changes. */
  versao: Generated<number>;
}

export interface PedidoItensTable {
  id: GeneratedAlways<number>;
  pedido_id: number;
  /** Null for a line that an admin wrote by hand. */
  produto_id: number | null;
  variacao_id: number | null;
  nome_produto: string;
  variacao_nome: string | null;
  quantidade: number;
  /** Centavos. */
  preco_unitario: number;
  imagem: ColumnType<StoredImagem | null, string | null | undefined, string | null>;
}

/** Written by triggers only, as the two after it; who and why come from `recordAs`. */
export interface HistoricoPedidosTable {
  id: GeneratedAlways<number>;
  pedido_id: GeneratedAlways<number>;
  de: GeneratedAlways<StatusPedido | null>;
  para: GeneratedAlways<StatusPedido>;
  /** Account; null when the shop itself did it. */
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

export interface HistoricoEstoqueTable {
  id: GeneratedAlways<number>;
  produto_id: GeneratedAlways<number>;
  variacao_id: GeneratedAlways<number | null>;
  pedido_id: GeneratedAlways<number | null>;
  de: GeneratedAlways<number>;
  para: GeneratedAlways<number>;
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

export interface HistoricoUsuariosTable {
  id: GeneratedAlways<number>;
  usuario_id: GeneratedAlways<number>;
  de_status: GeneratedAlways<StatusUsuario | null>;
  para_status: GeneratedAlways<StatusUsuario>;
  de_roles: GeneratedAlways<Role[] | null>;
  para_roles: GeneratedAlways<Role[]>;
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

/** The card provider's words, and what we owe: `refund_due` until it is `refunded`. */
export type StatusPagamento =
  | 'creating'
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'
  | 'refund_due'
  | 'refunded';

/** One attempt to pay an order by card; at most one is open at a time. */
export interface PagamentosTable {
  id: GeneratedAlways<number>;
  pedido_id: number;
  /** 1, 2, 3… within an order; with the order's number, the provider's idempotency key. */
  tentativa: number;
  provedor: string;
  /** Null until the provider has answered. */
  intent_id: string | null;
  client_secret: string | null;
  /** Centavos. */
  valor: number;
  status: Generated<StatusPagamento>;
  criado_em: Timestamp;
  /** When the provider was last asked. */
  verificado_em: Date | null;
}

/** Events of the provider that were taken in, so that none counts twice. */
export interface EventosPagamentoTable {
  id: string;
  tipo: string;
  recebido_em: Timestamp;
}

/** The simulated provider's books. */
export interface SimuladoIntencoesTable {
  id: string;
  /** Idempotency key. */
  chave: string;
  client_secret: string;
  /** Centavos. */
  valor: number;
  metadata: ColumnType<Record<string, string>, string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  erro: ColumnType<
    { code: string; message: string } | null,
    string | null | undefined,
    string | null
  >;
  /** When a `processing` one will succeed. */
  liquida_em: Date | null;
  estornado_em: Date | null;
  criado_em: Timestamp;
}

/** Its events, until our webhook has taken them. */
export interface SimuladoEventosTable {
  id: string;
  /** The exact bytes that are signed and sent. */
  corpo: string;
  criado_em: Timestamp;
  entregue_em: Date | null;
  tentativas: Generated<number>;
  proxima_em: Generated<Date>;
}

export type TipoEmail =
  | 'pedido-criado'
  | 'pedido-pago'
  | 'pedido-enviado'
  | 'pedido-desistencia'
  | 'pedido-desistencia-loja'
  | 'pagamento-devolvido'
  | 'redefinir-senha'
  | 'senha-alterada'
  | 'conta-criada';

/** Mail to send: written in the transaction that it tells of, sent after it. */
export interface EmailsTable {
  id: GeneratedAlways<number>;
  tipo: TipoEmail;
  para: string;
  /** What the text is made of; emptied once it is sent or given up. */
  dados: ColumnType<unknown, string, string>;
  criado_em: Timestamp;
  enviado_em: Date | null;
  desistido_em: Date | null;
  tentativas: Generated<number>;
  proxima_em: Generated<Date>;
}

/** An answer to the question about what is optional; rows are added and never changed (C-60). */
export interface ConsentimentosTable {
  /** UUID that the browser made up for this one choice. */
  id: string;
  /** Of the policy's text that was on screen. */
  versao: string;
  escolha: 'ACEITO' | 'RECUSADO';
  /** By the browser's clock, as far as it can be true. */
  quando: Timestamp;
  registrado_em: Timestamp;
  /** Null for who was not signed in, and once the account is erased. */
  usuario_id: number | null;
}

/** Every table of the shop. Money is integer centavos. */
export interface Tables {
  categorias: CategoriasTable;
  produtos: ProdutosTable;
  vitrine: VitrineTable;
  variacoes: VariacoesTable;
  produto_categorias: ProdutoCategoriasTable;
  usuarios: UsuariosTable;
  perfis: PerfisTable;
  enderecos: EnderecosTable;
  carrinhos: CarrinhosTable;
  carrinho_itens: CarrinhoItensTable;
  redefinicoes_senha: RedefinicoesSenhaTable;
  fretes: FretesTable;
  pedidos: PedidosTable;
  pedido_itens: PedidoItensTable;
  historico_pedidos: HistoricoPedidosTable;
  historico_estoque: HistoricoEstoqueTable;
  historico_usuarios: HistoricoUsuariosTable;
  pagamentos: PagamentosTable;
  eventos_pagamento: EventosPagamentoTable;
  simulado_intencoes: SimuladoIntencoesTable;
  simulado_eventos: SimuladoEventosTable;
  emails: EmailsTable;
  consentimentos: ConsentimentosTable;
}
