import { crash, type ErrorWorld } from './errors.ts';
import { type Habits, seenHabits } from './habits.ts';
import type {
  CategoriaRow,
  EnderecoRow,
  ImagemRow,
  IntentRow,
  LinhaRow,
  MailRow,
  PedidoRow,
  PerfilRow,
  ProdutoRow,
  UsuarioRow,
  VariacaoRow,
} from './rows.ts';
import { seedCategorias, seedEnderecos, seedPerfis, seedProdutos, seedUsuarios } from './seed.ts';
import { seedPedidos } from './seed-pedidos.ts';

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
  /** How often the cart of each account was read. */
  cartReads = new Map<number, number>();
  pedidos: PedidoRow[] = seedPedidos();
  intents: IntentRow[] = [];
  mails: MailRow[] = [];
  /** Uploaded images, by their `imagemUrl`. */
  imagens = new Map<string, ImagemRow>();
  /** Text with which the payment provider refuses new payments; null accepts them. */
  providerRefusal: string | null = null;
  // Above every seeded id.
  #lastId = 2000;

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
