import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { render } from '../../../../test/render.tsx';
import { useSignOut } from '../../../lib/session/useSignOut.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

const hasChanges = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])].some((each) => each.value !== each.defaultValue);

function Escrita({ onLeave }: { onLeave: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard({ isChanged: () => hasChanges(form.current), onLeave });
  return (
    <Dialog open title="Escrever" writing onClose={guard.leave}>
      <form ref={form}>
        <input aria-label="Nome" defaultValue="Ana" />
        <DescartarPergunta guard={guard}>
          <button type="button" onClick={guard.leave}>
            Cancelar
          </button>
        </DescartarPergunta>
      </form>
    </Dialog>
  );
}

function Rascunho({ label, onLeave }: { label: string; onLeave: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard({
    isChanged: () => hasChanges(form.current),
    onLeave,
    survivesBack: true,
  });
  return (
    <form ref={form}>
      <input aria-label={label} defaultValue="" />
      <DescartarPergunta guard={guard}>{null}</DescartarPergunta>
    </form>
  );
}

function Rascunhos({ onLeave }: { onLeave: () => void }) {
  return ['Um', 'Dois'].map((label) => <Rascunho key={label} label={label} onLeave={onLeave} />);
}

function Sair() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut}>
      Sair
    </button>
  );
}

const QUESTION = 'Descartar o que você escreveu?';
const question = () => screen.queryByRole('group', { name: QUESTION });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function open() {
  const onLeave = vi.fn();
  render(<Escrita onLeave={onLeave} />);
  await screen.findByRole('dialog', { name: 'Escrever' });
  return onLeave;
}

const leavesPage = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

afterEach(() => vi.unstubAllGlobals());

describe('guard against unsaved changes', () => {
  it('leaves without a question when nothing was changed (C-59)', async () => {
    const onLeave = await open();
    expect(leavesPage()).toBe(true);
    press('Cancelar');
    expect(onLeave).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
  });

  it('asks before Escape, "Fechar" and "Cancelar" discard a change; so does the browser (C-59)', async () => {
    const onLeave = await open();
    write('Nome', 'Bia');
    expect(leavesPage()).toBe(false);
    for (const trigger of [
      () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
      () => press('Fechar'),
      () => press('Cancelar'),
    ]) {
      trigger();
      expect(question()).not.toBeNull();
      press('Continuar escrevendo');
      expect(question()).toBeNull();
    }
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('does not ask about a field changed back to its initial value (C-59)', async () => {
    const onLeave = await open();
    write('Nome', 'Bia');
    write('Nome', 'Ana');
    press('Cancelar');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('leaves on "Descartar"; the focus moves to the question and returns on "Continuar escrevendo" (C-59)', async () => {
    const onLeave = await open();
    write('Nome', 'Bia');
    screen.getByLabelText('Nome').focus();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Continuar escrevendo' }),
    );
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    press('Continuar escrevendo');
    expect(document.activeElement).toBe(screen.getByLabelText('Nome'));
    press('Cancelar');
    press('Descartar');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('asks once when Back leaves the section, and goes there on "Descartar" (DASH-08)', async () => {
    window.history.replaceState({ idx: 0 }, '');
    window.history.pushState({ idx: 1 }, '', '#produtos');
    const onLeave = await open();
    const routed = vi.fn();
    window.addEventListener('popstate', routed);
    const address = () => window.location.hash;
    write('Nome', 'Bia');
    for (let time = 0; time < 2; time += 1) {
      act(() => window.history.back());
      expect(await screen.findByRole('group', { name: QUESTION })).toBeTruthy();
      await waitFor(() => expect(address()).toBe('#produtos'));
      if (time === 0) press('Continuar escrevendo');
    }
    expect(routed).not.toHaveBeenCalled();
    expect(onLeave).not.toHaveBeenCalled();
    press('Descartar');
    expect(onLeave).toHaveBeenCalledOnce();
    await waitFor(() => expect(address()).toBe(''));
    expect(routed).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
    window.removeEventListener('popstate', routed);
  });

  it('a sign-out asks once, also in a draft that Back keeps, and signs out on "Descartar" (DASH-08)', async () => {
    const onLeave = vi.fn();
    const { client, count, last } = fakeGateway();
    renderAt(
      '/dashboard',
      client,
      <>
        <Rascunhos onLeave={onLeave} />
        <Sair />
      </>,
    );
    press('Sair');
    await waitFor(() => expect(count('Sair')).toBe(1));
    await last('Sair').fail();
    for (const label of ['Um', 'Dois']) write(label, 'Bia');
    press('Sair');
    press('Sair');
    expect(screen.getAllByRole('group', { name: QUESTION })).toHaveLength(1);
    press('Continuar escrevendo');
    expect([question(), count('Sair'), onLeave.mock.calls.length]).toEqual([null, 1, 0]);
    press('Sair');
    press('Descartar');
    await waitFor(() => expect(count('Sair')).toBe(2));
    expect(onLeave).toHaveBeenCalledOnce();
    await last('Sair').answer({ sair: true });
    expect(screen.getByTestId('path').textContent).toBe('/login');
  });

  it('asks on every back gesture of the device, also the second one (C-59)', async () => {
    const watchers: EventTarget[] = [];
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super();
          watchers.push(this);
        }
        destroy() {}
      },
    );
    const onLeave = await open();
    write('Nome', 'Bia');
    const fireBackGesture = (watcher: EventTarget | undefined) =>
      act(() => void watcher?.dispatchEvent(new Event('close')));
    await waitFor(() => expect(watchers.length).toBeGreaterThan(0));
    const first = watchers.at(-1);
    fireBackGesture(first);
    expect(question()).not.toBeNull();
    press('Continuar escrevendo');
    expect(watchers.at(-1)).not.toBe(first);
    fireBackGesture(watchers.at(-1));
    expect(question()).not.toBeNull();
    expect(onLeave).not.toHaveBeenCalled();
  });
});
