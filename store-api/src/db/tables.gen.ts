// Generated from the migrations by `npm run tables -w store-api`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImagemComAlt, StoredImagem } from '../imagens/stored.ts';
import type { CardDispute, CardRefund, KeptPix } from '../pagamentos/provedores/simulado/kept.ts';
import type { EnderecoEntrega } from './json.ts';

export type StatusUsuario = 'ATIVO' | 'INATIVO' | 'BANIDO';

export type Role = 'ROLE_USER' | 'ROLE_ADMIN';

export type StatusPedido = 'PENDENTE' | 'PAGO' | 'ENVIADO' | 'CONCLUIDO' | 'CANCELADO';

export type MetodoPagamento = 'CARTAO' | 'PIX' | 'CARTAO_LINK' | 'CARTAO_ENTREGA';

export type StatusPagamento = 'creating' | 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled' | 'refund_due' | 'refunded';

export type EstadoEstorno = 'PEDIDO' | 'PENDENTE' | 'FEITO' | 'FALHOU';

export type EstadoContestacao = 'ABERTA' | 'GANHA' | 'PERDIDA' | 'ENCERRADA';

export type TipoEmail = 'pedido-criado' | 'pedido-pago' | 'pedido-enviado' | 'pedido-desistencia' | 'pedido-desistencia-loja' | 'desistencia-recebida' | 'estorno-pedido' | 'estorno-a-caminho' | 'pagamento-devolvido' | 'estorno-falhou' | 'estorno-falhou-loja' | 'contestacao-aberta-loja' | 'contestacao-encerrada-loja' | 'redefinir-senha' | 'senha-alterada' | 'conta-criada' | 'confirmar-email' | 'tentativas-de-acesso' | 'segundo-fator-ativado' | 'segundo-fator-desativado' | 'codigos-renovados' | 'codigo-de-recuperacao-usado' | 'email-alterado' | 'avaliar-pedido' | 'confirmar-aviso' | 'volume-voltou';

/** Credentials of assistants, at most 10 for an account. A revoked one is deleted. Deleted with the account. */
export interface AssistentesTable {
  id: GeneratedAlways<number>;
  /** The account that it acts for. */
  usuario_id: number;
  /** As the person calls it. */
  nome: string;
  /** SHA-256 of the credential, in hex. */
  credencial_hash: string;
  /** What it may do: read, change the cart, order. */
  escopos: string[];
  /** When it was created. An end of all sessions after it ends it too. */
  criado_em: ColumnType<Date, Date, never>;
  /** When it ends; the row is then deleted. */
  expira_em: Date;
  /** Its last use, to the minute; null before the first. */
  usado_em: Date | null;
}

/** Reviews of products of delivered orders, one for each product of an order. */
export interface AvaliacoesTable {
  id: GeneratedAlways<number>;
  /** The order; null after the account of its buyer was erased. */
  pedido_id: number | null;
  produto_id: number;
  /** First name and initial of the buyer, as shown; null without a name or after an erasure. */
  autor: string | null;
  nota: number;
  texto: string;
  estado: Generated<'PENDENTE' | 'PUBLICADA' | 'RECUSADA'>;
  /** Why the shop refused it. */
  motivo: string | null;
  /** The shop's reply, shown under the review. */
  resposta: string | null;
  criada_em: Generated<Date>;
  /** When it was last published or refused. */
  moderada_em: Date | null;
  respondida_em: Date | null;
}

/** Requests for one mail when a volume is back in stock. Deleted when the mail is queued. */
export interface AvisosEstoqueTable {
  id: GeneratedAlways<number>;
  produto_id: number;
  /** Always one of `produto_id`'s; null for a simple product. */
  variacao_id: number | null;
  /** Lower case. */
  email: string;
  /** The account that asked; null for a visitor. */
  usuario_id: number | null;
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** When the owner of the e-mail agreed; null until then, and nothing is sent. */
  confirmado_em: Date | null;
  /** Then the row is deleted. */
  expira_em: Date;
}

