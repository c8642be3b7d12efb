import { Box, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import form from '../../../../ui/form/form.module.css';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import { PontoDeEstoque } from '../PontoDeEstoque.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Planilha } from './planilha/Planilha.tsx';
import { comVariacoes, type Rascunho, readUnidades } from './rascunho.ts';
import type { Formulario } from './useFormulario.ts';

const LEAVES_CARTS =
  'Ao salvar, este produto sai dos carrinhos em que já está: o preço único deixa de existir.';
const STOCK_BECOMES_0 =
  'A loja não guarda estoque para o produto em si. Ao salvar, ele passa a 0, e pedidos com este produto podem ser cancelados. Na venda vale o estoque das variações.';
const STOCK_AS_SHOWN =
  'A loja não guarda estoque para este produto. Ao salvar, fica o número abaixo.';

/** What a save changes beside the typed values; null when nothing. */
function sideEffect(base: ProdutoAdminFragment | null, { comVariacoes: with_ }: Rascunho) {
  if (base === null) return null;
  if (with_ && base.variacoes.length === 0) return LEAVES_CARTS;
  if (!base.semEstoqueProprio) return null;
  return with_ ? STOCK_BECOMES_0 : STOCK_AS_SHOWN;
}

export function Oferta({
  base,
  rascunho,
  errorOf,
  text,
  write,
}: Pick<Formulario, 'base' | 'rascunho' | 'errorOf' | 'text' | 'write'>) {
  const unidades = readUnidades(rascunho.estoque);
  const error = errorOf('variacoes');
  const effect = sideEffect(base, rascunho);
  return (
    <Stack>
      <Checkbox
        label="Este produto tem variações"
        checked={rascunho.comVariacoes}
        onChange={({ currentTarget }) => write(comVariacoes(rascunho, currentTarget.checked))}
      />
      <Text role="status" variant="soft" display={effect === null ? 'none' : 'block'}>
        {effect === null ? null : (
          <Stack component="span" variant="beside">
            {effect}
          </Stack>
        )}
      </Text>
      {rascunho.comVariacoes ? (
        <fieldset name="variacoes" tabIndex={-1}>
          <Text component="legend" variant="label" mb="xs">
            Variações
          </Text>
          <Planilha
            volumes={rascunho.volumes}
            onChange={(volumes) => write({ volumes })}
            errorOf={errorOf}
          />
          {error === undefined ? null : (
            <Box component="p" mt="sm" c="var(--danger)" fz="sm">
              {error}
            </Box>
          )}
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
            onValue={(preco) => write({ preco })}
          />
          <Stack align="flex-start" gap="xs">
            <TextInput
              {...text('estoque')}
              w="100%"
              label="Estoque"
              placeholder="0"
              inputMode="numeric"
              required
            />
            {unidades === null ? null : <PontoDeEstoque estoque={unidades} />}
          </Stack>
        </div>
      )}
    </Stack>
  );
}
