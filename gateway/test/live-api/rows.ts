/** Prices and totals are in reais, as on the wire. */
export interface VariacaoRow {
  id: number;
  nome: string | null;
  preco: number | null;
  estoque: number | null;
}

export interface ProdutoRow {
  id: number;
  ativo: boolean;
  nome: string | null;
  descricao: string | null;
  categorias: string[];
  precoBase: number | null;
  estoque: number | null;
  slug: string;
  imagemUrl: string | null;
  variacoes: VariacaoRow[];
  /** Number of order lines that ever named it. */
  pedidos: number;
}

export interface CategoriaRow {
  id: number;
  nome: string | null;
}

export interface UsuarioRow {
  id: number;
  username: string | null;
  password: string;
  nome: string | null;
  email: string | null;
  status: string | null;
  roles: string[];
  resetToken: string | null;
}

export interface PerfilRow {
  id: number;
  usuarioId: number;
  nomeCompleto: string | null;
  telefone: string | null;
  cpf: string | null;
}

export interface EnderecoRow {
  id: number;
  perfilId: number;
  logradouro: string | null;
  numero: string | null;
  bairro: string | null;
  cidade: string | null;
  estado: string | null;
  cep: string | null;
  complemento: string | null;
  padrao: boolean;
}

export interface LinhaRow {
  produtoId: number;
  variacaoId: number | null;
  quantidade: number;
}

export interface ItemRow {
  id: number;
  produtoId: number;
  variacaoId: number | null;
  nomeProduto: string | null;
  quantidade: number;
  precoUnitario: number;
}

export interface PedidoRow {
  id: number;
  usuarioId: number;
  /** The server's wall clock, without a zone. */
  data: string;
  total: number;
  status: string;
  enderecoId: number | null;
  itens: ItemRow[];
  nomeCompleto: string | null;
  cpf: string | null;
  telefone: string | null;
  email: string | null;
  linkRastreio: string | null;
  servicoFrete: string | null;
  valorFrete: number | null;
  prazoFrete: string | null;
  /** Whether `/checkout` was called before. */
  checkout: boolean;
}

/** A payment at the provider, linked to its order only by metadata. */
export interface IntentRow {
  id: string;
  clientSecret: string;
  pedidoId: number;
  amount: number;
  status: string;
}

export interface MailRow {
  readonly kind: 'recuperacao' | 'pagamento' | 'envio';
  readonly to: string | null;
  /** The reset token, or the order's id. */
  readonly about: string;
}

export interface ImagemRow {
  readonly contentType: string | null;
  readonly bytes: Buffer;
}
