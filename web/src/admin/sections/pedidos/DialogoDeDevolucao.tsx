import { useApolloClient } from '@apollo/client/react';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { itemText, numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { mudaPedido } from './cache.ts';
import { useReceberDesistenciaMutation } from './devolucao.gen.ts';
import { isEverything, nomeDaDevolucao, valorDaDevolucao } from './devolucao.ts';
import { destinoOf, hasRestante } from './estorno.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se a devolução foi registrada. Abra o pedido de novo antes de repetir.';

/** Receives the goods of a withdrawal: all of them, or units of some lines. */
export function DialogoDeDevolucao({
  pedido,
  ...dialog
}: DialogProps & {
  pedido: PedidoAdminFragment;
}) {
  const { id, itens, pagamento } = pedido;
  const { cache } = useApolloClient();
  const [send] = useReceberDesistenciaMutation();
  const { sending, problems, show, run } = useAction<Problem>();
  const [unidades, setUnidades] = useState(() =>
    Object.fromEntries(itens.map((item) => [item.id, item.quantidade])),
  );
  const [volta, setVolta] = useState(true);
  const valor = valorDaDevolucao(pedido, unidades);
  const tudo = isEverything(pedido, unidades);
  const estorna = hasRestante(pagamento);
  const returned = itens.flatMap((item) => {
    const quantidade = unidades[item.id] ?? 0;
    return quantidade === 0 ? [] : [{ itemId: item.id, quantidade }];
  });

  async function receive(): Promise<readonly Problem[] | void> {
    show([]);
    if (returned.length === 0) return [{ field: null, text: 'Diga o que voltou.' }];
    const resultado = await outcomeOf(
      send({
        variables: {
          input: { pedidoId: id, voltaAoEstoque: volta, ...(tudo ? {} : { itens: returned }) },
        },
      }),
      nadaSalvo(SEM_RESPOSTA),
    );
    if ('mensagem' in resultado) return [{ field: null, text: resultado.mensagem }];
    mudaPedido(cache, pedido, resultado);
    const due = resultado.desistencia?.valor ?? valor;
    const refunded = resultado.pagamento && due ? `, estorno de ${formatMoney(due)} pedido` : '';
    showToast('success', `${numeroText(id)}: devolução recebida${refunded}.`);
    dialog.onClose();
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(receive);
  };
  return (
    <FormDialog
      {...dialog}
      title={nomeDaDevolucao(pedido)}
      form={{ onSubmit, problems, sending }}
      verb={estorna ? 'Receber e estornar' : 'Receber'}
      busyVerb="Registrando…"
    >
      <Text c="var(--text-soft)">
        {numeroText(id)}: diga quantas unidades voltaram. O cliente recebe um e-mail.
      </Text>
      {itens.map((item) => (
        <NativeSelect
          key={item.id}
          label={`${itemText(item)} (${formatMoney(item.precoUnitario)} cada)`}
          data={Array.from({ length: item.quantidade + 1 }, (_, n) => String(n))}
          value={String(unidades[item.id])}
          onChange={({ currentTarget }) =>
            setUnidades({ ...unidades, [item.id]: Number(currentTarget.value) })
          }
        />
      ))}
      {/* A cancellation has given the units back. */}
      {pedido.status === 'CANCELADO' ? null : (
        <Checkbox
          label="Devolver as unidades ao estoque"
          checked={volta}
          onChange={({ currentTarget }) => setVolta(currentTarget.checked)}
        />
      )}
      {pagamento && !estorna ? (
        <p>Tudo o que foi pago já voltou para {destinoOf(pedido)}. Nada mais é estornado.</p>
      ) : (
        <p role="status">
          <strong>A devolver: {formatMoney(valor)}</strong>
          {tudo && pedido.valorFrete ? ', com o frete' : ''}.{' '}
          {pagamento
            ? `O valor volta para ${destinoOf(pedido)}.`
            : 'Este pedido não foi pago com cartão na loja: combine com o cliente como devolver.'}
        </p>
      )}
    </FormDialog>
  );
}
