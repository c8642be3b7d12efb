import { Chip, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { keysOf } from '../../../../lib/keys-of.ts';
import { CONCENTRACOES, ESTACOES } from '../../../../lib/loja/ficha.ts';
import form from '../../../../ui/form/form.module.css';
import type { Rascunho } from './rascunho.ts';

const CONCENTRACAO_OPTIONS = [
  { value: '', label: 'Não informada' },
  ...keysOf(CONCENTRACOES).map((value) => ({ value, label: CONCENTRACOES[value] })),
];

/** House, concentration, notes and seasons. */
export function Ficha({
  rascunho,
  errorOf,
  onChange,
}: {
  rascunho: Rascunho;
  errorOf: (field: string) => string | undefined;
  onChange: (parts: Partial<Rascunho>) => void;
}) {
  const { casa, concentracao, notas, estacoes } = rascunho;
  return (
    <Stack>
      <div className={form['pair']}>
        <TextInput
          name="casa"
          label="Casa"
          autoComplete="off"
          value={casa}
          error={errorOf('casa')}
          onChange={({ currentTarget }) => onChange({ casa: currentTarget.value })}
        />
        <NativeSelect
          name="concentracao"
          label="Concentração"
          data={CONCENTRACAO_OPTIONS}
          value={concentracao}
          onChange={({ currentTarget: { value } }) =>
            onChange({ concentracao: keysOf(CONCENTRACOES).find((one) => one === value) ?? '' })
          }
        />
      </div>
      <TextInput
        name="notas"
        label="Notas"
        description="Separadas por vírgulas. Em branco, valem as que a descrição cita."
        autoComplete="off"
        value={notas}
        error={errorOf('notas')}
        onChange={({ currentTarget }) => onChange({ notas: currentTarget.value })}
      />
      <fieldset name="estacoes">
        <Text component="legend" variant="label" mb="xs">
          Estações
        </Text>
        <Group gap="xs">
          {keysOf(ESTACOES).map((estacao) => (
            <Chip
              key={estacao}
              checked={estacoes.includes(estacao)}
              onChange={(checked) =>
                onChange({
                  estacoes: keysOf(ESTACOES).filter((one) =>
                    one === estacao ? checked : estacoes.includes(one),
                  ),
                })
              }
            >
              {ESTACOES[estacao]}
            </Chip>
          ))}
        </Group>
      </fieldset>
    </Stack>
  );
}