export interface CarrinhoItensTable {
  id: GeneratedAlways<number>;
  carrinho_id: number;
  produto_id: number;
  /** Always one of `produto_id`'s; null for a simple product. */
  variacao_id: number | null;
  /** 1 to 99. */
  quantidade: number;
  criado_em: ColumnType<Date, Date | undefined, never>;
}

export interface CarrinhosTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
}

export interface CategoriasTable {
  id: GeneratedAlways<number>;
  /** Singular; unique, ignoring case and accents. */
  nome: string;
  /** Position in the shop. */
  posicao: Generated<number>;
}

/** Recovery codes of an active second factor; each works once. */
export interface CodigosRecuperacaoTable {
  usuario_id: number;
  /** Argon2id. */
  codigo_hash: string;
  usado_em: Date | null;
}

/** Mailed links that confirm an e-mail; deleted once one of them was used. */
export interface ConfirmacoesEmailTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  usuario_id: number;
  /** The address that the link confirms. */
  email: string;
  criado_em: ColumnType<Date, Date | undefined, never>;
  expira_em: Date;
}

/** A choice about optional cookies; rows are never changed. */
export interface ConsentimentosTable {
  /** UUID that the browser generated for this choice. */
  id: string;
  /** Version of the policy that was shown. */
  versao: string;
  escolha: 'ACEITO' | 'RECUSADO';
  /** By the browser's clock, clamped. */
  quando: ColumnType<Date, Date, never>;
  registrado_em: ColumnType<Date, Date | undefined, never>;
  /** Null without a session, and after an erasure. */
  usuario_id: number | null;
}

/** Disputes (chargebacks) of card payments. */
export interface ContestacoesTable {
  id: GeneratedAlways<number>;
  pagamento_id: number;
  /** Number of the dispute at the provider. */
  provedor_id: string;
  /** Centavos. */
  valor: number;
  /** `ENCERRADA`: an inquiry that ended without a chargeback. */
  estado: EstadoContestacao;
  /** The provider's code of the reason. */
  motivo: string | null;
  aberta_em: Generated<Date>;
  encerrada_em: Date | null;
}

/** The mail queue: written in the transaction that causes the mail, sent after it. */
export interface EmailsTable {
  id: GeneratedAlways<number>;
  tipo: TipoEmail;
  /** Address; a SHA-256 for one day after an erasure. */
  para: string;
  /** Input of the template; cleared once the mail is sent or given up. */
  dados: ColumnType<unknown, string, string>;
  criado_em: ColumnType<Date, Date | undefined, never>;
  enviado_em: Date | null;
  desistido_em: Date | null;
  tentativas: Generated<number>;
  proxima_em: Generated<Date>;
  /** Account that caused the mail; null for mail to the shop. No foreign key: it would lock the account. */
  usuario_id: number | null;
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
  criado_em: ColumnType<Date, Date | undefined, never>;
}

/** Refunds of a card payment, whole or in part. Those that did not fail never exceed the payment. */
export interface EstornosTable {
  id: GeneratedAlways<number>;
  pagamento_id: number;
  /** Centavos. */
  valor: number;
  estado: Generated<EstadoEstorno>;
  /** A few Portuguese words; null for refunds that existed before this table. */
  motivo: string | null;
  /** Account; null when the shop itself acted. */
  autor_id: number | null;
  pedido_em: Generated<Date>;
  /** When the provider did it, or it failed. */
  concluido_em: Date | null;
  /** When the provider was last asked about it. */
  verificado_em: Date | null;
  /** Counts the requests after a failure. Part of the idempotency key. */
  tentativa: Generated<number>;
  /** Number of the refund at the provider, e.g. `re_…`; null before the provider has it. */
  provedor_id: string | null;
  /** The provider's code of the failure. */
  falha: string | null;
}

