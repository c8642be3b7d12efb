import type { Shop } from '../config.ts';
import type { TipoEmail } from '../db/tables.gen.ts';
import type { Block, EmailContent } from './content.ts';
import { greeting } from './formats.ts';
import type { EmailTo } from './kinds.ts';
import {
  type PedidoOfEmail,
  partsOf,
  returnTexts,
  trackingOf,
  withdrawalTexts,
} from './pedido-parts.ts';
import TEXTS from './texts.json' with { type: 'json' };

/** The text of a mail. A value replaces each `{name}`, and blocks that depend on the data replace a part. */
interface EmailText {
  assunto: string;
  previa: string;
  titulo: string;
  /** The address of the `List-Unsubscribe` header. */
  descadastro?: string;
  blocks: readonly (string | { button: string; url: string } | { part: string })[];
}

const TEXT_OF: Readonly<Record<TipoEmail, EmailText>> = TEXTS;

/** The owner of an account; mail with a link adds it and its lifetime. */
interface Pessoa {
  nome?: string | null | undefined;
  link?: string;
  minutos?: number;
  horas?: number;
}

/** A mail to the owner of an account. Without a name the greeting has none. */
export function contaEmail(
  tipo: EmailTo<'conta'>,
  { nome, ...values }: Pessoa,
  shop: Shop,
): EmailContent {
  return fillText(tipo, { ...values, saudacao: greeting(nome) }, {}, shop);
}

/** A mail about a volume. `values` are the texts and tokens that it names. */
export function avisoEmail(
  tipo: EmailTo<'volume'>,
  values: Values<string>,
  shop: Shop,
): EmailContent {
  return fillText(tipo, values, {}, shop);
}

/**
 * A mail about an order, to its recipient or to the shop.
 *
 * @param about the texts of the refund or dispute that it reports.
 */
export function pedidoEmail(
  tipo: EmailTo<'pedido' | 'loja'>,
  pedido: PedidoOfEmail,
  shop: Shop,
  about: Values<string> = {},
): EmailContent {
  const values = {
    saudacao: greeting(pedido.nome_completo),
    pedido: pedido.id,
    rastreio: trackingOf(pedido, shop).text,
    ...withdrawalTexts(pedido),
    ...returnTexts(pedido.metodo === 'PIX'),
    ...about,
  };
  return fillText(tipo, values, partsOf(pedido, shop), shop);
}

type Values<T> = Readonly<Record<string, T>>;

function fillText(
  tipo: TipoEmail,
  values: Values<string | number>,
  parts: Values<readonly Block[]>,
  { marca, publicUrl }: Shop,
): EmailContent {
  const { assunto, previa, titulo, descadastro, blocks } = TEXT_OF[tipo];
  const all: Values<string | number> = { ...values, marca, loja: publicUrl };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(all, name)));
  return {
    assunto: fill(assunto),
    previa: fill(previa),
    titulo: fill(titulo),
    ...(descadastro !== undefined && { descadastro: fill(descadastro) }),
    blocks: blocks.flatMap((block): readonly Block[] => {
      if (typeof block === 'string') return [{ kind: 'paragraph', text: fill(block) }];
      if ('part' in block) return valueOf(parts, block.part);
      return [{ kind: 'button', label: block.button, url: fill(block.url) }];
    }),
  };
}

function valueOf<T>(values: Values<T>, name: string): T {
  const value = values[name];
  if (value === undefined) throw new Error(`texts.json names {${name}}, which this mail lacks.`);
  return value;
}
