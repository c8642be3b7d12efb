import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pedidoAdmin } from '../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { Hoje } from './Hoje.tsx';

const dia = (data: string, pedidos: number, faturamento: number) => ({
  __typename: 'ResumoDia',
  data,
  pedidos,
  faturamento,
});

const RESUMO = {
  __typename: 'ResumoLoja',
  atualizadoEm: '2026-03-05T09:15:00-03:00',
  produtos: 78,
  esgotados: 2,
  estoqueBaixo: null,
  usuarios: 3,
  pedidos: 1234,
  pedidosPorStatus: [
    { __typename: 'ContagemStatus', status: 'PENDENTE', quantidade: 4 },
    { __typename: 'ContagemStatus', status: 'PAGO', quantidade: 0 },
  ],
  faturamento30Dias: 1234.5,
  hoje: dia('2026-03-05', 2, 99.9),
  porDia: [dia('2026-03-04', 1, 50), dia('2026-03-05', 2, 99.9)],
  maisVendidos30Dias: [
    { __typename: 'ProdutoVendido', nome: 'Noite de Oud', unidades: 7, faturamento: 209.3 },
  ],
  pedidosRecentes: [pedidoAdmin({ id: '55' })],
};

async function open(resumo: object = RESUMO) {
  const gateway = fakeGateway();
  renderAt('/dashboard#hoje', gateway.client, <Hoje />);
  await waitFor(() => gateway.last('ResumoDoPainel'));
  await gateway.last('ResumoDoPainel').answer({ adminResumo: resumo });
  return gateway;
}

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

describe("today's summary", () => {
  it('shows today, 30 days and pending work from one query, with links to each list', async () => {
    const { names } = await open();
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje2');
    expect(figure('Faturamento hoje')).toBe('Faturamento hojeR$ 99,90');
    expect(figure('Faturamento em 30 dias')).toBe('Faturamento em 30 diasR$ 1.234,50');
    const waits = within(screen.getByRole('region', { name: 'O que espera por você' }));
    expect(
      waits.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['4a pagar', '/dashboard?status=PENDENTE#pedidos'],
      ['0a enviar', '/dashboard?status=PAGO#pedidos'],
      ['2esgotados', '/dashboard?estoque=esgotados#produtos'],
      ['—com estoque baixo', '/dashboard?estoque=baixo#produtos'],
    ]);
    expect(names()).toEqual(['ResumoDoPainel']);
  });

  it('offers the chart as a table', async () => {
    await open();
    const table = await screen.findByRole('table', {
      name: 'Pedidos e faturamento por dia',
      hidden: true,
    });
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['DiaPedidosFaturamento', '05/032R$ 99,90', '04/031R$ 50,00']);
  });

  it('shows a dash, never zero, for a figure that could not be read', async () => {
    await open({
      ...RESUMO,
      hoje: null,
      porDia: null,
      faturamento30Dias: null,
      maisVendidos30Dias: null,
      pedidosRecentes: null,
    });
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje—');
    expect(screen.getByText('Há pedidos demais nestes 30 dias para somar aqui.')).toBeTruthy();
    expect(screen.getByText('Não foi possível ler as vendas agora.')).toBeTruthy();
    expect(screen.getByText('Não foi possível ler os pedidos agora.')).toBeTruthy();
  });

  it('reports a failed query and keeps the previous figures (C-59)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#hoje', gateway.client, <Hoje />);
    await waitFor(() => gateway.last('ResumoDoPainel'));
    await gateway.last('ResumoDoPainel').fail();
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível ler os números');
    screen.getByRole('button', { name: 'Tentar de novo' }).click();
    await gateway.last('ResumoDoPainel').answer({ adminResumo: RESUMO });
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje2');
  });
});
