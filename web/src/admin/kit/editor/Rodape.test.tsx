import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { COM_PE } from './Pe.tsx';
import { type Estado, Rodape } from './Rodape.tsx';

const guard = {
  asking: false,
  others: [],
  leave: () => undefined,
  discard: () => undefined,
  stay: () => undefined,
  before: () => null,
};

const draw = (estado: Estado, notice: string | null = null) =>
  render(
    <form className={COM_PE}>
      <Rodape
        guard={guard}
        estado={estado}
        notice={notice}
        problems={[]}
        save="Salvar"
        onCancel={() => undefined}
      />
    </form>,
  );

afterEach(() => vi.unstubAllGlobals());

describe('foot of an editor', () => {
  it.each([
    ['vazio', ''],
    ['salvo', 'Salvo'],
    ['mudado', 'Não salvo'],
    ['conflito', 'Conflito: decida no alto o que fica'],
    ['salvando', 'Salvando…'],
  ] as const)('announces the state %s as "%s" (DASH-08)', (estado, text) => {
    draw(estado);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('shows a notice instead of the state (DASH-08)', () => {
    draw('salvo', 'Nada mudou.');
    expect(screen.getByRole('status').textContent).toBe('Nada mudou.');
  });

  it('stays above the on-screen keyboard, and does not move when the page is zoomed (DASH-08)', () => {
    const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 500 });
    vi.stubGlobal('visualViewport', viewport);
    vi.stubGlobal('innerHeight', 800);
    const { unmount } = draw('mudado');
    const reserved = () => document.documentElement.style.getPropertyValue('--keyboard');
    const resize = (parts: Partial<typeof viewport>) =>
      act(() => {
        Object.assign(viewport, parts);
        viewport.dispatchEvent(new Event('resize'));
      });
    resize({});
    expect(reserved()).toBe('300px');
    resize({ scale: 2 });
    expect(reserved()).toBe('0px');
    unmount();
    expect(reserved()).toBe('');
  });
});
