import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pedidoDe } from '../../../test/pedidos.ts';
import type { PedidoCardFragment } from './PedidoCard.gen.ts';
import { PedidoCard } from './PedidoCard.tsx';

// Preloads the lazy dialogs, so that tests do not depend on their load time.
beforeAll(() =>
  Promise.all([import('./DialogoDeCancelamento.tsx'), import('./DialogoDeDesistencia.tsx')]),
);

function Shown({ pedido, onChanged }: { pedido: PedidoCardFragment; onChanged: () => void }) {
  const [shown, setShown] = useState(pedido);
  return (
    <>
      <button type="button" onClick={() => setShown(pedidoDe({ status: 'CANCELADO' }))}>
        mostrar cancelado
      </button>
      <PedidoCard pedido={shown} onChanged={onChanged} />
    </>
  );
}

function open(pedido: PedidoCardFragment) {
  const gateway = fakeGateway();
  const changed = vi.fn<() => void>();
  renderAt('/meus-pedidos', gateway.client, <Shown pedido={pedido} onChanged={changed} />);
  return { ...gateway, changed };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const refusal = (__typename: string, mensagem: string) => ({
  resultado: { __typename, codigo: 'X', mensagem, campo: null },
});
const conversa = {
  configuracao: { __typename: 'Configuracao', conversaUrl: 'https://conversa.example/0' },
};
const chatText = () =>
  new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Pedir na conversa' }).href,
  ).searchParams.get('text');

