import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/open.ts';
import { formatReais } from '../email/formats.ts';
import { imagensOf } from '../produtos/imagens.ts';
import type { StoredProduto } from '../produtos/service.ts';

interface Alteracao {
  /** Account; null when the shop itself acts. Default: the author of `recordAs`. */
  autorId?: number | null;
  tipo: 'PRODUTO' | 'CATEGORIA' | 'USUARIO' | 'FRETE';
  /** Number of the product, category or account, or the state of a freight. */
  alvo: number | string;
  /** Portuguese texts without personal data. Without any, nothing is recorded. */
  mudancas: readonly string[];
}

/** Adds a change that no trigger records. */
export async function recordAlteracao(
  trx: Database,
  { autorId, tipo, alvo, mudancas }: Alteracao,
): Promise<void> {
  if (mudancas.length === 0) return;
  await trx
    .insertInto('historico_alteracoes')
    .values({
      ...(autorId !== undefined && { autor_id: autorId }),
      tipo,
      alvo: String(alvo),
      resumo: mudancas.join('; '),
    })
    .execute();
}

function precoText(centavos: number | null): string {
  return centavos === null ? 'sem preço' : formatReais(centavos);
}

function move(name: string, de: string, para: string): string[] {
  return de === para ? [] : [`${name}: ${de} → ${para}`];
}

function listText(words: readonly string[]): string {
  return words.join(', ') || 'nenhuma';
}

/** What changed of a product, except its stock, whose changes are recorded by a trigger. */
export function mudancasDoProduto(before: StoredProduto, after: StoredProduto): string[] {
  const old = new Map(before.variacoes.map((variacao) => [variacao.id, variacao]));
  const kept = new Set(after.variacoes.map(({ id }) => id));
  const names = ({ categorias }: StoredProduto) => categorias.join(', ') || 'nenhuma';
  const pictures = (produto: StoredProduto) => imagensOf(produto).map(({ imagem }) => imagem.chave);
  const alts = (produto: StoredProduto) => imagensOf(produto).map(({ alt }) => alt);
  const newImagens = !isDeepStrictEqual(pictures(before), pictures(after));
  return [
    ...move('Nome', before.nome, after.nome),
    ...move('Preço', precoText(before.preco_base), precoText(after.preco_base)),
    ...after.variacoes.flatMap(({ id, nome, preco }) => {
      const previous = old.get(id);
      if (previous === undefined) return [`Variação criada: ${nome} (${precoText(preco)})`];
      return [
        ...move('Variação', previous.nome, nome),
        ...move(`Preço de ${nome}`, precoText(previous.preco), precoText(preco)),
      ];
    }),
    ...before.variacoes.flatMap(({ id, nome }) =>
      kept.has(id) ? [] : [`Variação removida: ${nome}`],
    ),
    ...move('Categorias', names(before), names(after)),
    ...move('Casa', before.casa ?? 'nenhuma', after.casa ?? 'nenhuma'),
    ...move('Concentração', before.concentracao ?? 'nenhuma', after.concentracao ?? 'nenhuma'),
    ...move('Notas', listText(before.notas), listText(after.notas)),
    ...move('Estações', listText(before.estacoes), listText(after.estacoes)),
    ...(before.ativo === after.ativo ? [] : [after.ativo ? 'Ativado' : 'Desativado']),
    ...(before.descricao === after.descricao ? [] : ['Descrição alterada']),
    ...(newImagens
      ? [after.mais_imagens.length > 0 ? 'Imagens alteradas' : 'Imagem alterada']
      : []),
    ...(newImagens || isDeepStrictEqual(alts(before), alts(after))
      ? []
      : ['Textos das imagens alterados']),
  ];
}
