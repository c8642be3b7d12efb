import type { EstadoEstorno, TipoEmail } from '../db/tables.gen.ts';

interface Kind {
  /** The owner of an account, an order's customer, the shop, or who waits for a volume that is sold out. */
  to: 'conta' | 'pedido' | 'loja' | 'volume';
  /**
   * Whether the limits apply. Exempt are payments, which a stranger cannot cause for free, the security of an account, which
   * has separate limits, and mail to the shop.
   */
  limited: boolean;
  /** The state of the refund that it reports. */
  estorno?: EstadoEstorno;
}

/** Every mail. */
export const KINDS = {
  'pedido-criado': { to: 'pedido', limited: true },
  'pedido-pago': { to: 'pedido', limited: false },
  'pedido-enviado': { to: 'pedido', limited: true },
  'pedido-desistencia': { to: 'pedido', limited: true },
  'pedido-desistencia-loja': { to: 'loja', limited: false },
  'desistencia-recebida': { to: 'pedido', limited: false },
  'estorno-pedido': { to: 'pedido', limited: false, estorno: 'PEDIDO' },
  'estorno-a-caminho': { to: 'pedido', limited: false, estorno: 'PENDENTE' },
  'pagamento-devolvido': { to: 'pedido', limited: false, estorno: 'FEITO' },
  'estorno-falhou': { to: 'pedido', limited: false, estorno: 'FALHOU' },
  'estorno-falhou-loja': { to: 'loja', limited: false, estorno: 'FALHOU' },
  'contestacao-aberta-loja': { to: 'loja', limited: false },
  'contestacao-encerrada-loja': { to: 'loja', limited: false },
  'redefinir-senha': { to: 'conta', limited: false },
  'senha-alterada': { to: 'conta', limited: false },
  'email-alterado': { to: 'conta', limited: false },
  'conta-criada': { to: 'conta', limited: true },
  'confirmar-email': { to: 'conta', limited: true },
  'tentativas-de-acesso': { to: 'conta', limited: false },
  'segundo-fator-ativado': { to: 'conta', limited: false },
  'segundo-fator-desativado': { to: 'conta', limited: false },
  'codigos-renovados': { to: 'conta', limited: false },
  'codigo-de-recuperacao-usado': { to: 'conta', limited: false },
  'avaliar-pedido': { to: 'pedido', limited: true },
  'confirmar-aviso': { to: 'volume', limited: true },
  'volume-voltou': { to: 'volume', limited: false },
} as const satisfies Record<TipoEmail, Kind>;

/** The mails to the shop. */
export const TO_LOJA = Object.entries(KINDS).flatMap(([tipo, { to }]) =>
  to === 'loja' ? tipo : [],
);

/** The mails to one of them. */
export type EmailTo<To extends Kind['to']> = {
  [Tipo in TipoEmail]: (typeof KINDS)[Tipo]['to'] extends To ? Tipo : never;
}[TipoEmail];

export function kindOf(tipo: TipoEmail): Kind {
  return KINDS[tipo];
}

export function isTo<To extends Kind['to']>(to: To, tipo: TipoEmail): tipo is EmailTo<To> {
  return KINDS[tipo].to === to;
}
