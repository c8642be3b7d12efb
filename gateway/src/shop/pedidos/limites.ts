/** What an account may reserve and order without paying. */
export interface Limites {
  /** Orders that wait for payment at the same time. */
  readonly pedidosAbertos: number;
  /** Units of one volume or simple product in such orders. */
  readonly unidadesReservadas: number;
  /** All units in such orders. */
  readonly unidadesConta: number;
  /** What accounts without a paid order hold from one network: this share of the shop, and at least the two below. */
  readonly redePorcento: number;
  readonly redeUnidades: number;
  readonly redeItens: number;
}