/** Processed events of the provider, so that each counts once. */
export interface EventosPagamentoTable {
  id: string;
  tipo: string;
  recebido_em: ColumnType<Date, Date | undefined, never>;
}

/** Active products of each choice of a facet. True only together with `facetas_mudancas`, which a job folds into it. */
export interface FacetasContadasTable {
  /** A bit of `vitrine.marcas` that the counted products have; 0 for all products. */
  escolha: number;
  /** What is counted: a bit of `vitrine.marcas`, a note or a house. */
  grupo: 'marca' | 'nota' | 'casa';
  /** The bit as a number, or the slug. */
  valor: string;
  /** One spelling of the note; empty for the other groups. */
  nome: string;
  total: number;
}

/** The active products that have an option of a facet. True only together with `facetas_pendentes`, which a job folds into it. */
export interface FacetasMapasTable {
  /** Number of the product divided by 8192; the remainder is its bit. */
  bloco: number;
  /** What the products have: a bit of `vitrine.marcas`, a note, a house or a category. */
  grupo: 'marca' | 'nota' | 'casa' | 'categoria';
  /** The bit as a number, the slug, or the number of the category. */
  valor: string;
  /** One spelling of the note; empty for the other groups. */
  nome: string;
  mapa: string;
}

/** Changes of `vitrine` that `facetas_contadas` does not count yet. Written with each change, so that writers share no row. */
export interface FacetasMudancasTable {
  id: GeneratedAlways<number>;
  /** 1 for what a product now has, -1 for what it had. */
  sinal: GeneratedAlways<number>;
  marcas: GeneratedAlways<number>;
  casa: GeneratedAlways<string | null>;
  notas: GeneratedAlways<string[]>;
  nomes_das_notas: GeneratedAlways<string[]>;
}

/** Products whose bits of `facetas_mapas` may be old. Written with each change, so that writers share no row. */
export interface FacetasPendentesTable {
  id: GeneratedAlways<number>;
  produto_id: GeneratedAlways<number>;
}

/** Products that an account has marked, at most 200. Deleted with the account. */
export interface FavoritosTable {
  /** The account. */
  usuario_id: number;
  /** The product, active or not. */
  produto_id: number;
  /** When it was marked. */
  desde: Generated<Date>;
}

export interface FretesTable {
  /** Two capital letters; `BR`: the default of states without a row. */
  uf: string;
  servico: string;
  /** Centavos. */
  valor: number;
  /** Working days. */
  prazo_min: number;
  /** Working days. */
  prazo_max: number;
}

/** Changes that no other history records. Author from `recordAs`. No personal data. */
export interface HistoricoAlteracoesTable {
  id: GeneratedAlways<number>;
  tipo: 'PRODUTO' | 'CATEGORIA' | 'USUARIO' | 'FRETE';
  /** Number of the product, category or account, or the state of a freight. */
  alvo: string;
  /** Names of fields in Portuguese, with values of the catalogue and of freight only. */
  resumo: string;
  /** Account; null when the shop itself acted. */
  autor_id: Generated<number | null>;
  criado_em: ColumnType<Date, Date | undefined, never>;
}

