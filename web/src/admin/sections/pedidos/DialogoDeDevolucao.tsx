import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod/mini';
import { formatMoney } from '../../../lib/formats/money.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { Problems } from '../../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { mudaPedido } from './cache.ts';
import { useReceberDesistenciaMutation } from './devolucao.gen.ts';
import { isEverything, valorDaDevolucao } from './devolucao.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

const rules = z.record(z.string(), z.string());
const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se a devolução foi registrada. Abra o pedido de novo antes de repetir.';

/** Receives the goods of a withdrawal: all of them, or units of some lines. */
export function DialogoDeDevolucao({
  pedido,
  open,
  onClose,
  onClosed,
}: DialogProps & {
  pedido: PedidoAdminFragment;
}) {
  const { id, itens, pagamento } = pedido;
  const [send] = useReceberDesistenciaMutation();
  const [unidades, setUnidades] = useState(() =>
    Object.fromEntries(itens.map((item) => [item.id, item.quantidade])),
  );
  const [volta, setVolta] = useState(true);
  const valor = valorDaDevolucao(pedido, unidades);
  const tudo = isEverything(pedido, unidades);
  const returned = itens.flatMap((item) => {
    const quantidade = unidades[item.id] ?? 0;
    return quantidade === 0 ? [] : [{ itemId: item.id, quantidade }];
  });

  async function submit(): Promise<readonly Problem[]> {
    if (returned.length === 0) return [{ field: null, text: 'Diga o que voltou.' }];
    const resultado = await outcomeOf(
      send({
        variables: {
          input: { pedidoId: id, voltaAoEstoque: volta, ...(tudo ? {} : { itens: returned }) },
        },
        update(cache, { data: answer }) {
          if (answer?.resultado.__typename === 'Pedido')
            mudaPedido(cache, pedido, answer.resultado);
        },
      }),
      nadaSalvo(SEM_RESPOSTA),
    );
    if ('mensagem' in resultado) return [{ field: null, text: resultado.mensagem }];
    const due = resultado.desistencia?.valor ?? valor;
    const refunded = resultado.pagamento ? `, estorno de ${formatMoney(due)} pedido` : '';
    showToast('success', `${numeroText(id)}: devolução recebida${refunded}.`);
    onClose();
    return [];
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: itens.map((item) => item.id),
    initial: Object.fromEntries(itens.map((item) => [item.id, String(item.quantidade)])),
    rules,
    submit,
  });
  return (
    <Dialog
      open={open}
      title="Receber e estornar"
      writing
      onClose={() => {
        if (!sending) onClose();
      }}
      onClosed={onClosed}
    >
      <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
        <p className={form['lead']}>
          {numeroText(id)}: diga quantas unidades voltaram. O cliente recebe um e-mail.
        </p>
        {itens.map((item) => {
          const { onChange, ...props } = field(item.id);
          const name = [item.nomeProduto, item.variacaoNome].filter(Boolean).join(', ');
          return (
            <NativeSelect
              {...props}
              key={item.id}
              label={`${name} (${formatMoney(item.precoUnitario)} cada)`}
              data={Array.from({ length: item.quantidade + 1 }, (_, n) => String(n))}
              onChange={(event) => {
                setUnidades({ ...unidades, [item.id]: Number(event.currentTarget.value) });
                onChange(event);
              }}
            />
          );
        })}
        <Checkbox
          label="Devolver as unidades ao estoque"
          checked={volta}
          onChange={({ currentTarget }) => setVolta(currentTarget.checked)}
        />
        <p role="status">
          <strong>A devolver: {formatMoney(valor)}</strong>
          {tudo && pedido.valorFrete ? ', com o frete' : ''}.{' '}
          {pagamento
            ? 'O valor volta para o cartão que foi usado.'
            : 'Este pedido não foi pago com cartão na loja: combine com o cliente como devolver.'}
        </p>
        <Problems problems={problems} />
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button type="submit" aria-disabled={sending} aria-busy={sending}>
            {sending ? 'Registrando…' : pagamento ? 'Receber e estornar' : 'Receber'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