describe('cancel an order', () => {
  async function ask() {
    const opened = open(pedidoDe());
    fireEvent.click(button('Cancelar pedido: Pedido nº 101'));
    await screen.findByRole('dialog', { name: 'Cancelar pedido?' });
    return opened;
  }

  it('is offered only while the order can be cancelled', () => {
    open(pedidoDe({ status: 'PAGO' }));
    expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBeNull();
  });

  it('asks first; keeping the order sends nothing', async () => {
    const { count, changed } = await ask();
    fireEvent.click(button('Manter pedido'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(count('CancelarPedido')).toBe(0);
    expect(changed).toHaveBeenCalled();
  });

  it('cancels once and reads the order again', async () => {
    const { last, count, changed } = await ask();
    fireEvent.click(button('Cancelar pedido'));
    fireEvent.click(button('Cancelar pedido'));
    await act(async () => undefined);
    expect(count('CancelarPedido')).toBe(1);
    expect(last('CancelarPedido').variables).toEqual({ id: '101' });
    await last('CancelarPedido').answer({ resultado: pedidoDe({ status: 'CANCELADO' }) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('moves the focus to the order when the button is gone', async () => {
    const { last } = await ask();
    fireEvent.click(button('Cancelar pedido'));
    await last('CancelarPedido').answer({ resultado: pedidoDe({ status: 'CANCELADO' }) });
    fireEvent.click(screen.getByText('mostrar cancelado'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pedido nº 101' }));
  });

  it.each(['PedidoNaoCancelavel', 'PedidoNaoEncontrado'])(
    'explains %s and offers no retry',
    async (type) => {
      const { last } = await ask();
      fireEvent.click(button('Cancelar pedido'));
      await last('CancelarPedido').answer(refusal(type, 'O pedido já foi pago.'));
      expect(screen.getByRole('alert').textContent).toBe('O pedido já foi pago.');
      expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull();
      expect(button('Voltar aos pedidos')).toBeTruthy();
    },
  );

  it('offers the chat with a prepared message on RecursoIndisponivel', async () => {
    const { last } = await ask();
    fireEvent.click(button('Cancelar pedido'));
    await last('CancelarPedido').answer(refusal('RecursoIndisponivel', 'Peça na conversa.'));
    await last('Conversa').answer(conversa);
    expect(chatText()).toBe('Olá! Quero cancelar o meu pedido nº 101. Pode me ajudar?');
  });

  it('reports a missing reply and leaves the retry to the person', async () => {
    const { last, count } = await ask();
    fireEvent.click(button('Cancelar pedido'));
    await last('CancelarPedido').fail();
    expect(screen.getByRole('alert').textContent).toContain('A loja não respondeu');
    expect(count('CancelarPedido')).toBe(1);
    fireEvent.click(button('Cancelar pedido'));
    await act(async () => undefined);
    expect(count('CancelarPedido')).toBe(2);
  });
});

describe('an API that lets no customer cancel or withdraw (MON-10)', () => {
  const CHAT_ONLY = { podeCancelar: false, podeDesistir: false, mudaNaConversa: true };
  const requested = async (parts: Partial<PedidoCardFragment>, name: string) => {
    const { last } = open(pedidoDe({ ...CHAT_ONLY, ...parts }));
    await last('Conversa').answer(conversa);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name });
    return new URL(link.href).searchParams.get('text');
  };

  it('asks in the chat to cancel an unpaid order', async () => {
    expect(await requested({}, 'Cancelar na conversa: Pedido nº 101')).toBe(
      'Olá! Quero cancelar o meu pedido nº 101. Pode me ajudar?',
    );
    expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBeNull();
  });

  it('asks in the chat to withdraw from a delivered one', async () => {
    const name = 'Desistir na conversa: Pedido nº 101';
    expect(await requested({ status: 'ENTREGUE' }, name)).toContain('CDC, art. 49');
    expect(screen.queryByRole('button', { name: /^Desistir/ })).toBeNull();
  });

  it('asks for nothing once the order is on its way', () => {
    open(pedidoDe({ ...CHAT_ONLY, status: 'ENVIADO' }));
    expect(screen.queryByRole('link', { name: /na conversa/ })).toBeNull();
  });
});

describe('withdraw from a purchase (S10)', () => {
  async function ask() {
    const opened = open(pedidoDe({ status: 'ENTREGUE' }));
    fireEvent.click(button('Desistir da compra: Pedido nº 101'));
    await screen.findByRole('dialog', { name: 'Desistir da compra?' });
    return opened;
  }
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Motivo (opcional)');
  const write = (value: string) => fireEvent.change(field(), { target: { value } });
  const send = () => fireEvent.click(button('Pedir desistência'));

  it('is offered only while it is possible', () => {
    open(pedidoDe({ status: 'ENTREGUE', podeDesistir: false }));
    expect(screen.queryByRole('button', { name: /^Desistir/ })).toBeNull();
  });

  it('explains the 7 days of art. 49; the reason is optional', async () => {
    const { last, changed } = await ask();
    expect(screen.getByRole('dialog').textContent).toContain('7 dias, a contar do recebimento');
    expect(screen.getByRole('dialog').textContent).toContain('CDC, art. 49');
    send();
    await act(async () => undefined);
    expect(last('SolicitarDesistencia').variables).toEqual({ id: '101', motivo: null });
    await last('SolicitarDesistencia').answer({
      resultado: pedidoDe({ status: 'ENTREGUE', podeDesistir: false }),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('counts up to 500 characters of the reason; a longer one is kept but not sent', async () => {
    const { count, last } = await ask();
    write('a'.repeat(501));
    expect(screen.getByText('501 de 500 caracteres')).toBeTruthy();
    send();
    expect(screen.getByRole('alert').textContent).toBe('Escreva o motivo em até 500 caracteres.');
    expect(document.activeElement).toBe(field());
    expect(count('SolicitarDesistencia')).toBe(0);
    expect(field().value).toHaveLength(501);
    await act(async () => undefined);
    write(`  ${'a'.repeat(500)} `);
    send();
    await act(async () => undefined);
    expect(last('SolicitarDesistencia').variables).toEqual({ id: '101', motivo: 'a'.repeat(500) });
  });

  it('keeps the typed reason after closing', async () => {
    await ask();
    write('Cheiro diferente');
    fireEvent.click(button('Ficar com a compra'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button('Desistir da compra: Pedido nº 101'));
    await screen.findByRole('dialog');
    expect(field().value).toBe('Cheiro diferente');
  });

  it('shows the reason for DesistenciaRecusada, and DadosInvalidos at the field', async () => {
    const { last } = await ask();
    write('x');
    send();
    await last('SolicitarDesistencia').answer(refusal('DadosInvalidos', 'Escreva menos.'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    send();
    await last('SolicitarDesistencia').answer(refusal('DesistenciaRecusada', 'O prazo passou.'));
    expect(screen.getByRole('alert').textContent).toBe('O prazo passou.');
    expect(screen.queryByRole('button', { name: 'Pedir desistência' })).toBeNull();
  });

  it('offers the chat without personal data on RecursoIndisponivel', async () => {
    const { last } = await ask();
    write('Meu CPF é 529.982.247-25');
    send();
    await last('SolicitarDesistencia').answer(refusal('RecursoIndisponivel', 'Peça na conversa.'));
    await last('Conversa').answer(conversa);
    expect(chatText()).toContain('pedido nº 101 e quero desistir da compra');
    expect(chatText()).not.toContain('529');
  });

  it('then shows the date of the request and the next steps', () => {
    open(
      pedidoDe({
        status: 'ENTREGUE',
        podeDesistir: false,
        desistencia: {
          __typename: 'Desistencia',
          pedidaEm: '2026-03-08T10:00:00-03:00',
          motivo: 'Cheiro diferente',
          recebidaEm: null,
          valor: null,
        },
      }),
    );
    expect(screen.getByText('Desistência pedida em 08/03/2026 às 10:00.')).toBeTruthy();
    expect(screen.getByText('Motivo: Cheiro diferente')).toBeTruthy();
  });

  it('after the goods arrived shows what comes back and each refund in its true state (DASH-02, S10, MON-22)', () => {
    const estorno = (id: string, estado: 'PEDIDO' | 'PENDENTE' | 'FEITO' | 'FALHOU') => ({
      __typename: 'Estorno' as const,
      id,
      valor: 40,
      estado,
      concluidoEm: estado === 'FEITO' ? '2026-03-12T09:30:00-03:00' : null,
    });
    open(
      pedidoDe({
        status: 'ENTREGUE',
        podeDesistir: false,
        desistencia: {
          __typename: 'Desistencia',
          pedidaEm: '2026-03-08T10:00:00-03:00',
          motivo: null,
          recebidaEm: '2026-03-11T15:00:00-03:00',
          valor: 80,
        },
        pagamento: {
          __typename: 'PagamentoDoPedido',
          estornos: [
            estorno('1', 'FEITO'),
            estorno('2', 'FALHOU'),
            estorno('3', 'PENDENTE'),
            estorno('4', 'PEDIDO'),
          ],
        },
      }),
    );
    expect(screen.getByText('Recebemos os produtos em 11/03/2026 às 15:00.')).toBeTruthy();
    expect(screen.getByText(/Você recebe R\$.80,00 de volta\./)).toBeTruthy();
    const refunds = within(screen.getByRole('list', { name: 'Estornos' })).getAllByRole('listitem');
    expect(refunds.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Estorno de R\$.40,00 feito em 12\/03\/2026 às 09:30\./),
      expect.stringMatching(/^Estorno de R\$.40,00 ainda não feito: .* A loja cuida disso/),
      expect.stringMatching(/^Estorno de R\$.40,00 a caminho: o banco leva alguns dias/),
      expect.stringMatching(/^Estorno de R\$.40,00 pedido\./),
    ]);
  });

  it('names the account that a Pix came from, and no card (S2)', () => {
    const estorno = {
      __typename: 'Estorno' as const,
      id: '1',
      valor: 40,
      estado: 'FEITO' as const,
      concluidoEm: null,
    };
    open(
      pedidoDe({
        status: 'CANCELADO',
        metodo: 'PIX',
        pagamento: { __typename: 'PagamentoDoPedido', estornos: [estorno] },
      }),
    );
    expect(screen.getByRole('list', { name: 'Estornos' }).textContent).toContain(
      'volta para a conta que fez o Pix',
    );
  });
});
