import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { keepMoney } from '../../../../lib/formats/centavos.ts';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import { MAIOR_QUEDA } from './ajuste.ts';
import { ARREDONDAMENTOS, ESTOQUES, type Escrita, PRECOS } from './escrita.ts';
import styles from './lote.module.css';

function chosen<Value extends string>(
  choices: readonly { readonly value: Value }[],
  text: string,
  before: Value,
): Value {
  return choices.find(({ value }) => value === text)?.value ?? before;
}

const ROUNDING = `Ao mais próximo: tira no máximo R$ 0,${MAIOR_QUEDA}.`;

export function Campos({
  escrita,
  volumes,
  simples,
  errorOf,
  onChange,
}: {
  escrita: Escrita;
  volumes: readonly string[];
  simples: number;
  errorOf: (field: string) => string | undefined;
  onChange: (parts: Partial<Escrita>) => void;
}) {
  const { preco, valor, estoque } = escrita;
  const percent = preco === 'subirPorcento' || preco === 'baixarPorcento';
  return (
    <>
      <div className={styles['fields']}>
        <NativeSelect
          name="preco"
          label="Preço"
          data-autofocus
          data={[...PRECOS]}
          value={preco}
          error={errorOf('preco')}
          onChange={({ currentTarget }) =>
            onChange({ preco: chosen(PRECOS, currentTarget.value, preco) })
          }
        />
        {preco === 'nada' ? null : percent ? (
          <TextInput
            name="valor"
            label="Porcentagem (%)"
            inputMode="decimal"
            autoComplete="off"
            value={valor}
            error={errorOf('valor')}
            onChange={({ currentTarget }) => onChange({ valor: keepMoney(currentTarget.value) })}
          />
        ) : (
          <MoneyField
            name="valor"
            label={preco === 'definir' ? 'Preço novo (R$)' : 'Valor (R$)'}
            value={valor}
            error={errorOf('valor')}
            onValue={(text) => onChange({ valor: text })}
          />
        )}
        {preco === 'nada' || preco === 'definir' ? null : (
          <NativeSelect
            name="arredondar"
            label="Arredondar"
            data={[...ARREDONDAMENTOS]}
            value={escrita.arredondar}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              escrita.arredondar === 'nao' ? null : (
                <Text span variant="soft">
                  {ROUNDING}
                </Text>
              )
            }
            onChange={({ currentTarget }) =>
              onChange({
                arredondar: chosen(ARREDONDAMENTOS, currentTarget.value, escrita.arredondar),
              })
            }
          />
        )}
      </div>
      <div className={styles['fields']}>
        <NativeSelect
          name="estoque"
          label="Estoque"
          data={[...ESTOQUES]}
          value={estoque}
          onChange={({ currentTarget }) =>
            onChange({ estoque: chosen(ESTOQUES, currentTarget.value, estoque) })
          }
        />
        {estoque === 'nada' ? null : (
          <TextInput
            name="unidades"
            label="Unidades"
            inputMode="numeric"
            autoComplete="off"
            value={escrita.unidades}
            error={errorOf('unidades')}
            onChange={({ currentTarget }) => onChange({ unidades: currentTarget.value })}
          />
        )}
      </div>
      {volumes.length > 0 ? (
        <div className={styles['fields']}>
          <NativeSelect
            name="volume"
            label="Em qual variação"
            data={[
              { value: '', label: 'Todas as variações' },
              ...volumes.map((nome) => ({ value: nome, label: nome })),
            ]}
            value={escrita.volume}
            onChange={({ currentTarget }) => onChange({ volume: currentTarget.value })}
          />
          {simples > 0 ? (
            <div style={{ alignSelf: 'end' }}>
              <Checkbox
                label={`E nos produtos sem variações (${simples})`}
                checked={escrita.simples}
                onChange={({ currentTarget }) => onChange({ simples: currentTarget.checked })}
              />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
