import { Box, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { keepMoney } from '../../../../lib/formats/centavos.ts';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import { tiles } from '../../../../ui/tiles.ts';
import { MAIOR_QUEDA } from './ajuste.ts';
import { ARREDONDAMENTOS, ESTOQUES, type Escrita, PRECOS } from './escrita.ts';

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
  /** A choice that has a name in what is written. */
  const choiceOf = <Nome extends 'preco' | 'arredondar' | 'estoque'>(
    nome: Nome,
    choices: readonly { readonly value: Escrita[Nome]; readonly label: string }[],
  ) => ({
    name: nome,
    data: [...choices],
    value: escrita[nome],
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      const choice = choices.find(({ value }) => value === currentTarget.value);
      if (choice) onChange({ [nome]: choice.value });
    },
  });
  const percent = preco === 'subirPorcento' || preco === 'baixarPorcento';
  return (
    <>
      <Fields>
        <NativeSelect
          {...choiceOf('preco', PRECOS)}
          label="Preço"
          data-autofocus
          error={errorOf('preco')}
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
            {...choiceOf('arredondar', ARREDONDAMENTOS)}
            label="Arredondar"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              escrita.arredondar === 'nao' ? null : (
                <Text span variant="soft">
                  {ROUNDING}
                </Text>
              )
            }
          />
        )}
      </Fields>
      <Fields>
        <NativeSelect {...choiceOf('estoque', ESTOQUES)} label="Estoque" />
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
