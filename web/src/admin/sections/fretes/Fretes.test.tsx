import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import * as csv from '../../kit/lista/csv.ts';
import { Fretes } from './Fretes.tsx';

const frete = (uf: string, valor: number, prazoMinDias: number, prazoMaxDias: number) => ({
  __typename: 'FreteEstado',
  uf,
  valor,
  prazoMinDias,
  prazoMaxDias,
});
const CE = frete('CE', 9.9, 1, 3);
const SP = frete('SP', 23.9, 5, 9);
const lista = (...fretes: object[]) => ({
  resultado: { __typename: 'ListaFretes', fretes, padrao: null },
});
const recusa = (campo: string | null, mensagem: string) => ({
  resultado: { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', mensagem, campo },
});

async function open(fretes: object[] | null = [CE, SP], fretePadrao: object | null = null) {
  const gateway = fakeGateway();
  renderAt('/dashboard#fretes', gateway.client, <Fretes />);
  await waitFor(() => expect(gateway.count('FretesDoPainel')).toBe(1));
  await gateway.last('FretesDoPainel').answer({ fretes, fretePadrao });
  return gateway;
}

const row = (nome: string) => within(screen.getByRole('form', { name: `Frete: ${nome}` }));
const values = (nome: string) =>
  row(nome)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const leavesPage = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};
const quotes = () =>
  within(screen.getByRole('region', { name: 'O que o cliente vê' }))
    .getAllByRole('status')
    .map(({ textContent }) => textContent);

beforeEach(() => void vi.restoreAllMocks());

