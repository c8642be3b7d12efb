import { NativeSelect } from '@mantine/core';
import type { ListState } from '../../../lib/url-state/useListState.ts';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import {
  estoqueOptions,
  ordemOptions,
  type ProdutosState,
  situacaoOptions,
  toEstoque,
  toOrdem,
  toSituacao,
} from './filtros-dos-produtos.ts';

/** Options of a select, "all" first. A name from the URL stays selectable even if it is unknown. */
function namesOf(all: string, names: readonly string[], chosen: string) {
  const options = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: '', label: all }, ...options.map((name) => ({ value: name, label: name }))];
}

export function Filtros({
  list,
  categorias,
  variacoes,
}: {
  list: ListState<ProdutosState>;
  categorias: readonly string[];
  variacoes: readonly string[];
}) {
  const { draft, choose } = list;
  return (
    <FiltrosDaLista nome="Produtos" busca="Buscar por nome, descrição ou variação" list={list}>
      <NativeSelect
        variant="line"
        label="Disponibilidade"
        data={estoqueOptions}
        value={draft.estoque}
        onChange={({ currentTarget }) => choose({ estoque: toEstoque(currentTarget.value) })}
      />
      <NativeSelect
        variant="line"
        label="Situação"
        data={situacaoOptions}
        value={draft.situacao}
        onChange={({ currentTarget }) => choose({ situacao: toSituacao(currentTarget.value) })}
      />
      <NativeSelect
        variant="line"
        label="Categoria"
        data={namesOf('Todas', categorias, draft.categoria)}
        value={draft.categoria}
        onChange={({ currentTarget }) => choose({ categoria: currentTarget.value })}
      />
      <NativeSelect
        variant="line"
        label="Variação"
        data={namesOf('Todas', variacoes, draft.variacao)}
        value={draft.variacao}
        onChange={({ currentTarget }) => choose({ variacao: currentTarget.value })}
      />
      <NativeSelect
        variant="line"
        label="Ordenar por"
        data={ordemOptions}
        value={draft.ordenar}
        onChange={({ currentTarget }) => choose({ ordenar: toOrdem(currentTarget.value) })}
      />
    </FiltrosDaLista>
  );
}
