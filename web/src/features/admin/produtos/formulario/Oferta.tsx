import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import form from '../../../../shared/ui/form/form.module.css';
import { MoneyField } from '../../../../shared/ui/form/MoneyField.tsx';
import { PontoDeEstoque } from '../PontoDeEstoque.tsx';
import styles from './FormularioDeProduto.module.css';
import { Planilha } from './planilha/Planilha.tsx';
import { comVariacoes, type Rascunho, readUnidades } from './rascunho.ts';

export function Oferta({
  rascunho,
  errorOf,
  onChange,
}: {
  rascunho: Rascunho;
  errorOf: (field: string) => string | undefined;
  onChange: (parts: Partial<Rascunho>) => void;
}) {
  const unidades = readUnidades(rascunho.estoque);
  const error = errorOf('variacoes');
  return (
    <div className={styles['offer']}>
      <Checkbox
        label="Este produto tem variações"
        checked={rascunho.comVariacoes}
        onChange={({ currentTarget }) => onChange(comVariacoes(rascunho, currentTarget.checked))}
      />
      {rascunho.comVariacoes ? (
        <fieldset name="variacoes" tabIndex={-1} className={styles['volumes']}>
          <legend>Variações</legend>
          <Planilha
            volumes={rascunho.volumes}
            onChange={(volumes) => onChange({ volumes })}
            errorOf={errorOf}
          />
          {error === undefined ? null : <p className={styles['error']}>{error}</p>}
        </fieldset>
      ) : (
        <div className={form['pair']}>
          <MoneyField
            name="precoBase"
            label="Preço (R$)"
            placeholder="0,00"
            required
            value={rascunho.preco}
            error={errorOf('precoBase')}
            onValue={(preco) => onChange({ preco })}
          />
          <div className={styles['stock']}>
            <TextInput
              name="estoque"
              label="Estoque"
              placeholder="0"
              inputMode="numeric"
              autoComplete="off"
              required
              value={rascunho.estoque}
              error={errorOf('estoque')}
              onChange={({ currentTarget }) => onChange({ estoque: currentTarget.value })}
            />
            {unidades === null ? null : <PontoDeEstoque estoque={unidades} />}
          </div>
        </div>
      )}
    </div>
  );
}
