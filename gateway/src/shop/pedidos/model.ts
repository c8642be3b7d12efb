import type { ImagemModel } from '../catalogo/model.ts';
import type { EnderecoModel } from '../enderecos/model.ts';

export type StatusPedidoModel =
  | 'PENDENTE'
  | 'PAGO'
  | 'ENVIADO'
  | 'ENTREGUE'
  | 'CANCELADO'
  | 'DESCONHECIDO';

export type MetodoPagamentoModel = 'CARTAO' | 'PIX' | 'CARTAO_LINK' | 'CARTAO_ENTREGA';

/** Amounts are centavos. */
export interface ItemPedidoModel {
  readonly id: string;
  /** The product's id; null where the API sends the line's id in its place. */
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

/** `criadaEm` is the API's wall clock. */
export interface NotaInternaModel {
  readonly id: string;
  readonly texto: string;
  /** Username; null when the account is gone. */
  readonly autor: string | null;
  readonly criadaEm: string;
}

/** `valor` in centavos; moments as in an order. */
export interface DesistenciaModel {
  readonly data: string;
  readonly motivo: string | null;
  /** A day, `YYYY-MM-DD`. */
  readonly prazoAte: string | null;
  readonly recebidaEm: string | null;
  readonly valor: number | null;
}

/** Amounts are centavos; moments as in an order. */
export interface PagamentoDoPedidoModel {
  readonly provedor: 'STRIPE' | 'SIMULADO' | 'OUTRO';
  readonly valor: number;
  readonly pagoEm: string | null;
  /** Why it needs a person; null when it does not, and for its customer. */
  readonly pendencia: 'CONTESTADO' | 'ESTORNO_FALHOU' | null;
  readonly estornos: readonly EstornoModel[];
  /** Empty for its customer. */
  readonly contestacoes: readonly ContestacaoModel[];
}

/** A dispute (chargeback) of a card payment. */
export interface ContestacaoModel {
  readonly id: string;
  /** Centavos. */
  readonly valor: number;
  readonly estado: 'ABERTA' | 'GANHA' | 'PERDIDA' | 'ENCERRADA';
  readonly motivo: string | null;
  readonly abertaEm: string;
  readonly encerradaEm: string | null;
}

export interface EstornoModel {
  readonly id: string;
  /** Centavos. */
  readonly valor: number;
  readonly estado: 'PEDIDO' | 'PENDENTE' | 'FEITO' | 'FALHOU';
  readonly motivo: string | null;
  /** Why it failed, in Portuguese; null for its customer. */
  readonly falha: string | null;
  readonly pedidoEm: string;
  readonly concluidoEm: string | null;
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
  /** The API lets no customer cancel or withdraw: the shop does it, asked in the chat. */
  readonly mudaNaConversa: boolean;
  readonly desistencia: DesistenciaModel | null;
  readonly pagamento: PagamentoDoPedidoModel | null;
  readonly reservaAte: string | null;
  readonly reservaComEmailConfirmado: string | null;
  readonly metodo: MetodoPagamentoModel | null;
  readonly versao: number | null;
}
