import { readCentavos, writeCentavos } from '../../../../lib/formats/centavos.ts';
import type { Escolhida } from '../../../kit/categorias/conhecidas.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { CriarProdutoMutationVariables } from './formulario.gen.ts';
import { type Texto, textosDe } from './textos.ts';

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
export interface Rascunho extends Readonly<Record<Texto, string>> {
  readonly comVariacoes: boolean;
  readonly preco: string;
  readonly estoque: string;
  readonly volumes: readonly Volume[];
  readonly categorias: readonly Escolhida[];
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
  return reais === null ? '' : writeCentavos(Math.round(reais * 100));
}

export function rascunhoDe(produto: ProdutoAdminFragment | null): Rascunho {
  const simple = produto !== null && produto.variacoes.length === 0;
  return {
    ...textosDe((texto) => produto?.[texto] ?? ''),
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

const amountKey = (text: string) => readCentavos(text) ?? text.trim();

/** Comparison key of the values that a save would send: `49,9` equals `49,90`. */
function comparisonKey({ comVariacoes: with_, volumes, categorias, ...own }: Rascunho): string {
  const offer = with_
    ? volumes.map(({ id, nome, preco, estoque }) => [
        id,
        nome.trim(),
        amountKey(preco),
        readUnidades(estoque) ?? estoque,
      ])
    : [amountKey(own.preco), readUnidades(own.estoque) ?? own.estoque];
  const chosen = categorias.map(({ id, nome }) => id ?? nome).toSorted();
  const textos = textosDe((texto) => own[texto].trim());
  return JSON.stringify([textos, with_, offer, chosen]);
}

export function isSame(one: Rascunho, other: Rascunho): boolean {
  return comparisonKey(one) === comparisonKey(other);
}

const reaisOf = (text: string) => (readCentavos(text) ?? 0) / 100;
const unidadesOf = (text: string) => readUnidades(text) ?? 0;

/** Input of a save. The version and stock of `base` let the gateway detect changes and sales meanwhile. */
export function inputDe(
  rascunho: Rascunho,
  base: ProdutoAdminFragment | null,
  categorias: readonly string[],
): ProdutoInput {
  const { preco, estoque, volumes } = rascunho;
  const own = {
    ...textosDe((texto) => rascunho[texto].trim()),
    categorias: [...categorias],
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