describe('freight by state', () => {
  it('shows 27 states; one without a rate reads "a combinar" (DASH-04)', async () => {
    await open();
    expect(screen.getAllByRole('form')).toHaveLength(28);
    expect(screen.getByText('2 de 27 estados têm frete próprio.')).toBeTruthy();
    expect(values('Ceará')).toEqual(['9,90', '1', '3']);
    expect(values('Acre')).toEqual(['', '', '']);
    expect(screen.getByLabelText<HTMLInputElement>('Preço: Acre').placeholder).toBe('a combinar');
  });

  it('saves a row with one mutation and no second read (DASH-04, DASH-11)', async () => {
    const { names, last, count } = await open();
    write('Preço: Ceará', '12,5');
    fireEvent.blur(screen.getByLabelText('Preço: Ceará'));
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: Ceará' }));
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: Ceará' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    expect(last('DefinirFrete').variables).toEqual({
      input: { uf: 'CE', valor: 12.5, prazoMinDias: 1, prazoMaxDias: 3 },
    });
    expect(count('CotarFrete')).toBe(3);
    await last('DefinirFrete').answer(lista({ ...CE, valor: 12.5 }, SP));
    expect(values('Ceará')).toEqual(['12,50', '1', '3']);
    expect(row('Ceará').getByRole('status').textContent).toBe('Salvo');
    expect(count('FretesDoPainel')).toBe(1);
    expect(names().filter((name) => name !== 'CotarFrete')).toHaveLength(2);
  });

  it('asks in the row before Back discards it (DASH-08)', async () => {
    window.history.replaceState({ idx: 0 }, '');
    window.history.pushState({ idx: 1 }, '');
    await open();
    write('Preço: Acre', '12,5');
    act(() => window.history.back());
    const group = await screen.findByRole('group', { name: 'Descartar o que você escreveu?' });
    expect(group.closest('form')).toBe(screen.getByRole('form', { name: 'Frete: Acre' }));
    press('Descartar');
    expect(values('Acre')).toEqual(['', '', '']);
    await waitFor(() => expect(window.history.state).toEqual({ idx: 0 }));
  });

  it('names the other rows that "Descartar" loses too (DASH-08)', async () => {
    window.history.replaceState({ idx: 0 }, '');
    window.history.pushState({ idx: 1 }, '');
    await open();
    for (const estado of ['Acre', 'Ceará', 'São Paulo']) write(`Preço: ${estado}`, '12,5');
    act(() => window.history.back());
    const group = await screen.findByRole('group', { name: 'Descartar o que você escreveu?' });
    expect(within(group).getByText('Também se perde: Ceará, São Paulo.')).toBeTruthy();
    press('Continuar escrevendo');
    expect(values('Ceará')[0]).toBe('12,5');
  });

  it('keeps what was typed and explains at the field; Escape returns to the stored rate (DASH-04)', async () => {
    const { count, last } = await open();
    write('Preço: Acre', '30');
    press('Salvar');
    expect(row('Acre').getByRole('alert').textContent).toBe(
      'Informe um prazo de 1 a 60 dias úteis.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Prazo mínimo: Acre'));
    expect(count('DefinirFrete')).toBe(0);
    write('Prazo mínimo: Acre', '8');
    write('Prazo máximo: Acre', '15');
    press('Salvar');
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    expect(screen.getByText('3 de 27 estados têm frete próprio.')).toBeTruthy();
    await last('DefinirFrete').answer(recusa('valor', 'Confira o valor.'));
    expect(screen.getByText('2 de 27 estados têm frete próprio.')).toBeTruthy();
    expect(row('Acre').getByRole('alert').textContent).toBe('Confira o valor.');
    expect(values('Acre')).toEqual(['30,00', '8', '15']);
    expect(document.activeElement).toBe(screen.getByLabelText('Preço: Acre'));
    expect(leavesPage()).toBe(false);
    fireEvent.keyDown(screen.getByLabelText('Preço: Acre'), { key: 'Escape' });
    expect(values('Acre')).toEqual(['', '', '']);
    expect(leavesPage()).toBe(true);
  });

  it('sets the default for states without a rate, and removes it (DASH-04)', async () => {
    const { count, last } = await open();
    write('Preço: padrão', '34,9');
    write('Prazo mínimo: padrão', '8');
    write('Prazo máximo: padrão', '15');
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: padrão' }));
    await waitFor(() => expect(count('DefinirFretePadrao')).toBe(1));
    const padrao = { valor: 34.9, prazoMinDias: 8, prazoMaxDias: 15 };
    expect(last('DefinirFretePadrao').variables).toEqual({ input: padrao });
    await last('DefinirFretePadrao').answer({
      resultado: {
        __typename: 'ListaFretes',
        fretes: [CE, SP],
        padrao: { __typename: 'FretePadrao', ...padrao },
      },
    });
    expect(values('padrão')).toEqual(['34,90', '8', '15']);
    expect(screen.getByLabelText<HTMLInputElement>('Preço: Acre').placeholder).toBe('padrão');
    press('Remover o frete: padrão');
    await waitFor(() => expect(count('RemoverFretePadrao')).toBe(1));
    expect(values('padrão')).toEqual(['', '', '']);
    await last('RemoverFretePadrao').answer(lista(CE, SP));
    expect(screen.getByLabelText<HTMLInputElement>('Preço: Acre').placeholder).toBe('a combinar');
  });

  it('sends changes of two rows one after the other (DASH-04)', async () => {
    const { count, last } = await open();
    write('Preço: Ceará', '1');
    write('Preço: São Paulo', '2');
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: Ceará' }));
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: São Paulo' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    await last('DefinirFrete').answer(lista({ ...CE, valor: 1 }, SP));
    await waitFor(() => expect(count('DefinirFrete')).toBe(2));
    await last('DefinirFrete').fail();
    expect(row('São Paulo').getByRole('alert').textContent).toContain('A loja não respondeu');
    expect([values('Ceará')[0], values('São Paulo')[0]]).toEqual(['1,00', '2,00']);
  });

  it('removes a rate, and "Desfazer" sets it again (DASH-04)', async () => {
    const { count, last } = await open();
    press('Remover o frete: Ceará');
    await waitFor(() => expect(count('RemoverFrete')).toBe(1));
    expect(values('Ceará')).toEqual(['', '', '']);
    await last('RemoverFrete').answer(lista(SP));
    expect(notices()).toContain('Frete removido (Ceará).');
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    expect(last('DefinirFrete').variables).toMatchObject({ input: { uf: 'CE', valor: 9.9 } });
    await last('DefinirFrete').answer(lista(CE, SP));
    expect(values('Ceará')).toEqual(['9,90', '1', '3']);
  });

  it("shows the customer's words for three CEPs, again after a change of their state (DASH-04, S1)", async () => {
    const { requests, last, count } = await open();
    await waitFor(() => expect(count('CotarFrete')).toBe(3));
    const asked = requests.filter(({ operation }) => operation === 'CotarFrete');
    expect(asked.map(({ variables }) => variables['cep'])).toEqual([
      '60000-000',
      '01000-000',
      '69000-000',
    ]);
    const quote = (cep: string, valor: number | null) => ({
      cotarFrete: {
        __typename: 'Frete',
        cep,
        uf: 'AM',
        servico: 'Entrega padrão',
        valor,
        prazo: valor === null ? null : '1 a 3 dias úteis',
        prazoMinDias: null,
        prazoMaxDias: null,
        aCombinar: valor === null,
      },
    });
    await last('CotarFrete').answer(quote('69000-000', null));
    expect(quotes()[2]).toBe('Frete a combinar');
    press('Remover o frete: Ceará');
    await waitFor(() => expect(count('RemoverFrete')).toBe(1));
    await last('RemoverFrete').answer(lista(SP));
    expect(count('CotarFrete')).toBe(3);
    write('Preço: Amazonas', '40');
    write('Prazo mínimo: Amazonas', '8');
    write('Prazo máximo: Amazonas', '15');
    fireEvent.submit(screen.getByRole('form', { name: 'Frete: Amazonas' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    await last('DefinirFrete').answer(lista(SP));
    await waitFor(() => expect(count('CotarFrete')).toBe(4));
    write('CEP: Norte', '6930');
    expect(quotes()[2]).toContain('O CEP tem 8 números');
  });

  it('writes all states to a CSV file (DASH-04)', async () => {
    const download = vi.spyOn(csv, 'download').mockReturnValue();
    await open();
    press('Exportar CSV');
    expect(download.mock.calls[0]?.[0]).toMatch(/^fretes-\d{4}-\d\d-\d\d\.csv$/);
    expect(download.mock.calls[0]?.[1]).toContain('CE;Ceará;9,90;1;3\r\n');
  });

  it('explains once what an API without freight means (DASH-04, C-40)', async () => {
    await open(null);
    expect(screen.getByText(/não guarda frete por estado/)).toBeTruthy();
    expect(screen.queryAllByRole('form')).toEqual([]);
  });

  it('offers a retry after a failed load (DASH-04)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#fretes', gateway.client, <Fretes />);
    await waitFor(() => expect(gateway.count('FretesDoPainel')).toBe(1));
    await gateway.last('FretesDoPainel').fail();
    press('Tentar de novo');
    await waitFor(() => expect(gateway.count('FretesDoPainel')).toBe(2));
  });
});

