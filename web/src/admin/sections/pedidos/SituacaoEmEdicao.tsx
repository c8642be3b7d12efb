import { isRastreio, RASTREIO_INVALIDO } from '@decantaria/loja/rastreio';
import { STATUS } from '@decantaria/loja/status';
import { Checkbox, NativeSelect, Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { canRefund, devolucaoManualText, valorDoCancelamento } from './estorno.ts';
import { Parte } from './Parte.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { MANDA_EMAIL, mailsCustomer, statusChoices, statusDoAdmin } from './status.ts';
import type { useEdicao } from './useEdicao.ts';

function refundText(pedido: PedidoAdminFragment): string {
  const [what, where] =
    pedido.metodo === 'PIX'
      ? ['O que o Pix pagou', 'volta para a conta que o fez']
      : ['O que o cartão pagou', 'aparece na fatura'];
  return `${what} por este pedido, ${formatMoney(valorDoCancelamento(pedido))}, é devolvido por quem processa o pagamento e ${where} no prazo do banco. Não dá para desfazer.`;
}

function groupsOf({ status, statusOriginal }: PedidoAdminFragment) {
  const { usual, other } = statusChoices(status);
  const itemOf = (each: PedidoAdminFragment['status']) => ({
    value: each,
    label: statusDoAdmin(each, each === status ? statusOriginal : each),
  });
  return [
    { group: 'Agora', items: [itemOf(status)] },
    { group: 'Em seguida', items: usual.map(itemOf) },
    { group: 'Fora da ordem de costume', items: other.map(itemOf) },
  ].filter(({ items }) => items.length > 0);
}

export function SituacaoEmEdicao({
  base,
  rascunho,
  write,
  errorOf,
  text,
}: Pick<ReturnType<typeof useEdicao>, 'base' | 'rascunho' | 'write' | 'errorOf' | 'text'>) {
  const [wasBlurred, setWasBlurred] = useState(false);
  const wrongLink =
    wasBlurred && !isRastreio(rascunho.linkRastreio) ? RASTREIO_INVALIDO : undefined;
  const refundable = canRefund(base, rascunho.status);
  const byHand = devolucaoManualText(base, rascunho.status);
  return (
    <Parte titulo="Situação">
      <NativeSelect
        label="Status"
        description={mailsCustomer(base, rascunho) ? MANDA_EMAIL : null}
        name="status"
        data={groupsOf(base)}
        value={rascunho.status}
        error={errorOf('status')}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          const status = [base.status, ...STATUS].find((each) => each === value) ?? base.status;
          // Cancelling what was paid by card refunds it, unless the admin says otherwise.
          const estornar = status !== base.status && canRefund(base, status);
          write({ status, estornar }, 'status', 'motivo', 'estornar');
        }}
      />
      {refundable ? (
        <Paper p="md" bd="1px solid yellow">
          <Checkbox
            name="estornar"
            label={base.metodo === 'PIX' ? 'Devolver o Pix' : 'Devolver o pagamento do cartão'}
            description={
              rascunho.estornar
                ? refundText(base)
                : 'Sem marcar, o pedido fica cancelado e o dinheiro continua com a loja, até ser devolvido à parte.'
            }
            error={errorOf('estornar')}
            checked={rascunho.estornar}
            onChange={({ currentTarget }) => write({ estornar: currentTarget.checked }, 'estornar')}
          />
        </Paper>
      ) : null}
      {byHand === null ? null : (
        <Paper role="alert" p="md" bd="1px solid yellow" fz="sm">
          {byHand}
        </Paper>
      )}
      <TextInput
        {...text('linkRastreio')}
        label="Link ou código de rastreio"
        error={errorOf('linkRastreio') ?? wrongLink}
        autoCapitalize="none"
        spellCheck={false}
        // Validated on blur; an invalid value is validated again on every change.
        onBlur={() => setWasBlurred(true)}
      />
      <TextInput
        {...text('chaveFiscal')}
        label="Chave da NF-e ou DC-e"
        description="44 números, com ou sem espaços. Quem comprou também a vê."
        inputMode="numeric"
        spellCheck={false}
      />
    </Parte>
  );
}
