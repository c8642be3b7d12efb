import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { linhaDe, paginaDe, pedidoDe } from '../../../test/pedidos.ts';
import { Page } from './MeusPedidosPage.tsx';

vi.stubGlobal('scrollTo', () => undefined);

async function open() {
  const gateway = fakeGateway();
  renderAt('/meus-pedidos', gateway.client, <Page />);
  const itens = [
    linhaDe({ podeAvaliar: true }),
    linhaDe({ id: 'i2', nomeProduto: 'Âmbar', produtoId: 'p2' }),
  ];
  await gateway.last('MeusPedidos').answer(paginaDe([pedidoDe({ status: 'ENTREGUE', itens })]));
  fireEvent.click(screen.getByRole('button', { name: 'Avaliar Noite de Oud' }));
  await screen.findByRole('dialog', { name: 'Avaliar Noite de Oud' });
  return gateway;
}

const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar avaliação' }));

describe('the review of a delivered product', () => {
  it('is offered where it may be written, and sent with its nota (A13)', async () => {
    const { last, count } = await open();
    expect(screen.queryByRole('button', { name: 'Avaliar Âmbar' })).toBeNull();
    send();
    expect(screen.getByLabelText(/Sua nota/).getAttribute('aria-invalid')).toBe('true');
    expect(count('AvaliarProduto')).toBe(0);
    write(/Sua nota/, '4');
    write(/Como foi/, ' Fixa bem. ');
    send();
    await waitFor(() => last('AvaliarProduto'));
    expect(last('AvaliarProduto').variables).toEqual({
      input: { pedidoId: '101', produtoId: 'p1', nota: 4, texto: 'Fixa bem.' },
    });
    await last('AvaliarProduto').answer({
      resultado: { __typename: 'AvaliacaoRecebida', id: '9', estado: 'PENDENTE' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Avaliar / })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Pedido nº 101');
  });

  it('keeps what was written after a refusal (A13)', async () => {
    const { last } = await open();
    write(/Sua nota/, '5');
    write(/Como foi/, 'Bom');
    send();
    await waitFor(() => last('AvaliarProduto'));
    const mensagem = 'Você já avaliou este produto neste pedido.';
    await last('AvaliarProduto').answer({
      resultado: { __typename: 'NaoAvaliavel', codigo: 'NAO_AVALIAVEL', campo: null, mensagem },
    });
    expect(await screen.findByText(mensagem)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Como foi/).value).toBe('Bom');
  });
});
