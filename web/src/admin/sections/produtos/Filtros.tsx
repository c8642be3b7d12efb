import { NativeSelect } from '@mantine/core';
import type { ListState } from '../../../lib/url-state/useListState.ts';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import {
  estoqueOptions,
  ordemOptions,
  type ProdutosState,
  situacaoOptions,
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
  const { draft, choiceOf } = list;
  return (
    <FiltrosDaLista nome="Produtos" busca="Buscar por nome, descrição ou variação" list={list}>
      <NativeSelect
        variant="line"
        label="Disponibilidade"
        data={estoqueOptions}
        {...choiceOf('estoque')}
      />
      <NativeSelect
        variant="line"
        label="Situação"
        data={situacaoOptions}
        {...choiceOf('situacao')}
      />
      <NativeSelect
        variant="line"
        label="Categoria"
        data={namesOf('Todas', categorias, draft.categoria)}
        {...choiceOf('categoria')}
      />
      <NativeSelect
        variant="line"
        label="Variação"
        data={namesOf('Todas', variacoes, draft.variacao)}
        {...choiceOf('variacao')}
      />
      <NativeSelect
        variant="line"
        label="Ordenar por"
        data={ordemOptions}
        {...choiceOf('ordenar')}
      />
    </FiltrosDaLista>
  );
}
