import { readCentavos, writeCentavos } from '../../../../shared/formats/centavos.ts';
import type { Escolhida } from '../../categorias/conhecidas.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { CriarProdutoMutationVariables } from './formulario.gen.ts';

type ProdutoInput = CriarProdutoMutationVariables['input'];

/** One row of the sheet, as it is written. */
export interface Volume {
  /** Which row it is, while it is on screen. */
  readonly chave: string;
  /** `Variacao.id`; null for one that the save makes. */
  readonly id: string | null;
  readonly nome: string;
  readonly preco: string;
  readonly estoque: string;
}

/** A product as it is written: texts, whatever they say. */
export interface Rascunho {
  readonly nome: string;
  readonly descricao: string;
  readonly comVariacoes: boolean;
  readonly preco: string;
  readonly estoque: string;
  readonly volumes: readonly Volume[];
  readonly categorias: readonly Escolhida[];
}

let made = 0;

/** A row that the product does not have yet. */
export function novoVolume(parts: Partial<Omit<Volume, 'chave' | 'id'>> = {}): Volume {
  made += 1;
  return { chave: `nova-${made}`, id: null, nome: '', preco: '', estoque: '', ...parts };
}

/** Units as a person writes them or a sheet copies them: `8`, `1.200`, `8,00`; null when they are none. */
export function readUnidades(written: string): number | null {
  const text = written.replace(/\s/g, '').replace(/[.,]0{1,2}$/, '');
  if (!/^(?:\d{1,9}|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(text)) return null;
  return Number(text.replaceAll('.', ''));
}

/** An amount of the gateway's, in reais, as it stands in a field. */
function precoText(reais: number | null): string {
  return reais === null ? '' : writeCentavos(Math.round(reais * 100));
}

/** What a form begins with: a product as it is, or nothing yet. */
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
  };
}

/** AFORM-02: with variations there are two rows at least to write in; what was written before stays either way. */
export function comVariacoes(
  rascunho: Rascunho,
  value: boolean,
): Pick<Rascunho, 'comVariacoes' | 'volumes'> {
  const { volumes } = rascunho;
  const missing = value ? Math.max(0, 2 - volumes.length) : 0;
  const made = Array.from({ length: missing }, () => novoVolume());
  return { comVariacoes: value, volumes: [...volumes, ...made] };
}

const amountKey = (text: string) => readCentavos(text) ?? text.trim();

/** What of a draft the save would write, to be compared: `49,9` and `49,90` are one. */
function essence({ comVariacoes: with_, volumes, categorias, ...own }: Rascunho): string {
  const offer = with_
    ? volumes.map(({ id, nome, preco, estoque }) => [
        id,
        nome.trim(),
        amountKey(preco),
        readUnidades(estoque) ?? estoque,
      ])
    : [amountKey(own.preco), readUnidades(own.estoque) ?? own.estoque];
  const chosen = categorias.map(({ id, nome }) => id ?? nome).toSorted();
  return JSON.stringify([own.nome.trim(), own.descricao.trim(), with_, offer, chosen]);
}

/** True when saving either would come to the same. */
export function isSame(one: Rascunho, other: Rascunho): boolean {
  return essence(one) === essence(other);
}

const reaisOf = (text: string) => (readCentavos(text) ?? 0) / 100;
const unidadesOf = (text: string) => readUnidades(text) ?? 0;

/**
 * What the save sends, of a draft that obeys the rules. `base` is the product as it was when the form was opened: its
 * version, and its units, which what was sold meanwhile is told from (C-54, C-74). `categorias` are names.
 */
export function inputDe(
  rascunho: Rascunho,
  base: ProdutoAdminFragment | null,
  categorias: readonly string[],
): ProdutoInput {
  const { nome, descricao, preco, estoque, volumes } = rascunho;
  const own = {
    nome: nome.trim(),
    descricao: descricao.trim(),
    categorias: [...categorias],
    ...(base?.versao == null ? {} : { versao: base.versao }),
  };
  if (rascunho.comVariacoes) {
    return {
      ...own,
      // AFORM-10.
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
