import { tidy } from '@decantaria/brasil/text';
import type { Concentracao, Estacao } from '@decantaria/loja/ficha';
import { centavosOf, readCentavos, writeCentavos } from '../../../../lib/formats/centavos.ts';
import type { Escolhida } from '../../../kit/categorias/conhecidas.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { CriarProdutoMutationVariables } from './formulario.gen.ts';
import type { ImagemDaLista } from './imagem/lista.ts';
import type { ImagemEscolhida } from './imagem/useImagem.ts';

type ProdutoInput = CriarProdutoMutationVariables['input'];

/** One row of the sheet, as typed. */
export interface Volume {
  /** Stable key of the row while it is rendered. */
  readonly chave: string;
  /** `Variacao.id`; null for a new variation. */
  readonly id: string | null;
  readonly nome: string;
  readonly preco: string;
  readonly estoque: string;
}

/** A product as typed; texts are not validated yet. */
export interface Rascunho {
  readonly nome: string;
  readonly descricao: string;
  readonly comVariacoes: boolean;
  readonly preco: string;
  readonly estoque: string;
  readonly volumes: readonly Volume[];
  readonly categorias: readonly Escolhida[];
  readonly casa: string;
  readonly concentracao: Concentracao | '';
  /** Joined by commas. */
  readonly notas: string;
  readonly estacoes: readonly Estacao[];
  readonly imagem: {
    /** Address of the stored picture. */
    readonly url: string | null;
    readonly escolhida: ImagemEscolhida | null;
  };
  /** The stored pictures in order; empty on an API that holds one. */
  readonly imagens: readonly ImagemDaLista[];
}

let newRowCount = 0;

export function novoVolume(parts: Partial<Omit<Volume, 'chave' | 'id'>> = {}): Volume {
  newRowCount += 1;
  return { chave: `nova-${newRowCount}`, id: null, nome: '', preco: '', estoque: '', ...parts };
}

/** Parses units as typed or copied: `8`, `1.200`, `8,00`. Returns null for anything else. */
export function readUnidades(written: string): number | null {
  const text = written.replace(/\s/g, '').replace(/[.,]0{1,2}$/, '');
  if (!/^(?:\d{1,9}|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(text)) return null;
  return Number(text.replaceAll('.', ''));
}

function precoText(reais: number | null): string {
  return reais === null ? '' : writeCentavos(centavosOf(reais));
}

export function rascunhoDe(produto: ProdutoAdminFragment | null): Rascunho {
  const simple = produto !== null && produto.variacoes.length === 0;
  return {
    nome: produto?.nome ?? '',
    descricao: produto?.descricao ?? '',
    comVariacoes: produto !== null && !simple,
    preco: simple ? precoText(produto.precoBase) : '',
    estoque: simple ? String(produto.estoqueTotal) : '',
    volumes: (produto?.variacoes ?? []).map(({ id, nome, preco, estoque }) => ({
      chave: id,
      id,
      nome,
      preco: precoText(preco),
      estoque: String(estoque),
    })),
    categorias: (produto?.categorias ?? []).map(({ id, nome }) => ({ id, nome })),
    casa: produto?.ficha?.casa?.nome ?? '',
    concentracao: produto?.ficha?.concentracao ?? '',
    notas: (produto?.ficha?.notas ?? []).join(', '),
    estacoes: produto?.ficha?.estacoes ?? [],
    imagem: { url: produto?.imagem?.url ?? null, escolhida: null },
    imagens: (produto?.imagens ?? []).flatMap(({ chave, alt, imagem }) =>
      chave === null ? [] : [{ chave, url: imagem.url, alt }],
    ),
  };
}

/** Switches variations on or off. At least two rows are offered; earlier input is kept. */
export function comVariacoes(
  rascunho: Rascunho,
  value: boolean,
): Pick<Rascunho, 'comVariacoes' | 'volumes'> {
  const { volumes } = rascunho;
  const missing = value ? Math.max(0, 2 - volumes.length) : 0;
  const added = Array.from({ length: missing }, () => novoVolume());
  return { comVariacoes: value, volumes: [...volumes, ...added] };
}

/** Whether the API has these fields: it then sends them with every product. */
export const comFicha = (base: ProdutoAdminFragment | null, novoComFicha: boolean) =>
  base === null ? novoComFicha : base.ficha !== null;

/** Whether the API holds several pictures of a product. A product without any has none that would show it. */
export function comImagens(base: ProdutoAdminFragment | null, novoComFicha: boolean): boolean {
  const first = base?.imagens[0];
  return first ? first.chave !== null : comFicha(base, novoComFicha);
}

/** The stored pictures that stay: a file that was chosen for a product with a picture takes the place of its first one. */
export function imagensQueFicam(
  { imagem, imagens }: Rascunho,
  base: ProdutoAdminFragment | null,
): readonly ImagemDaLista[] {
  return imagem.escolhida && base?.imagem ? imagens.slice(1) : imagens;
}

/** Equal keys are the same pictures in the same order with the same texts. */
export const keyOfImagens = ({ imagens }: Rascunho) =>
  JSON.stringify(imagens.map(({ chave, alt }) => [chave, tidy(alt)]));

function imagensDe(
  rascunho: Rascunho,
  base: ProdutoAdminFragment | null,
): Pick<ProdutoInput, 'imagens'> {
  if (keyOfImagens(rascunho) === keyOfImagens(rascunhoDe(base))) return {};
  const imagens = imagensQueFicam(rascunho, base);
  return { imagens: imagens.map(({ chave, alt }) => ({ chave, alt: tidy(alt) })) };
}

/** Notes as typed, joined by commas or on lines. */
export function notasDe(written: string): string[] {
  return written
    .split(/[,;\n]/)
    .map(tidy)
    .filter((nota) => nota !== '');
}

function fichaDe({ casa, concentracao, notas, estacoes }: Rascunho): ProdutoInput['ficha'] {
  return {
    casa: tidy(casa) || null,
    concentracao: concentracao || null,
    notas: notasDe(notas),
    estacoes: [...estacoes],
  };
}

const reaisOf = (text: string) => (readCentavos(text) ?? 0) / 100;
const unidadesOf = (text: string) => readUnidades(text) ?? 0;

/** Input of a save. The version and stock of `base` let the gateway detect changes and sales meanwhile. */
export function inputDe(
  rascunho: Rascunho,
  base: ProdutoAdminFragment | null,
  categorias: readonly string[],
  novoComFicha = false,
): ProdutoInput {
  const { preco, estoque, volumes } = rascunho;
  const own = {
    nome: rascunho.nome.trim(),
    descricao: rascunho.descricao.trim(),
    categorias: [...categorias],
    ...(comFicha(base, novoComFicha) ? { ficha: fichaDe(rascunho) } : {}),
    ...imagensDe(rascunho, base),
    ...(base?.versao == null ? {} : { versao: base.versao }),
  };
  if (rascunho.comVariacoes) {
    return {
      ...own,
      precoBase: null,
      variacoes: volumes.map((volume) => {
        const before = base?.variacoes.find(({ id }) => id === volume.id);
        return {
          ...(before ? { id: before.id, estoqueAnterior: before.estoque } : {}),
          nome: volume.nome.trim(),
          preco: reaisOf(volume.preco),
          estoque: unidadesOf(volume.estoque),
        };
      }),
    };
  }
  const wasSimple = base !== null && base.variacoes.length === 0;
  return {
    ...own,
    precoBase: reaisOf(preco),
    estoque: unidadesOf(estoque),
    ...(wasSimple ? { estoqueAnterior: base.estoqueTotal } : {}),
    variacoes: [],
  };
}
