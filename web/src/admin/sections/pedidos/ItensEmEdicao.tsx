import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { Valores } from '../../../ui/pedidos/Valores.tsx';
import { BuscaNoCatalogo, type Escolhido } from './BuscaNoCatalogo.tsx';
import styles from './ItensEmEdicao.module.css';
import { Parte } from './Parte.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { fieldOf, linhaText } from './problemas.ts';
import { type LinhaEscrita, linhaNova } from './rascunho.ts';
import { freteDe, readQuantidade, readReais, reaisText, totaisDe } from './valores.ts';

type Itens = readonly LinhaEscrita[];

const numbersOf = ({ quantidade, precoUnitario }: LinhaEscrita) => ({
  quantidade: readQuantidade(quantidade) ?? 0,
  precoUnitario: readReais(precoUnitario) ?? 0,
});

/** Catalogue products keep their name; other lines have an editable one. */
const hasOwnName = ({ produtoId }: LinhaEscrita) => produtoId === null;

/** Whether its field of the name says all of the line's name. */
const isNamedByField = (linha: LinhaEscrita) => hasOwnName(linha) && linha.variacaoNome === null;

function Linha({
  linha,
  onChange,
  onRemove,
  errorOf,
}: {
  linha: LinhaEscrita;
  onChange: (change: Partial<LinhaEscrita>, field: string) => void;
  onRemove: () => void;
  errorOf: (name: string) => string | undefined;
}) {
  const name = linhaText(linha);
  const field = (campo: 'nomeProduto' | 'quantidade' | 'precoUnitario') => {
    const fieldName = fieldOf(linha, campo);
    return {
      name: fieldName,
      value: linha[campo],
      error: errorOf(fieldName),
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ [campo]: currentTarget.value }, fieldName),
    };
  };
  const { subtotal } = totaisDe([numbersOf(linha)], 0);
  return (
    <li>
      <fieldset className={styles['line']}>
        <legend className={isNamedByField(linha) ? 'visually-hidden' : undefined}>
          {name || 'Item novo'}
        </legend>
        {hasOwnName(linha) ? (
          <div className={styles['whole']}>
            <TextInput {...field('nomeProduto')} label="Nome do item" />
          </div>
        ) : null}
        <TextInput {...field('quantidade')} label="Quantidade" inputMode="numeric" />
        <TextInput {...field('precoUnitario')} label="Preço unitário (R$)" inputMode="decimal" />
        <Text variant="figures" fw={600} lh="3.25rem" style={{ whiteSpace: 'nowrap' }}>
          <span className="visually-hidden">Total do item: </span>
          {formatMoney(subtotal)}
        </Text>
        <Button
          variant="subtle"
          mih={{ sm: '3.25rem' }}
          style={{ justifySelf: 'end' }}
          aria-label={`Remover ${name || 'item novo'}`}
          onClick={onRemove}
        >
          Remover
        </Button>
      </fieldset>
    </li>
  );
}

export function ItensEmEdicao({
  base,
  itens,
  onChange,
  errorOf,
}: {
  base: PedidoAdminFragment;
  itens: Itens;
  onChange: (itens: Itens, ...fields: readonly string[]) => void;
  errorOf: (name: string) => string | undefined;
}) {
  const [searching, setSearching] = useState(false);
  const newLineCount = useRef(0);
  const add = useRef<HTMLButtonElement>(null);
  const error = errorOf('itens');

  const nova = (parts: Partial<LinhaEscrita> = {}): LinhaEscrita => {
    newLineCount.current += 1;
    return { ...linhaNova(`novo-${newLineCount.current}`), ...parts };
  };
  const choose = ({ produtoId, variacaoId, nomeProduto, variacaoNome, preco }: Escolhido) => {
    const existing = itens.find(
      (linha) => linha.produtoId === produtoId && linha.variacaoId === variacaoId,
    );
    if (!existing) {
      const precoUnitario = reaisText(preco);
      const parts = { produtoId, variacaoId, nomeProduto, variacaoNome, precoUnitario };
      onChange([...itens, nova(parts)], 'itens');
      return;
    }
    const quantidade = String((readQuantidade(existing.quantidade) ?? 0) + 1);
    onChange(
      itens.map((linha) => (linha === existing ? { ...linha, quantidade } : linha)),
      'itens',
      fieldOf(existing, 'quantidade'),
    );
  };

  const frete = freteDe(base);
  const { subtotal, total } = totaisDe(itens.map(numbersOf), frete);
  return (
    <Parte titulo="Itens">
      <Stack component="ul" gap="md">
        {itens.map((linha) => (
          <Linha
            key={linha.key}
            linha={linha}
            errorOf={errorOf}
            onChange={(change, field) =>
              onChange(
                itens.map((each) => (each === linha ? { ...each, ...change } : each)),
                'itens',
                field,
              )
            }
            onRemove={() => {
              onChange(
                itens.filter((each) => each !== linha),
                'itens',
              );
              add.current?.focus();
            }}
          />
        ))}
      </Stack>
      {error === undefined ? null : <Text variant="error">{error}</Text>}
      <Group gap="sm">
        <Button
          ref={add}
          name="itens"
          variant="outline"
          onClick={() => onChange([...itens, nova()], 'itens')}
        >
          Adicionar item
        </Button>
        <Button
          variant="outline"
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          Escolher no catálogo
        </Button>
      </Group>
      {searching ? <BuscaNoCatalogo onChoose={choose} /> : null}
      <Valores
        valores={[
          ['Itens', formatMoney(subtotal)],
          [
            `Frete${base.servicoFrete ? ` (${base.servicoFrete})` : ''}`,
            base.valorFrete === null && frete === 0 ? 'a combinar' : formatMoney(frete),
          ],
          ['Total do pedido', formatMoney(total)],
        ]}
      />
    </Parte>
  );
}
