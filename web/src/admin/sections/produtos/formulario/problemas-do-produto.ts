import { ofertaProblems, produtoProblems, variacoesProblems } from '@decantaria/loja/produto';
import { readCentavos } from '../../../../lib/formats/centavos.ts';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { notasDe, type Rascunho, readUnidades } from './rascunho.ts';

const FIELD =
  /^(?:nome|descricao|imagem|imagens|imagens\.\d\.alt|categorias|casa|notas|precoBase|estoque|variacoes(?:\.\d+\.(?:nome|preco|estoque))?)$/;

/** Maps a field path of the gateway to a form field. Returns null without a match. */
export function fieldOf(campo: string | null): string | null {
  if (campo === null) return null;
  const name = campo.replace(/^ficha\./, '');
  if (FIELD.test(name)) return name;
  return ['variacoes', 'imagens'].find((list) => campo.startsWith(list)) ?? null;
}

/** A typed number: null for an empty field, NaN for text that is no number. */
function numberOf(written: string, read: (text: string) => number | null): number | null {
  return written.trim() === '' ? null : (read(written) ?? Number.NaN);
}

function ofertaDe({ preco, estoque }: { readonly preco: string; readonly estoque: string }) {
  return { preco: numberOf(preco, readCentavos), estoque: numberOf(estoque, readUnidades) };
}

/**
 * Problems in form order; the gateway applies the same rules. `categorias` is a count. What `base` lacks already, an edit
 * need not add.
 */
export function problemsOf(
  { nome, descricao, casa, notas, ...rascunho }: Rascunho,
  {
    categorias,
    hasImagem,
    base,
  }: {
    readonly categorias: number;
    readonly hasImagem: boolean;
    /** Null for a new product. */
    readonly base: ProdutoAdminFragment | null;
  },
): Problem[] {
  const produto = { nome, descricao, categorias, casa, notas: notasDe(notas) };
  const volumes = rascunho.volumes.map((volume) => ({ nome: volume.nome, ...ofertaDe(volume) }));
  const semImagem = ['imagem', 'A imagem do produto é obrigatória.'] as const;
  return [
    ...(hasImagem ? [] : [semImagem]),
    ...produtoProblems(produto, base?.descricao === ''),
    ...(rascunho.comVariacoes
      ? variacoesProblems(volumes, base?.variacoes.length ?? 0)
      : ofertaProblems(ofertaDe(rascunho))),
  ].map(([campo, text]) => ({ field: fieldOf(campo), text }));
}
