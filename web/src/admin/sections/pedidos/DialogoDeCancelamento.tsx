import { Button, Group, TextInput } from '@mantine/core';
import { z } from 'zod/mini';
import { formatMoney } from '../../../lib/formats/money.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { Problems } from '../../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { MOTIVO_MAX } from './problemas.ts';
import { MANDA_EMAIL, mailsCustomer, needsMotivo } from './status.ts';
import { useAtualizarPedido } from './useAtualizarPedido.ts';

const FAILED =
  'A loja não respondeu, e não sabemos se o pedido foi cancelado. Abra o pedido de novo antes de repetir.';

/** Cancels an order that a card has paid, and refunds all that was not refunded yet. */
export function DialogoDeCancelamento({
  pedido,
  open,
  onClose,
  onClosed,
}: DialogProps & { pedido: PedidoAdminFragment }) {
  const { id, status, versao, total, devolvido } = pedido;
  const { atualizar } = useAtualizarPedido(FAILED);
  const valor = formatMoney(total - devolvido);
  const asksMotivo = needsMotivo(status, 'CANCELADO');
  const motivo = z.string().check(z.trim());

  async function submit(written: { motivo: string }): Promise<readonly Problem[]> {
    const resultado = await atualizar(pedido, {
      status: 'CANCELADO',
      estornar: true,
      ...(written.motivo === '' ? {} : { motivo: written.motivo }),
      ...(versao === null ? {} : { versao }),
    });
    if (resultado.__typename !== 'Pedido') return [{ field: null, text: resultado.mensagem }];
    showToast('success', `${numeroText(id)} cancelado, estorno de ${valor} pedido.`);
    onClose();
    return [];
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['motivo'],
    rules: z.object({
      motivo: asksMotivo ? motivo.check(z.minLength(1, 'Diga o motivo.')) : motivo,
    }),
    submit,
  });
  return (
    <Dialog
      open={open}
      title="Cancelar e estornar"
      writing
      onClose={() => {
        if (!sending) onClose();
      }}
      onClosed={onClosed}
    >
      <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
        <p className={form['lead']}>
          {numeroText(id)}: o pedido é cancelado, as unidades voltam ao estoque e{' '}
          <strong>{valor}</strong> voltam para o cartão, no prazo do banco. Não dá para desfazer.{' '}
          {mailsCustomer(pedido, { status: 'CANCELADO' }) ? MANDA_EMAIL : null}
        </p>
        <TextInput
          {...field('motivo')}
          label={asksMotivo ? 'Motivo' : 'Motivo (opcional)'}
          description="Fica no histórico do pedido."
          maxLength={MOTIVO_MAX}
          autoComplete="off"
          required={asksMotivo}
          data-autofocus
        />
        <Problems problems={problems} />
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button type="submit" color="red" aria-disabled={sending} aria-busy={sending}>
            {sending ? 'Cancelando…' : `Cancelar e estornar ${valor}`}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
