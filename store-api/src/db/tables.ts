import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredImagem } from '../imagens/types.ts';

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
  /** `nome` in lower case without accents, for search. */
  busca: GeneratedAlways<string>;
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
}

export interface PerfisTable {
  id: GeneratedAlways<number>;
  usuario_id: number;
  nome_completo: string | null;
  /** 10 to 13 digits. */
  telefone: string | null;
  /** 11 digits; unique. */
  cpf: string | null;
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

/** Every table of the shop. Money is integer centavos. */
export interface Tables {
  categorias: CategoriasTable;
  produtos: ProdutosTable;
  variacoes: VariacoesTable;
  produto_categorias: ProdutoCategoriasTable;
  usuarios: UsuariosTable;
  perfis: PerfisTable;
  enderecos: EnderecosTable;
  carrinhos: CarrinhosTable;
  carrinho_itens: CarrinhoItensTable;
}
