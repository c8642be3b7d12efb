import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import type { Coluna } from './coluna.ts';
import { type Linhas, Tabela } from './Tabela.tsx';
import { useSelecao } from './useSelecao.ts';

interface Row {
  readonly id: string;
  readonly nome: string;
}

const ROWS: readonly Row[] = [
  { id: '1', nome: 'Âmbar' },
  { id: '2', nome: 'Bruma' },
  { id: '3', nome: 'Cedro' },
];

const COLUNAS: readonly Coluna<Row>[] = [
  { id: 'nome', titulo: 'Nome', cell: ({ nome }) => nome, csv: ({ nome }) => nome },
  { id: 'id', titulo: 'ID', numeric: true, cell: ({ id }) => id, csv: ({ id }) => id },
];

const run = vi.fn();

const LINHAS: Linhas<Row> = {
  principal: 'nome',
  nameOf: ({ nome }) => nome,
  open: { label: ({ nome }) => `Editar ${nome}`, run },
  renderActions: ({ nome }) => <button type="button">Apagar {nome}</button>,
};

function Stage({ rows = ROWS }: { rows?: readonly Row[] }) {
  const [shown, setShown] = useState(rows);
  const { selecao } = useSelecao({ filtro: '', visible: shown, readPage: undefined });
  return (
    <>
      <Tabela
        label="Tabela"
        colunas={COLUNAS}
        rows={shown}
        skeletons={5}
        linhas={LINHAS}
        selecao={selecao}
      />
      <button type="button" onClick={() => setShown(shown.slice(1))}>
        virar
      </button>
      <output>{[...selecao.ids].join()}</output>
    </>
  );
}

const opener = (name: string) => screen.getByRole('button', { name: `Editar ${name}` });
const chosen = () => screen.getByRole('status').textContent;

describe('Tabela', () => {
  it('shows placeholder rows while the first page loads (AUSER-02)', () => {
    render(
      <Tabela
        label="Tabela"
        colunas={COLUNAS}
        rows={null}
        skeletons={5}
        linhas={LINHAS}
        selecao={{ ids: new Set(), toggle: run, toggleAll: run }}
      />,
    );
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 5);
  });

  it('moves between rows with the arrows, Home and End; Enter opens and x selects a row', async () => {
    const user = userEvent.setup();
    render(<Stage />);
    opener('Âmbar').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(opener('Bruma'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(opener('Cedro'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(opener('Cedro'));
    await user.keyboard('x');
    expect(chosen()).toBe('3');
    await user.keyboard('{Home}{Enter}');
    expect(run).toHaveBeenLastCalledWith(ROWS[0]);
  });

  it('opens a row on click, but not on a click on one of its controls', async () => {
    const user = userEvent.setup();
    render(<Stage />);
    run.mockClear();
    await user.click(screen.getByRole('cell', { name: '2' }));
    expect(run).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
    await user.click(screen.getByRole('button', { name: 'Apagar Bruma' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Bruma' }));
    expect(run).toHaveBeenCalledOnce();
  });

  it('deselects rows that leave the view, so that only visible rows are changed', async () => {
    const user = userEvent.setup();
    render(<Stage />);
    const all = screen.getByRole('checkbox', { name: 'Selecionar tudo o que está na tela' });
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Âmbar' }));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(all);
    expect(chosen()).toBe('1,2,3');
    await user.click(screen.getByRole('button', { name: 'virar' }));
    expect(chosen()).toBe('2,3');
    expect(all).toHaveProperty('checked', true);
    await user.click(all);
    expect(chosen()).toBe('');
  });

  it('gives each row a header and each value its column title for narrow screens', () => {
    render(<Stage rows={ROWS.slice(0, 1)} />);
    const row = screen.getByRole('row', { name: /Âmbar/ });
    expect(within(row).getByRole('rowheader')).toBeTruthy();
    expect(within(row).getByRole('cell', { name: '1' }).dataset['titulo']).toBe('ID');
  });
});
