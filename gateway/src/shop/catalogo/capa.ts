import { hash } from 'node:crypto';
import type { Imagem } from '../../types.gen.ts';
import type { ProdutoModel } from './model.ts';
import { formatCentavos } from './preco.ts';

/** Width and height of every cover in pixels: messengers show this size completely (Open Graph). */
export const LARGURA = 1200;
export const ALTURA = 630;

/** The path of the covers on the gateway. */
export const CAPAS_PATH = '/compartilhar';

/** The version of the drawing. `drawing.test.ts` fails when it must be raised. */
const REVISION = 2;

/** The price on a cover: an amount, or a notice instead. */
export type Oferta =
  | { readonly kind: 'preco'; readonly antes: string; readonly valor: string }
  | { readonly kind: 'aviso'; readonly texto: string };

export interface CapaDoProduto {
  readonly marca: string;
  readonly nome: string;
  readonly categorias: readonly string[];
  readonly oferta: Oferta;
  /** Volumes in millilitres, ascending. */
  readonly volumes: readonly number[];
  /** False when the product is off sale: its photo is then grey. */
  readonly ativo: boolean;
  /** Address of the photo, as in `Imagem`; null without a photo. */
  readonly foto: string | null;
}

export interface CapaDaLoja {
  readonly marca: string;
}

/** The lowest price, or why the product cannot be bought now. */
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

/** The content of a product's cover. */
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

/** A fingerprint of the cover's content, so that messengers load a changed cover again. */
export function versaoDaCapa(capa: CapaDoProduto | CapaDaLoja): string {
  const drawn = JSON.stringify([REVISION, capa]);
  return hash('sha256', drawn, 'base64url').slice(0, 12);
}

function imagemOf(path: string, versao: string, alt: string): Imagem {
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

/** The cover of a product as the schema shows it: versioned address, size and alternative text. */
export function imagemDaCapa(produto: ProdutoModel, marca: string): Imagem {
  const capa = capaDoProduto(produto, marca);
  const slug = encodeURIComponent(produto.slug.toWellFormed());
  const alt = `${produto.nome}: ${ofertaText(capa.oferta)}. ${marca}, perfumes fracionados.`;
  return imagemOf(`produtos/${slug}.jpg`, versaoDaCapa(capa), alt);
}

/** The shop's own cover as the schema shows it. */
export function imagemDaLoja(marca: string): Imagem {
  const alt = `${marca}: perfumes importados originais, em decants de 3 a 30 ml.`;
  return imagemOf('loja.jpg', versaoDaCapa({ marca }), alt);
}
