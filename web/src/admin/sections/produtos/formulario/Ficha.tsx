import { Chip, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { keysOf } from '../../../../lib/keys-of.ts';
import { CONCENTRACOES, ESTACOES } from '../../../../lib/loja/ficha.ts';
import form from '../../../../ui/form/form.module.css';
import type { Formulario } from './useFormulario.ts';

const CONCENTRACAO_OPTIONS = [
  { value: '', label: 'Não informada' },
  ...keysOf(CONCENTRACOES).map((value) => ({ value, label: CONCENTRACOES[value] })),
];

/** House, concentration, notes and seasons. */
export function Ficha({
  rascunho: { concentracao, estacoes },
  text,
  write,
}: Pick<Formulario, 'rascunho' | 'text' | 'write'>) {
  return (
    <Stack>
      <div className={form['pair']}>
        <TextInput {...text('casa')} label="Casa" />
        <NativeSelect
          name="concentracao"
          label="Concentração"
          data={CONCENTRACAO_OPTIONS}
          value={concentracao}
          onChange={({ currentTarget: { value } }) =>
            write({ concentracao: keysOf(CONCENTRACOES).find((one) => one === value) ?? '' })
          }
        />
      </div>
      <TextInput
        {...text('notas')}
        label="Notas"
        description="Separadas por vírgulas. Em branco, valem as que a descrição cita."
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
                write({
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
