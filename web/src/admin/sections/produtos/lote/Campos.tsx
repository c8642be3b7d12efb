import { Box, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepMoney } from '../../../../lib/formats/centavos.ts';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import { tiles } from '../../../../ui/tiles.ts';
import { MAIOR_QUEDA } from './ajuste.ts';
import { ARREDONDAMENTOS, ESTOQUES, type Escrita, PRECOS } from './escrita.ts';

function chosen<Value extends string>(
  choices: readonly { readonly value: Value }[],
  text: string,
  before: Value,
): Value {
  return choices.find(({ value }) => value === text)?.value ?? before;
}

/** Fields that share a line where they have room. */
function Fields({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        ...tiles('12rem', 'var(--space-3) var(--space-4)', 'auto-fit'),
        alignItems: 'start',
      }}
    >
      {children}
    </div>
  );
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
      <Fields>
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
      </Fields>
      <Fields>
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
            value={escrita.unidades}
            error={errorOf('unidades')}
            onChange={({ currentTarget }) => onChange({ unidades: currentTarget.value })}
          />
        )}
      </Fields>
      {volumes.length > 0 ? (
        <Fields>
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
            <Box style={{ alignSelf: 'end' }}>
              <Checkbox
                label={`E nos produtos sem variações (${simples})`}
                checked={escrita.simples}
                onChange={({ currentTarget }) => onChange({ simples: currentTarget.checked })}
              />
            </Box>
          ) : null}
        </Fields>
      ) : null}
    </>
  );
}