/** Written by triggers only. Author and reason come from `recordAs`. */
export interface HistoricoEstoqueTable {
  id: GeneratedAlways<number>;
  produto_id: GeneratedAlways<number>;
  variacao_id: GeneratedAlways<number | null>;
  pedido_id: GeneratedAlways<number | null>;
  de: GeneratedAlways<number>;
  para: GeneratedAlways<number>;
  /** Account; null when the shop itself acted. */
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

/** Written by triggers only. Author and reason come from `recordAs`. */
export interface HistoricoPedidosTable {
  id: GeneratedAlways<number>;
  pedido_id: GeneratedAlways<number>;
  de: GeneratedAlways<StatusPedido | null>;
  para: GeneratedAlways<StatusPedido>;
  /** Account; null when the shop itself acted. */
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

/** Written by triggers only. Author and reason come from `recordAs`. */
export interface HistoricoUsuariosTable {
  id: GeneratedAlways<number>;
  usuario_id: GeneratedAlways<number>;
  de_status: GeneratedAlways<StatusUsuario | null>;
  para_status: GeneratedAlways<StatusUsuario>;
  de_roles: GeneratedAlways<Role[] | null>;
  para_roles: GeneratedAlways<Role[]>;
  /** Account; null when the shop itself acted. */
  autor_id: GeneratedAlways<number | null>;
  motivo: GeneratedAlways<string | null>;
  criado_em: GeneratedAlways<Date>;
}

/** Sessions whose owner gave the password, and the code of a second factor, again. */
export interface IdentidadesConfirmadasTable {
  /** SHA-256 of the session’s token, in hex. */
  token_hash: string;
  /** Until when the proof counts; the row is then deleted. */
  ate: Date;
}

/** Counted attempts and known addresses, for all processes on a PostgreSQL server. A crash of the server empties it. The embedded database has none: its process counts in its memory. */
export interface MemoriaTable {
  /** HMAC of what is counted: it names no person and no address. */
  chave: string;
  /** Attempts. */
  n: number;
  /** End of a window, last failure, end of a memory, or when a bucket is full again. */
  em: Date;
  /** From when on the row means nothing; it is then deleted. */
  esquecer_em: Date;
}

/** Internal notes about orders, for administrators only. Deleted with the personal data of the customer. */
export interface NotasPedidoTable {
  /** Number of the note, in order of writing. */
  id: GeneratedAlways<number>;
  /** The order. */
  pedido_id: number;
  /** The administrator; null after the account was deleted. */
  autor_id: number | null;
  /** The note, as written. */
  texto: string;
  /** When the note was written. */
  criada_em: Generated<Date>;
}

/** An attempt to pay an order by card; at most one of an order is open. */
export interface PagamentosTable {
  id: GeneratedAlways<number>;
  pedido_id: number;
  /** 1, 2, 3… within an order; part of the provider's idempotency key. */
  tentativa: number;
  provedor: string;
  /** Null until the provider has answered. */
  intent_id: string | null;
  client_secret: string | null;
  /** Centavos. */
  valor: number;
  /** The card provider's statuses, and ours once the whole payment goes back: `refund_due` until `refunded`. */
  status: Generated<StatusPagamento>;
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** When the provider was last queried. */
  verificado_em: Date | null;
  /** When the money was received. */
  pago_em: Date | null;
  /** How many Pix codes were requested. Part of the idempotency key of the next one. */
  pix_codigos: Generated<number>;
  /** The provider's number of the Pix that waits or has paid. Null when a card has paid. */
  pix_meio: string | null;
}

export interface PedidoItensTable {
  id: GeneratedAlways<number>;
  pedido_id: number;
  /** Null for a line that an administrator typed. */
  produto_id: number | null;
  variacao_id: number | null;
  nome_produto: string;
  variacao_nome: string | null;
  quantidade: number;
  /** Centavos. */
  preco_unitario: number;
  imagem: ColumnType<StoredImagem | null, string | null, string | null>;
  /** Units that came back by a received withdrawal. A cancellation returns the others to the stock. */
  devolvidas: Generated<number>;
}

export interface PedidosTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
  /** `Idempotency-Key` of the request; unique for a user. */
  chave: string | null;
  /** SHA-256 of that request. */
  resumo: string | null;
  criado_em: ColumnType<Date, Date | undefined, never>;
  status: Generated<StatusPedido>;
  /** Null until the shopper chooses. */
  metodo: MetodoPagamento | null;
  /** End of the stock reservation; set exactly while PENDENTE. */
  reserva_ate: Date | null;
  /** Centavos: the items. */
  subtotal: number;
  /** Centavos; 0 also while freight is to be agreed. */
  valor_frete: number;
  /** Centavos: `subtotal` + `valor_frete`. */
  total: number;
  servico_frete: string;
  prazo_frete: string | null;
  nome_completo: string | null;
  cpf: string | null;
  telefone: string | null;
  email: string | null;
  /** The delivery address as it was when the order was placed. */
  endereco: ColumnType<EnderecoEntrega | null, string | null, string | null>;
  endereco_id: number | null;
  link_rastreio: string | null;
  /** Counts the changes. */
  versao: Generated<number>;
  /** When the shopper withdrew from it (CDC, art. 49). */
  desistencia_em: Date | null;
  /** The shopper's reason; null without one. */
  desistencia_motivo: string | null;
  /** 44 digits of an NF-e or DC-e. */
  chave_fiscal: string | null;
  /** When the shop received the returned goods. */
  desistencia_recebida_em: Date | null;
  /** Centavos that the shopper gets back. */
  desistencia_valor: number | null;
  /** Keyed hash of the network address, while the order is PENDENTE; null for accounts that have paid an order. */
  origem: string | null;
  /** When the mail that asks for reviews was queued; never a second time. */
  avaliacao_pedida_em: Date | null;
  /** The name that the assistant that placed it had then; null when a person placed it, and once the account is erased. */
  assistente: string | null;
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

export interface ProdutoCategoriasTable {
  produto_id: number;
  categoria_id: number;
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
  imagem: ColumnType<StoredImagem | null, string | null, string | null>;
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** Counts edits by administrators, for optimistic locking; sales do not count. */
  versao: Generated<number>;
  /** Units sold before this shop kept orders: `vendidos` = this + what its own orders sold. */
  vendidos_antes: GeneratedAlways<number>;
  casa: string | null;
  concentracao: 'COLONIA' | 'EDT' | 'EDP' | 'PARFUM' | 'EXTRAIT' | null;
  /** Single scent notes; without any, those that the description names. */
  notas: Generated<string[]>;
  estacoes: Generated<string[]>;
  /** Alternative text of `imagem`; empty: the name of the product. */
  imagem_alt: Generated<string>;
  /** The pictures after `imagem`, in order. */
  mais_imagens: ColumnType<ImagemComAlt[], string | undefined, string>;
}

export interface RedefinicoesSenhaTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  usuario_id: number;
  criado_em: ColumnType<Date, Date | undefined, never>;
  expira_em: Date;
  usado_em: Date | null;
}

/** The second factor of an administrator. */
export interface SegundosFatoresTable {
  usuario_id: number;
  /** TOTP secret, encrypted with a key derived from the JWT secret. */
  segredo: string;
  /** Salt of the recovery codes, base64url. */
  sal: string;
  /** Time step of the last accepted code; a later code must have a later one. */
  ultimo_passo: Generated<number>;
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** Null until a code has confirmed the secret. Only then is it requested at sign-in. */
  ativado_em: Date | null;
}

/** Events of the simulated provider for our webhook. */
export interface SimuladoEventosTable {
  id: string;
  /** The exact text that is signed and sent. */
  corpo: string;
  criado_em: ColumnType<Date, Date | undefined, never>;
  entregue_em: Date | null;
  tentativas: Generated<number>;
  proxima_em: Generated<Date>;
}

/** Payment intents of the simulated provider. */
export interface SimuladoIntencoesTable {
  id: string;
  /** Idempotency key. */
  chave: string;
  client_secret: string;
  /** Centavos. */
  valor: number;
  metadata: ColumnType<Record<string, string>, string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  erro: ColumnType<{ code: string; message: string } | null, string | null, string | null>;
  /** When the next late change is due. */
  liquida_em: Date | null;
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** Its refunds. */
  estornos: ColumnType<CardRefund[], string | undefined, string>;
  /** Its disputes. */
  contestacoes: ColumnType<CardDispute[], string | undefined, string>;
  /** What happens after the payment, by the test card. */
  efeito: 'estorno_demora' | 'estorno_volta' | 'contestacao' | null;
  /** The Pix code that pays it, or has paid it. */
  pix: ColumnType<KeptPix | null, string | null, string | null>;
}

/** Tokens that their owners signed out before they expired. */
export interface TokensEncerradosTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /** When the token expires; the row is then deleted. */
  expira_em: Date;
}

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
  criado_em: ColumnType<Date, Date | undefined, never>;
  /** Tokens issued before this second are invalid. */
  sessoes_desde: Generated<Date>;
  /** An administrator chose the password, so the owner should choose another. */
  trocar_senha: Generated<boolean>;
  /** When the account was erased; the row stays for its orders. */
  removido_em: Date | null;
  /** False after a registration or a new e-mail, until the owner follows the mailed link. */
  email_confirmado: Generated<boolean>;
  /** False after the account opted out of mails that ask for reviews. */
  convite_avaliacao: Generated<boolean>;
  /** Counts the changes by administrators. */
  versao: Generated<number>;
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

