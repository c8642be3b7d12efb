import { crash, type ErrorWorld } from './errors.ts';
import { type Habits, seenHabits } from './habits.ts';
import { seedCategorias, seedEnderecos, seedPerfis, seedProdutos, seedUsuarios } from './seed.ts';
import { seedPedidos } from './seed-pedidos.ts';

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

export interface ShopOptions {
  /** Default: `empty403`. */
  readonly errors?: ErrorWorld;
  readonly habits?: Partial<Habits>;
}

/** The rows of the double, shared by its endpoints and the tests. */
export class Shop {
  readonly errors: ErrorWorld;
  readonly habits: Habits;
  produtos: ProdutoRow[] = seedProdutos();
  categorias: CategoriaRow[] = seedCategorias();
  usuarios: UsuarioRow[] = seedUsuarios();
  perfis: PerfilRow[] = seedPerfis();
  enderecos: EnderecoRow[] = seedEnderecos();
  /** Lines of each cart, by the account's id. */
  linhas = new Map<number, LinhaRow[]>();
  pedidos: PedidoRow[] = seedPedidos();
  intents: IntentRow[] = [];
  mails: MailRow[] = [];
  /** Uploaded images, by their `imagemUrl`. */
  imagens = new Map<string, ImagemRow>();
  /** Text with which the payment provider refuses new payments; null accepts them. */
  providerRefusal: string | null = null;
  #lastId = 1000;

  constructor({ errors = 'empty403', habits = {} }: ShopOptions = {}) {
    this.errors = errors;
    this.habits = { ...seenHabits, ...habits };
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Returns the row. Throws the 500 class for an unknown id, as do the methods below. */
  produto(id: number | null): ProdutoRow {
    return found(this.produtos, id, 'Produto não encontrado');
  }

  categoria(id: number | null): CategoriaRow {
    return found(this.categorias, id, 'Categoria não encontrada');
  }

  usuario(id: number | null): UsuarioRow {
    return found(this.usuarios, id, 'Usuário não encontrado');
  }

  endereco(id: number | null): EnderecoRow {
    return found(this.enderecos, id, 'Endereço não encontrado');
  }

  pedido(id: number | null): PedidoRow {
    return found(this.pedidos, id, 'Pedido não encontrado');
  }

  /** A variation with its product. */
  variacao(id: number): { readonly produto: ProdutoRow; readonly variacao: VariacaoRow } {
    for (const produto of this.produtos) {
      const variacao = produto.variacoes.find((one) => one.id === id);
      if (variacao) return { produto, variacao };
    }
    throw crash('Variação não encontrada');
  }

  perfilOf(usuarioId: number): PerfilRow | undefined {
    return this.perfis.find((perfil) => perfil.usuarioId === usuarioId);
  }

  enderecosOf(perfilId: number): readonly EnderecoRow[] {
    return this.enderecos.filter((endereco) => endereco.perfilId === perfilId);
  }
}

function found<Row extends { readonly id: number }>(
  rows: readonly Row[],
  id: number | null,
  message: string,
): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw crash(message);
  return row;
}
