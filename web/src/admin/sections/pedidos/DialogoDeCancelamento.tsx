import { needsMotivo } from '@decantaria/loja/status';
import { Text, TextInput } from '@mantine/core';
import { z } from 'zod/mini';
import { formatMoney } from '../../../lib/formats/money.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { destinoOf, valorDoCancelamento } from './estorno.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { leitorDoMotivo, MOTIVO_MAX } from './problemas.ts';
import { MANDA_EMAIL, mailsCustomer } from './status.ts';
import { useAtualizarPedido } from './useAtualizarPedido.ts';

const FAILED =
  'A loja não respondeu, e não sabemos se o pedido foi cancelado. Abra o pedido de novo antes de repetir.';

/** Cancels an order that a card has paid, and refunds all that was not refunded yet. */
export function DialogoDeCancelamento({
  pedido,
  ...dialog
}: DialogProps & { pedido: PedidoAdminFragment }) {
  const { id, status } = pedido;
  const { atualizar } = useAtualizarPedido(FAILED);
  const valor = formatMoney(valorDoCancelamento(pedido));
  const isDisputed = pedido.pagamento?.contestacoes.some(({ estado }) => estado === 'ABERTA');
  const asksMotivo = needsMotivo(status, 'CANCELADO');
  const motivo = z.string().check(z.trim());

  async function submit(written: { motivo: string }): Promise<readonly Problem[] | void> {
    const resultado = await atualizar(pedido, {
      status: 'CANCELADO',
      estornar: true,
      ...(written.motivo === '' ? {} : { motivo: written.motivo }),
    });
    if (resultado.__typename !== 'Pedido') return [{ field: null, text: resultado.mensagem }];
    showToast('success', `${numeroText(id)} cancelado, estorno de ${valor} pedido.`);
    dialog.onClose();
  }

  const form = useTextForm({
    rules: z.object({
      motivo: asksMotivo ? motivo.check(z.minLength(1, 'Diga o motivo.')) : motivo,
    }),
    submit,
  });
  return (
    <FormDialog
      {...dialog}
      title="Cancelar e estornar"
      form={form}
      verb={`Cancelar e estornar ${valor}`}
      busyVerb="Cancelando…"
      isRed
      leave="Voltar"
    >
      <Text c="var(--text-soft)">
        {numeroText(id)}: o pedido é cancelado, as unidades voltam ao estoque e{' '}
        <strong>{valor}</strong> voltam para {destinoOf(pedido)}, no prazo do banco. Não dá para
        desfazer. {mailsCustomer(pedido, { status: 'CANCELADO' }) ? MANDA_EMAIL : null}
      </Text>
      {isDisputed ? (
        <p>
          O cliente contestou este pagamento no banco: até a decisão, o provedor pode recusar o
          estorno. Se o banco der razão ao cliente, é ele quem devolve o valor.
        </p>
      ) : null}
      <TextInput
        {...form.field('motivo')}
        label={asksMotivo ? 'Motivo' : 'Motivo (opcional)'}
        description={leitorDoMotivo(pedido)}
        maxLength={MOTIVO_MAX}
        required={asksMotivo}
        data-autofocus
      />
    </FormDialog>
  );
}