/** Search and sort columns of products; written by triggers only. */
export interface VitrineTable {
  produto_id: GeneratedAlways<number>;
  ativo: GeneratedAlways<boolean>;
  nome: GeneratedAlways<string>;
  /** Centavos: the lowest price in stock, or of all when none is; null without one. */
  preco_minimo: GeneratedAlways<number | null>;
  /** `nome` in lower case without accents. */
  nome_busca: GeneratedAlways<string>;
  /** Name, description and volumes, like `nome_busca`. */
  texto: GeneratedAlways<string>;
  /** One bit for each family (0-9), band of price (10-14) and of volume (15-19) that the product has, and bit 20 while it is in stock, as `marcasDe` of packages/loja. */
  marcas: GeneratedAlways<number>;
  /** Slug of the house. */
  casa: GeneratedAlways<string | null>;
  /** Slugs of the notes, of the field or of the description. */
  notas: GeneratedAlways<string[]>;
  /** Their names, in the same order. */
  nomes_das_notas: GeneratedAlways<string[]>;
}

/** Every table of the shop. Money is integer centavos. */
export interface Tables {
  assistentes: AssistentesTable;
  avaliacoes: AvaliacoesTable;
  avisos_estoque: AvisosEstoqueTable;
  carrinho_itens: CarrinhoItensTable;
  carrinhos: CarrinhosTable;
  categorias: CategoriasTable;
  codigos_recuperacao: CodigosRecuperacaoTable;
  confirmacoes_email: ConfirmacoesEmailTable;
  consentimentos: ConsentimentosTable;
  contestacoes: ContestacoesTable;
  emails: EmailsTable;
  enderecos: EnderecosTable;
  estornos: EstornosTable;
  eventos_pagamento: EventosPagamentoTable;
  facetas_contadas: FacetasContadasTable;
  facetas_mapas: FacetasMapasTable;
  facetas_mudancas: FacetasMudancasTable;
  facetas_pendentes: FacetasPendentesTable;
  favoritos: FavoritosTable;
  fretes: FretesTable;
  historico_alteracoes: HistoricoAlteracoesTable;
  historico_estoque: HistoricoEstoqueTable;
  historico_pedidos: HistoricoPedidosTable;
  historico_usuarios: HistoricoUsuariosTable;
  identidades_confirmadas: IdentidadesConfirmadasTable;
  memoria: MemoriaTable;
  notas_pedido: NotasPedidoTable;
  pagamentos: PagamentosTable;
  pedido_itens: PedidoItensTable;
  pedidos: PedidosTable;
  perfis: PerfisTable;
  produto_categorias: ProdutoCategoriasTable;
  produtos: ProdutosTable;
  redefinicoes_senha: RedefinicoesSenhaTable;
  segundos_fatores: SegundosFatoresTable;
  simulado_eventos: SimuladoEventosTable;
  simulado_intencoes: SimuladoIntencoesTable;
  tokens_encerrados: TokensEncerradosTable;
  usuarios: UsuariosTable;
  variacoes: VariacoesTable;
  vitrine: VitrineTable;
}
