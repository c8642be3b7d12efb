/** What an account may do; every account holds USER. */
export type PapelModel = 'USER' | 'ADMIN';

/** A picture, addresses already safe for a browser. */
export interface ImagemModel {
  readonly url: string;
  readonly largura: number | null;
  readonly altura: number | null;
  readonly miniatura: string | null;
  readonly fontes: readonly FonteModel[];
  readonly alt: string;
}

export interface FonteModel {
  readonly tipo: string;
  readonly srcset: string;
}

/** Amounts are centavos. */
export interface VariacaoModel {
  readonly id: string;
  readonly nome: string;
  readonly preco: number | null;
  readonly estoque: number;
  readonly disponivel: boolean;
  /** Millilitres, exact: `5.5` for "5,5 ml". */
  readonly volume: number | null;
  readonly precoPorMl: number | null;
}

/** Amounts are centavos. */
export interface ProdutoModel {
  readonly __typename: 'Produto';
  readonly id: string;
  readonly slug: string;
  readonly nome: string;
  readonly descricao: string;
  readonly imagem: ImagemModel | null;
  readonly ativo: boolean;
  readonly precoBase: number | null;
  readonly precoMinimo: number | null;
  readonly precoVaria: boolean;
  readonly estoqueTotal: number;
  readonly disponivel: boolean;
  readonly variacoes: readonly VariacaoModel[];
  /** As the API wrote them; `Produto.categorias` finds the categories they name. */
  readonly categoriaNames: readonly string[];
  readonly vendidos: number | null;
  readonly versao: number | null;
}

export interface CategoriaModel {
  readonly id: string;
  readonly nome: string;
  readonly slug: string;
  readonly titulo: string;
  readonly descricao: string;
}

export interface PaginaModel {
  readonly itens: readonly ProdutoModel[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** Amounts are centavos. */
export interface ItemCarrinhoModel {
  readonly id: string;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly imagem: ImagemModel | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  readonly subtotal: number;
  /** What the API said with the line; null leaves it to the product. */
  readonly estoque: number | null;
  readonly disponivel: boolean | null;
}

export interface CarrinhoModel {
  readonly __typename: 'Carrinho';
  readonly id: string;
  readonly itens: readonly ItemCarrinhoModel[];
  readonly total: number;
  readonly quantidadeTotal: number;
}

export interface SessaoModel {
  readonly __typename: 'Sessao';
  readonly usuarioId: string;
  readonly usuario: string;
  readonly papeis: readonly PapelModel[];
  readonly expiraEm: string;
  readonly senhaProvisoria: boolean;
  readonly token: string;
  readonly descritor: string;
}

export type StatusUsuarioModel = 'ATIVO' | 'INATIVO' | 'BANIDO';

export type StatusPedidoModel =
  | 'PENDENTE'
  | 'PAGO'
  | 'ENVIADO'
  | 'ENTREGUE'
  | 'CANCELADO'
  | 'DESCONHECIDO';

/** Healed: `cep` as 00000-000 and `estado` as two letters, or empty where not known. */
export interface EnderecoModel {
  readonly id: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
  readonly padrao: boolean;
}

/** `telefone` digits only, `cpf` as 000.000.000-00. */
export interface PerfilModel {
  readonly __typename: 'Perfil';
  readonly usuarioId: string;
  readonly username: string;
  readonly nomeCompleto: string | null;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly cpf: string | null;
  readonly status: StatusUsuarioModel;
  readonly papeis: readonly PapelModel[];
  readonly enderecos: readonly EnderecoModel[];
  readonly versao: number | null;
}

/** Amounts are centavos. */
export interface ItemPedidoModel {
  readonly id: string;
  /** The product's own number; null where the API sends the line's in its place (rest-contract 2). */
  readonly produtoId: string | null;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  readonly subtotal: number;
  readonly imagem: ImagemModel | null;
}

export interface UsuarioResumoModel {
  readonly id: string;
  readonly username: string;
  readonly nome: string | null;
  readonly email: string | null;
}

/** Amounts are centavos; moments are the API's wall clock, ISO without an offset. */
export interface PedidoModel {
  readonly __typename: 'Pedido';
  readonly id: string;
  readonly data: string;
  readonly status: StatusPedidoModel;
  readonly statusOriginal: string;
  readonly total: number;
  readonly subtotal: number;
  readonly valorFrete: number | null;
  readonly servicoFrete: string | null;
  readonly itens: readonly ItemPedidoModel[];
  readonly linkRastreio: string | null;
  readonly chaveFiscal: string | null;
  readonly enderecoEntrega: EnderecoModel | null;
  readonly nomeCompleto: string | null;
  readonly cpf: string | null;
  readonly telefone: string | null;
  readonly email: string | null;
  readonly usuario: UsuarioResumoModel | null;
  readonly podePagar: boolean;
  readonly podeCancelar: boolean;
  readonly podeDesistir: boolean;
  readonly desistencia: DesistenciaModel | null;
  readonly reservaAte: string | null;
  readonly metodo: string | null;
  readonly versao: number | null;
}

/** `data` is the API's wall clock. */
export interface DesistenciaModel {
  readonly data: string;
  readonly motivo: string | null;
}

/** A list of orders already cut to one page. */
export interface PaginaPedidosModel {
  readonly itens: readonly PedidoModel[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
  readonly filtrosCompletos: boolean;
}

/** How a product sold; `faturamento` in centavos. */
export interface ProdutoVendidoModel {
  /** Null where the API keeps only its name. */
  readonly produtoId: string | null;
  readonly nome: string;
  readonly unidades: number;
  readonly faturamento: number;
}

export interface UsuarioModel {
  readonly __typename: 'Usuario';
  readonly id: string;
  readonly username: string;
  readonly nome: string | null;
  readonly email: string | null;
  readonly status: StatusUsuarioModel;
  readonly papeis: readonly PapelModel[];
}

/** A status' change; `data` is the API's wall clock. */
export interface EventoPedidoModel {
  readonly data: string;
  readonly de: StatusPedidoModel | null;
  readonly para: StatusPedidoModel;
  readonly autor: string | null;
  readonly motivo: string | null;
}

/** `data` is the API's wall clock. */
export interface EventoUsuarioModel {
  readonly data: string;
  readonly campo: string;
  readonly de: string | null;
  readonly para: string | null;
  /** The account that changed it; null for the shop itself. */
  readonly autorId: string | null;
}
