/** A recorded change. */
export interface EventoAuditoriaModel {
  readonly id: string;
  /** Wall clock of the API. */
  readonly quando: string;
  readonly tipo: 'CATEGORIA' | 'FRETE' | 'PEDIDO' | 'PRODUTO' | 'USUARIO';
  readonly alvo: string;
  readonly alvoExiste: boolean;
  readonly alvoNome: string | null;
  readonly autor: string;
  readonly autorId: string | null;
  readonly resumo: string;
}
