import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImagemGuardada } from '../imagens/tipos.ts';

/** Set by the database unless given. */
type Instante = ColumnType<Date, Date | undefined, never>;

export interface TabelaCategorias {
  id: GeneratedAlways<number>;
  /** Stored in the singular (C-02); unique without regard to case and accents. */
  nome: string;
  /** Order in which the shop shows them. */
  posicao: Generated<number>;
}

export interface TabelaProdutos {
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
  imagem: ColumnType<ImagemGuardada | null, string | null | undefined, string | null>;
  criado_em: Instante;
  /** `nome` in lower case without accents, for search. */
  busca: GeneratedAlways<string>;
}

export interface TabelaVariacoes {
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

export interface TabelaProdutoCategorias {
  produto_id: number;
  categoria_id: number;
}

export type StatusUsuario = 'ATIVO' | 'INATIVO' | 'BANIDO';
export type Papel = 'ROLE_USER' | 'ROLE_ADMIN';

export interface TabelaUsuarios {
  id: GeneratedAlways<number>;
  username: string;
  /** Lower case. */
  email: string;
  nome: string | null;
  /** Argon2id, in PHC form. */
  senha_hash: string;
  status: Generated<StatusUsuario>;
  roles: Generated<Papel[]>;
  criado_em: Instante;
}

export interface TabelaPerfis {
  id: GeneratedAlways<number>;
  usuario_id: number;
  nome_completo: string | null;
  /** 10 to 13 digits. */
  telefone: string | null;
  /** 11 digits; unique. */
  cpf: string | null;
}

export interface TabelaEnderecos {
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
  criado_em: Instante;
}

export interface TabelaCarrinhos {
  id: GeneratedAlways<number>;
  usuario_id: number;
}

export interface TabelaCarrinhoItens {
  id: GeneratedAlways<number>;
  carrinho_id: number;
  produto_id: number;
  /** Always one of `produto_id`'s; null for a simple product. */
  variacao_id: number | null;
  /** 1 to 99. */
  quantidade: number;
  criado_em: Instante;
}

/** Every table of the shop. Money is integer centavos. */
export interface Tabelas {
  categorias: TabelaCategorias;
  produtos: TabelaProdutos;
  variacoes: TabelaVariacoes;
  produto_categorias: TabelaProdutoCategorias;
  usuarios: TabelaUsuarios;
  perfis: TabelaPerfis;
  enderecos: TabelaEnderecos;
  carrinhos: TabelaCarrinhos;
  carrinho_itens: TabelaCarrinhoItens;
}
