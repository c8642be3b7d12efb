import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { ACTION_TOAST_LIFETIME, TOAST_LIFETIME } from '../../lib/constants.ts';
import { leaveToasts, showToast, type ToastKind } from '../../lib/toasts.ts';
import { ToastStack } from './ToastStack.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button">Fora</button>
      <ToastStack />
    </>,
  );
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const show = (...toast: Parameters<typeof showToast>) => act(() => void showToast(...toast));
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time));

describe('ToastStack', () => {
  it('disappears after 3 s (TOAST-01)', () => {
    show('success', 'Produto adicionado ao carrinho!');
    pass(TOAST_LIFETIME - 1);
    expect(screen.getByText('Produto adicionado ao carrinho!')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Produto adicionado ao carrinho!')).toBeNull();
  });

  it('stays long enough to reach its action by keyboard (C-73, C-18)', () => {
    show('success', 'Item removido.', { action: { label: 'Desfazer', run() {} } });
    pass(ACTION_TOAST_LIFETIME - 1);
    const action = screen.getByRole('button', { name: 'Desfazer' });
    act(() => action.focus());
    pass(ACTION_TOAST_LIFETIME * 5);
    expect(document.activeElement).toBe(action);
    act(() => action.blur());
    pass(ACTION_TOAST_LIFETIME);
    expect(screen.queryByText('Item removido.')).toBeNull();
  });

  it.each<[ToastKind, string]>([
    ['success', 'status'],
    ['warning', 'status'],
    ['info', 'status'],
    ['error', 'alert'],
  ])('announces %s as %s (TOAST-02, C-73)', (kind, role) => {
    show(kind, 'Aviso');
    expect(within(screen.getByRole(role)).getByText('Aviso')).toBeTruthy();
  });

  it('announces a polite error without interrupting (C-73, C-18)', () => {
    show('error', 'Item removido do carrinho.', { polite: true });
    expect(within(screen.getByRole('status')).getByText('Item removido do carrinho.')).toBeTruthy();
  });

  it('marks all but the newest, which a phone shows alone (TOAST-02)', () => {
    show('success', 'Primeiro');
    show('error', 'Segundo');
    show('success', 'Terceiro');
    const older = screen.getAllByRole('listitem').map((item) => item.dataset['older'] === 'true');
    // The alert's list comes first.
    expect(older).toEqual([true, true, false]);
  });

  it.each([
    ['✅ Pagamento aprovado com sucesso!', 0],
    ['Endereço salvo.', 1],
  ])('draws no icon beside a sign: %s', (text, icons) => {
    show('success', text);
    const item = screen.getByRole('listitem');
    expect(item.querySelectorAll(':scope > svg')).toHaveLength(icons);
  });

  it('pauses on hover or focus (C-73)', () => {
    show('info', 'Fica');
    const toast = screen.getByRole('listitem');
    pass(TOAST_LIFETIME - 1);
    fireEvent.pointerEnter(toast);
    fireEvent.focus(screen.getByRole('button', { name: 'Fechar aviso' }));
    fireEvent.pointerLeave(toast);
    pass(TOAST_LIFETIME * 5);
    expect(screen.getByText('Fica')).toBeTruthy();
    fireEvent.blur(screen.getByRole('button', { name: 'Fechar aviso' }));
    pass(TOAST_LIFETIME);
    expect(screen.queryByText('Fica')).toBeNull();
  });

  it('runs its action and disappears (C-18)', () => {
    const undo = vi.fn<() => void>();
    show('error', 'Item removido do carrinho.', { action: { label: 'Desfazer', run: undo } });
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Item removido do carrinho.')).toBeNull();
  });

  it('keeps a separate action for each of two notifications of equal text (C-18)', () => {
    const undoFirst = vi.fn<() => void>();
    const undoSecond = vi.fn<() => void>();
    show('success', 'Desativado', { action: { label: 'Desfazer', run: undoFirst } });
    show('success', 'Desativado', { action: { label: 'Desfazer', run: undoSecond } });
    const [first] = screen.getAllByRole('button', { name: 'Desfazer' });
    if (first) fireEvent.click(first);
    expect([undoFirst.mock.calls.length, undoSecond.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getAllByText('Desativado')).toHaveLength(1);
  });

  it('replaces a notification that repeats text and action', () => {
    const open = () => undefined;
    show('success', 'Adicionado', { action: { label: 'Ver carrinho', run: open } });
    show('success', 'Adicionado', { action: { label: 'Ver carrinho', run: open } });
    expect(screen.getAllByText('Adicionado')).toHaveLength(1);
  });

  it('closes on Escape and restores the focus (C-73)', () => {
    const outside = screen.getByRole('button', { name: 'Fora' });
    outside.focus();
    show('info', 'Outro');
    show('success', 'Produto adicionado ao carrinho!', {
      action: { label: 'Ver carrinho', run() {} },
    });
    const action = screen.getByRole('button', { name: 'Ver carrinho' });
    act(() => action.focus());
    fireEvent.keyDown(action, { key: 'Escape' });
    expect(screen.queryByText('Produto adicionado ao carrinho!')).toBeNull();
    expect(screen.getByText('Outro')).toBeTruthy();
    expect(document.activeElement).toBe(outside);
  });

  it('restores the focus before its action runs (C-73, C-18)', () => {
    const outside = screen.getByRole('button', { name: 'Fora' });
    outside.focus();
    show('success', 'Feito', { action: { label: 'Ver carrinho', run() {} } });
    act(() => screen.getByRole('button', { name: 'Ver carrinho' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Ver carrinho' }));
    expect(document.activeElement).toBe(outside);
  });

  it('goes with the page that showed it, unless it came with the navigation (C-73)', () => {
    show('success', 'Produto adicionado ao carrinho!');
    pass(TOAST_LIFETIME / 2);
    show('success', 'Endereço salvo.');
    act(leaveToasts);
    expect(screen.queryByText('Produto adicionado ao carrinho!')).toBeNull();
    expect(screen.getByText('Endereço salvo.')).toBeTruthy();
  });

  it('closes by its button', () => {
    show('info', 'Fecha');
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.queryByText('Fecha')).toBeNull();
  });
});
