import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import * as csv from '../../kit/lista/csv.ts';
import { Auditoria } from './Auditoria.tsx';
import { addressOfAlvo, alvoText } from './evento.ts';

const evento = (id: string, more: object = {}) => ({
  __typename: 'EventoAuditoria',
  id,
  quando: '2026-03-05T14:07:00-03:00',
  autor: 'lojista',
  tipo: 'PEDIDO',
  alvo: '12',
  alvoExiste: true,
  alvoNome: null,
  resumo: 'Status: PENDENTE → PAGO',
  ...more,
});
const pagina = (itens: object[], more: object = {}) => ({
  adminAuditoria: {
    __typename: 'PaginaAuditoria',
    pagina: 1,
    totalPaginas: 1,
    totalItens: itens.length,
    itens,
    ...more,
  },
});

async function open(reply: object, address = '/dashboard#auditoria') {
  const gateway = fakeGateway();
  const [pathname = '', search = ''] = address.split('?');
  renderAt({ pathname, search }, gateway.client, <Auditoria />);
  await waitFor(() => expect(gateway.count('Auditoria')).toBe(1));
  await gateway.last('Auditoria').answer(reply);
  return gateway;
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Tabela de mudanças' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const search = () => screen.getByTestId('path').textContent;

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('audit list', () => {
  it('shows when, who, where and what, with a link (DASH-10)', async () => {
    await open(
      pagina([
        evento('P2'),
        evento('A1', { tipo: 'USUARIO', alvo: '7', alvoExiste: false, autor: 'Conta removida' }),
      ]),
    );
    expect(rows()).toEqual([
      ['05/03/2026 às 14:07', 'lojista', 'Pedido 12', 'Status: PENDENTE → PAGO'],
      ['05/03/2026 às 14:07', 'Conta removida', 'Conta removida (7)', 'Status: PENDENTE → PAGO'],
    ]);
    expect(screen.getByText('2 mudanças')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard#pedidos/12',
    ]);
  });

  it('filters by kind, author, target and days through the address (DASH-10)', async () => {
    const { last, count } = await open(
      pagina([evento('P1')], { pagina: 3, totalPaginas: 3 }),
      '/dashboard?de=2026-03-01&pagina=3',
    );
    expect(last('Auditoria').variables).toMatchObject({ de: '2026-03-01', pagina: 3 });
    fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'FRETE' } });
    await waitFor(() => expect(search()).toBe('/dashboard?tipo=FRETE&de=2026-03-01'));
    await waitFor(() =>
      expect(last('Auditoria').variables).toMatchObject({ tipo: 'FRETE', pagina: 1 }),
    );
    await last('Auditoria').answer(pagina([]));
    expect(screen.getByText('Nenhuma mudança.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'loja' } });
    fireEvent.submit(screen.getByRole('search', { name: 'Mudanças' }));
    await waitFor(() => expect(last('Auditoria').variables).toMatchObject({ autor: 'loja' }));
    expect(search()).toBe('/dashboard?tipo=FRETE&busca=loja&de=2026-03-01');
    const asked = count('Auditoria');
    await last('Auditoria').answer(pagina([]));
    fireEvent.click(screen.getByRole('link', { name: 'Limpar filtros' }));
    await waitFor(() => expect(count('Auditoria')).toBe(asked + 1));
    expect(search()).toBe('/dashboard');
  });

  it('a day that is typed digit by digit is asked for once, when it is complete (DASH-10)', async () => {
    const { last, count } = await open(pagina([evento('P1')]), '/dashboard');
    const asked = count('Auditoria');
    // A browser reports the year of each digit.
    for (const de of ['0002-03-05', '0020-03-05', '0202-03-05', '2026-03-05']) {
      fireEvent.change(screen.getByLabelText('De'), { target: { value: de } });
    }
    await waitFor(() => expect(search()).toBe('/dashboard?de=2026-03-05'));
    expect(count('Auditoria')).toBe(asked + 1);
    expect(last('Auditoria').variables).toMatchObject({ de: '2026-03-05' });
  });

  it('ignores a day of the address that no month has (DASH-10)', async () => {
    const { last } = await open(pagina([evento('P1')]), '/dashboard?de=2026-02-31');
    expect(last('Auditoria').variables).toMatchObject({ de: null });
  });

  it('exports every page of the filtered list (DASH-10)', async () => {
    const download = vi.spyOn(csv, 'download').mockReturnValue();
    const { last, count } = await open(pagina([evento('P1')], { totalItens: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    for (const [number, id] of [
      [1, 'P1'],
      [2, 'P0'],
    ] as const) {
      await waitFor(() => expect(count('Auditoria')).toBe(number + 1));
      expect(last('Auditoria').variables).toMatchObject({ pagina: number, tamanho: 100 });
      await last('Auditoria').answer(pagina([evento(id)], { totalPaginas: 2, totalItens: 2 }));
    }
    await waitFor(() => expect(download).toHaveBeenCalledOnce());
    expect(download.mock.calls[0]?.[1]).toBe(
      '\uFEFFQuando;Quem;Onde;O que mudou\r\n' +
        '05/03/2026 14:07;lojista;Pedido 12;Status: PENDENTE → PAGO\r\n'.repeat(2),
    );
  });

  it('has views and columns like the other lists, and rows that are only read (DASH-10)', async () => {
    const { last } = await open(pagina([evento('P1')]), '/dashboard?pagina=1');
    fireEvent.click(screen.getByRole('button', { name: 'Colunas' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Quem' }));
    expect(rows()).toEqual([['05/03/2026 às 14:07', 'Pedido 12', 'Status: PENDENTE → PAGO']]);
    expect(screen.getByRole('button', { name: 'Visões' })).toBeTruthy();
    expect(within(screen.getByRole('table')).queryByRole('checkbox')).toBeNull();
    fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'FRETE' } });
    await waitFor(() => expect(last('Auditoria').variables).toMatchObject({ tipo: 'FRETE' }));
    await last('Auditoria').fail();
    expect(screen.getByText(/^Não foi possível atualizar as mudanças agora/)).toBeTruthy();
  });

  it('explains once what an API without a record means (DASH-10)', async () => {
    await open({ adminAuditoria: null });
    // Such an API may keep no history of orders either.
    expect(screen.getByText('A API desta loja não registra quem mudou o quê.')).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('offers a retry after a failed load (DASH-10)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#auditoria', gateway.client, <Auditoria />);
    await waitFor(() => expect(gateway.count('Auditoria')).toBe(1));
    await gateway.last('Auditoria').fail();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(gateway.count('Auditoria')).toBe(2));
  });
});

describe('what changed', () => {
  it.each([
    [{ tipo: 'PRODUTO', alvoNome: 'Noite' }, 'Noite', '/dashboard#produtos/12'],
    [{ tipo: 'PRODUTO', alvoExiste: false }, 'Produto excluído (12)', null],
    [{ tipo: 'CATEGORIA', alvoNome: 'Nicho' }, 'Categoria: Nicho', '/dashboard#produtos'],
    [{ tipo: 'CATEGORIA', alvoExiste: false }, 'Categoria excluída (12)', null],
    [{ tipo: 'USUARIO' }, 'Usuário 12', '/dashboard#usuarios/12'],
    [{ tipo: 'FRETE', alvo: 'CE' }, 'Frete: Ceará', '/dashboard#fretes'],
    [{ tipo: 'FRETE', alvo: 'BR' }, 'Frete padrão', '/dashboard#fretes'],
  ] as const)('%j reads %s and opens %s (DASH-10)', (more, text, address) => {
    const alvo = { alvo: '12', alvoExiste: true, alvoNome: null, ...more };
    expect([alvoText(alvo), addressOfAlvo(alvo)]).toEqual([text, address]);
  });
});
