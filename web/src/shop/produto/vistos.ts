import { isRecord } from '../../lib/parse.ts';
import { readSeen, writeSeen } from '../../lib/seen.ts';
import { json } from '../../lib/stored.ts';
import type { FotoFragment } from '../../ui/Picture.gen.ts';
import type { ProdutoMostrado } from './cartao/ProdutoCard.tsx';
import { type ProdutoDaPagina, priceOf } from './compra.ts';

/** A single picture file, so that the cached file is the one displayed. Dimensions in pixels. */
interface FotoVista {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
}

/** A viewed product. `preco` in reais, null without one; `vistoEm` in milliseconds. */
export interface Visto {
  readonly id: string;
  readonly slug: string;
  readonly nome: string;
  readonly preco: number | null;
  /** True when sold in volumes; `preco` is then the lowest price. */
  readonly emVolumes: boolean;
  readonly foto: FotoVista | null;
  readonly vistoEm: number;
}

export const MAX_VISTOS = 12;
const DAY = 86_400_000;
const EXPIRES_AFTER = 90 * DAY;
/** Pixels; sharp on a card at high density. */
const FOTO_LARGURA = 360;

/** Picks the WebP file for a card from `srcset`; every browser with service workers supports WebP. */
export function fotoVista(imagem: FotoFragment | null): FotoVista | null {
  if (!imagem?.largura || !imagem.altura) return null;
  const { url, largura, altura } = imagem;
  const files = imagem.fontes
    .filter(({ tipo }) => tipo === 'image/webp')
    .flatMap(({ srcset }) => srcset.split(','))
    .flatMap((candidate) => {
      const [, file, width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate) ?? [];
      return file === undefined ? [] : [{ url: file, largura: Number(width) }];
    })
    .toSorted((a, b) => a.largura - b.largura);
  const chosen = files.find((file) => file.largura >= FOTO_LARGURA) ?? files.at(-1);
  if (!chosen || chosen.largura === 0) return { url, largura, altura };
  return { ...chosen, altura: Math.round((chosen.largura * altura) / largura) };
}

export function vistoDe(produto: ProdutoDaPagina, now: number): Visto {
  const { id, slug, nome, variacoes } = produto;
  const emVolumes = variacoes.length > 0;
  const prices = (emVolumes ? variacoes : [null])
    .map((variacao) => priceOf(produto, variacao))
    .filter((price) => price !== null);
  const preco = prices.length > 0 ? Math.min(...prices) : null;
  return { id, slug, nome, preco, emVolumes, foto: fotoVista(produto.imagem), vistoEm: now };
}

/** The card of a viewed product. Its stock is unknown, so it shows none. */
export function cardOf({ id, slug, nome, preco, emVolumes, foto }: Visto): ProdutoMostrado {
  return {
    id,
    slug,
    nome,
    ativo: true,
    disponivel: true,
    precoMinimo: preco,
    notaTexto: null,
    imagem: foto && { __typename: 'Imagem', ...foto, miniatura: null, alt: '', fontes: [] },
    variacoes: emVolumes ? [null] : [],
  };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
/** Accepts paths of this shop and https addresses; rejects executable schemes. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:\/(?![/\\])|https:\/\/)\S+$/.test(value);

function parseFoto(value: unknown): FotoVista | null {
  if (!isRecord(value)) return null;
  const { url, largura, altura } = value;
  return isAddress(url) && isAmount(largura) && isAmount(altura) ? { url, largura, altura } : null;
}

function parseVisto(value: unknown, now: number): Visto | null {
  if (!isRecord(value)) return null;
  const { id, slug, nome, preco, emVolumes, foto, vistoEm } = value;
  if (!isName(id) || !isName(slug) || !isName(nome) || !isAmount(vistoEm)) return null;
  // Tolerates a clock that was set back.
  if (vistoEm < now - EXPIRES_AFTER || vistoEm > now + DAY) return null;
  return {
    id,
    slug,
    nome,
    preco: isAmount(preco) ? preco : null,
    emVolumes: emVolumes === true,
    foto: parseFoto(foto),
    vistoEm,
  };
}

const parseList = json((list): readonly unknown[] | null => (Array.isArray(list) ? list : null));

/** Parses the stored list: distinct products, newest first. Invalid items are dropped. */
export function parseVistos(text: string | null, now: number): readonly Visto[] {
  const newestFirst = (parseList(text ?? '') ?? [])
    .map((value) => parseVisto(value, now))
    .filter((visto) => visto !== null)
    .toSorted((a, b) => b.vistoEm - a.vistoEm);
  const seen = new Set<string>();
  return newestFirst.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, MAX_VISTOS);
}

/** Returns the viewed products, newest first, at most twelve; empty without consent. */
export function readVistos(now: number = Date.now()): readonly Visto[] {
  return parseVistos(readSeen(), now);
}

export function withVisto(list: readonly Visto[], visto: Visto): readonly Visto[] {
  return [visto, ...list.filter(({ id }) => id !== visto.id)].slice(0, MAX_VISTOS);
}

export function withoutVisto(list: readonly Visto[], produtoId: string): readonly Visto[] {
  return list.filter(({ id }) => id !== produtoId);
}

export function saveVistos(list: readonly Visto[]): void {
  writeSeen(JSON.stringify(list));
}

function dayText(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat('pt-BR', {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** Text of the date and time: 'preço visto em 12 de março, às 14:32'. */
export function seenText({ vistoEm }: Visto, now: number): string {
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
  return `preço visto em ${dayText(vistoEm, now)}, às ${time.format(vistoEm)}`;
}

/** Text of the date only, for a price older than a day; null otherwise. */
export function oldPriceText({ vistoEm }: Visto, now: number): string | null {
  return now - vistoEm > DAY ? `preço visto em ${dayText(vistoEm, now)}` : null;
}
