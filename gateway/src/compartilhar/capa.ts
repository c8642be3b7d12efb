import { createHash } from 'node:crypto';
import type { ImagemModel, ProdutoModel } from '../catalogo/model.ts';

/** Width and height of every cover, in pixels: what messengers show whole (Open Graph). */
export const LARGURA = 1200;
export const ALTURA = 630;

/** Where covers are found on the gateway. */
export const CAPAS_PATH = '/compartilhar';

/** Counts the changes of the drawing itself; `drawing.test.ts` tells when it must go up. */
const REVISION = 1;

/** What a cover says of the price: an amount, or why there is none. */
export type Oferta =
  | { readonly kind: 'preco'; readonly antes: string; readonly valor: string }
  | { readonly kind: 'aviso'; readonly texto: string };

/** Everything that the cover of a product shows, and nothing else. */
export interface CapaDoProduto {
  readonly marca: string;
  readonly nome: string;
  /** Names of its categories. */
  readonly categorias: readonly string[];
  readonly oferta: Oferta;
  /** Millilitres it is sold in, rising. */
  readonly volumes: readonly number[];
  /** False when it is off sale: its photo is then shown grey. */
  readonly ativo: boolean;
  /** Address of its photo, as in `ImagemModel`; null when it has none. */
  readonly foto: string | null;
}

/** What the shop's own cover shows. */
export interface CapaDaLoja {
  readonly marca: string;
}

const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** FMT-01: centavos as a person reads them, `R$ 1.234,50`, with a plain space. */
function formatCentavos(centavos: number): string {
  return real.format(centavos / 100).replaceAll('\u00a0', ' ');
}

/** CARD-03, C-10: the lowest positive price, or the honest word for what cannot be bought now. */
function ofertaOf(produto: ProdutoModel): Oferta {
  const { ativo, disponivel, precoMinimo, estoqueTotal, variacoes } = produto;
  if (!ativo) return { kind: 'aviso', texto: 'Fora de venda' };
  if (estoqueTotal > 0 && precoMinimo === null) {
    return { kind: 'aviso', texto: 'Preço indisponível' };
  }
  if (!disponivel || precoMinimo === null) return { kind: 'aviso', texto: 'Esgotado no momento' };
  return {
    kind: 'preco',
    antes: variacoes.length > 0 ? 'A partir de' : '',
    valor: formatCentavos(precoMinimo),
  };
}

/** What the cover of a product shows, under the shop's name. */
export function capaDoProduto(produto: ProdutoModel, marca: string): CapaDoProduto {
  const volumes = produto.variacoes.flatMap(({ volume }) => volume ?? []);
  return {
    marca,
    nome: produto.nome,
    categorias: produto.categoriaNames,
    oferta: ofertaOf(produto),
    volumes: [...new Set(volumes)].toSorted((a, b) => a - b),
    ativo: produto.ativo,
    foto: produto.imagem?.url ?? null,
  };
}

/** Names what is drawn: another for anything that looks different, so that messengers ask again. */
export function versaoDaCapa(capa: CapaDoProduto | CapaDaLoja): string {
  const drawn = JSON.stringify([REVISION, capa]);
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 12);
}

function imagemOf(path: string, versao: string, alt: string): ImagemModel {
  return {
    url: `${CAPAS_PATH}/${path}?v=${versao}`,
    largura: LARGURA,
    altura: ALTURA,
    miniatura: null,
    fontes: [],
    alt,
  };
}

function ofertaText(oferta: Oferta): string {
  return oferta.kind === 'aviso' ? oferta.texto : `${oferta.antes} ${oferta.valor}`.trim();
}

/** The cover of a product as the schema gives it: address with its version, size and what it shows. */
export function imagemDaCapa(produto: ProdutoModel, marca: string): ImagemModel {
  const capa = capaDoProduto(produto, marca);
  const slug = encodeURIComponent(produto.slug.toWellFormed());
  const alt = `${produto.nome}: ${ofertaText(capa.oferta)}. ${marca}, perfumes fracionados.`;
  return imagemOf(`produtos/${slug}.jpg`, versaoDaCapa(capa), alt);
}

/** The shop's own cover as the schema gives it. */
export function imagemDaLoja(marca: string): ImagemModel {
  const alt = `${marca}: perfumes importados originais, em decants de 3 a 30 ml.`;
  return imagemOf('loja.jpg', versaoDaCapa({ marca }), alt);
}
