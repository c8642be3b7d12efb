import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { produtoDe } from '../../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { useToasts } from '../../../../shared/toasts/toasts.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { AcoesDoLote } from './AcoesDoLote.tsx';
import { DialogosDoLote } from './DialogosDoLote.tsx';
import { useLote } from './useLote.ts';

const many = (count: number, ativo = true) =>
  Array.from({ length: count }, (_, n) => produtoDe({ id: `p${n}`, nome: `Produto ${n}`, ativo }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notices = () => screen.getByRole('list', { name: 'Avisos' });

function Lifetimes() {
  return (
    <p data-testid="lifetimes">
      {useToasts()
        .map(({ lifetime }) => lifetime)
        .join()}
    </p>
  );
}

function show(produtos: readonly ProdutoAdminFragment[]) {
  const gateway = fakeGateway();
  function Place() {
    const lote = useLote();
    return (
      <>
        <AcoesDoLote produtos={produtos} lote={lote} />
        <DialogosDoLote lote={lote} />
        <Lifetimes />
      </>
    );
  }
  renderAt('/dashboard', gateway.client, <Place />);
  const settle = async (at: number, how: (one: (typeof gateway.requests)[number]) => void) => {
    const one = gateway.requests[at];
    if (!one) throw new Error(`Missing operation at index ${at}.`);
    await act(async () => how(one));
  };
  const done = (at: number) =>
    settle(at, (one) =>
      one.answer({
        resultado: produtoDe({
          id: String(one.variables['id']),
          ativo: one.variables['ativo'] === true,
        }),
      }),
    );
  return { ...gateway, settle, done };
}

async function ask(button: string, title: string) {
  press(button);
  return screen.findByRole('dialog', { name: title });
}
async function answer(dialog: HTMLElement, name: string) {
  fireEvent.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('deactivate and reactivate several products', () => {
  it('asks once with the count and the first names; "Cancelar" changes nothing (APROD-13)', async () => {
    const { names } = show([...many(7), produtoDe({ id: 'x', nome: 'Já fora', ativo: false })]);
    const dialog = await ask('Desativar', 'Desativar 7 produtos?');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Produto 0', 'Produto 1', 'Produto 2', 'Produto 3', 'Produto 4', 'e mais 2']);
    await answer(dialog, 'Cancelar');
    expect(names()).toEqual([]);
  });

  it('sends two at a time, shows one toast, and "Desfazer" reverts once (APROD-14)', async () => {
    const { requests, count, done } = show(many(3));
    const dialog = await ask('Desativar', 'Desativar 3 produtos?');
    const yes = within(dialog).getByRole('button', { name: 'Desativar' });
    // Two clicks before the next render.
    act(() => {
      yes.click();
      yes.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(2);
    // No second question while changes are in flight.
    press('Desativar');
    await done(0);
    await done(1);
    expect(notices().textContent).toBe('');
    await done(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notices().textContent).toBe('3 produtos desativados.Desfazer');
    expect(requests.map(({ variables }) => variables)).toEqual([
      { id: 'p0', ativo: false },
      { id: 'p1', ativo: false },
      { id: 'p2', ativo: false },
    ]);
    expect(screen.getByTestId('lifetimes').textContent).toBe('5000');
    const undo = within(notices()).getByRole('button', { name: 'Desfazer' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await waitFor(() => expect(requests).toHaveLength(5));
    await done(3);
    await done(4);
    await done(5);
    expect(within(notices()).getByText('3 produtos reativados.')).toBeTruthy();
    expect(requests.slice(3).map(({ variables }) => variables['ativo'])).toEqual([
      true,
      true,
      true,
    ]);
    expect(count('DefinirProdutoAtivo')).toBe(6);
  });

  it('counts products without a reply and refused ones (APROD-14)', async () => {
    const { requests, settle, done } = show(many(4, false));
    await answer(await ask('Reativar', 'Reativar 4 produtos?'), 'Reativar');
    await waitFor(() => expect(requests).toHaveLength(2));
    await done(0);
    await settle(1, (one) => one.fail());
    await settle(2, (one) => one.refuse('UPSTREAM_TIMEOUT'));
    await settle(3, (one) =>
      one.answer({
        resultado: { __typename: 'ProdutoNaoEncontrado', codigo: 'X', mensagem: 'Não há.' },
      }),
    );
    expect(notices().textContent).toBe(
      '1 de 4 reativados; 2 não responderam; 1 não foi aceito.Desfazer',
    );
    // A product without a reply may have changed, so undo includes it.
    press('Desfazer');
    await waitFor(() => expect(requests).toHaveLength(6));
    expect(requests.slice(4).map(({ variables }) => variables['id'])).toEqual(['p0', 'p1']);
  });

  it('uses the singular for one product and skips products already in that state', async () => {
    const { names } = show(many(1));
    press('Reativar');
    expect(notices().textContent).toBe('O produto escolhido já está ativo.');
    await answer(await ask('Desativar', 'Desativar produto?'), 'Cancelar');
    expect(names()).toEqual([]);
  });
});