describe('importing rates', () => {
  const paste = async (text: string) => {
    press('Importar CSV');
    const dialog = await screen.findByRole('dialog', { name: 'Importar fretes' });
    write('Linhas da planilha', text);
    return within(dialog);
  };

  it('shows before and after, applies one change after the other, and closes (DASH-04)', async () => {
    const { last, count } = await open();
    const dialog = await paste(
      'UF;Preço;Prazo mínimo;Prazo máximo\nAC;30;8;15\nCE;9,90;1;3\nSP;;;',
    );
    expect(dialog.getByText('2 mudanças, 1 linha igual, 0 linhas com erro')).toBeTruthy();
    expect(dialog.getByRole('row', { name: 'Acre a combinar R$ 30,00 · 8 a 15 dias úteis' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Aplicar 2 mudanças' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    expect(dialog.getByText('Salvando 1 de 2…')).toBeTruthy();
    await last('DefinirFrete').answer(lista(frete('AC', 30, 8, 15), CE, SP));
    await waitFor(() => expect(count('RemoverFrete')).toBe(1));
    expect(last('RemoverFrete').variables).toEqual({ uf: 'SP' });
    await last('RemoverFrete').answer(lista(frete('AC', 30, 8, 15), CE));
    expect(notices()).toContain('2 fretes mudaram.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(values('Acre')).toEqual(['30,00', '8', '15']);
  });

  it('carries the default rate; a file without its row keeps it (DASH-04)', async () => {
    const download = vi.spyOn(csv, 'download').mockReturnValue();
    const padrao = (valor: number) => ({
      __typename: 'FretePadrao',
      valor,
      prazoMinDias: 8,
      prazoMaxDias: 15,
    });
    const { last, count } = await open([CE], padrao(39.9));
    press('Exportar CSV');
    const file = download.mock.calls[0]?.[1] ?? '';
    expect(file).toContain('PADRÃO;Estados sem frete próprio;39,90;8;15\r\n');
    const dialog = await paste('CE;9,90;1;3');
    expect(dialog.getByText('0 mudanças, 1 linha igual, 0 linhas com erro')).toBeTruthy();
    write('Linhas da planilha', file.replace('39,90', '42,00'));
    const name = 'Frete padrão R$ 39,90 · 8 a 15 dias úteis R$ 42,00 · 8 a 15 dias úteis';
    expect(dialog.getByRole('row', { name })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Aplicar 1 mudança' }));
    await waitFor(() => expect(count('DefinirFretePadrao')).toBe(1));
    expect(last('DefinirFretePadrao').variables).toEqual({
      input: { valor: 42, prazoMinDias: 8, prazoMaxDias: 15 },
    });
    const resultado = { __typename: 'ListaFretes', fretes: [CE], padrao: padrao(42) };
    await last('DefinirFretePadrao').answer({ resultado });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(values('padrão')).toEqual(['42,00', '8', '15']);
  });

  it('leaves the default out where the API keeps none, and explains it (DASH-04)', async () => {
    const { last, count } = await open();
    const dialog = await paste('PADRÃO;42;8;15\nAC;30;8;15');
    fireEvent.click(dialog.getByRole('button', { name: 'Aplicar 2 mudanças' }));
    await waitFor(() => expect(count('DefinirFretePadrao')).toBe(1));
    await last('DefinirFretePadrao').answer({
      resultado: {
        __typename: 'FreteIndisponivel',
        codigo: 'FRETE_INDISPONIVEL',
        mensagem: 'A API desta loja não guarda frete por estado.',
        campo: null,
      },
    });
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    await last('DefinirFrete').answer(lista(frete('AC', 30, 8, 15), CE, SP));
    expect(notices()).toContain('1 frete mudou.');
    expect(dialog.getByRole('alert').textContent).toBe(
      'Esta loja não guarda um frete padrão: a linha PADRÃO ficou de fora.',
    );
    expect(dialog.queryByRole('row', { name: /^Frete padrão/ })).toBeNull();
    const applyNothing = dialog.getByRole('button', { name: 'Aplicar 0 mudanças' });
    expect(applyNothing.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(applyNothing);
    expect(count('DefinirFrete')).toBe(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the refused rows with the reason; wrong rows stay out (DASH-04)', async () => {
    const { last, count } = await open();
    const dialog = await paste('AC;30;8;15\nXX;1;1;1');
    expect(dialog.getByText('Linha 2: “XX” não é um estado.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Aplicar 1 mudança' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(1));
    await last('DefinirFrete').answer(recusa('valor', 'Confira o valor.'));
    expect(dialog.getByText('Confira o valor.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(count('DefinirFrete')).toBe(2));
  });

  it('asks before wrong rows are lost (DASH-08)', async () => {
    await open();
    const dialog = await paste('XX;1;1;1');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await dialog.findByRole('group', { name: 'Descartar o que você escreveu?' }));
  });
});
