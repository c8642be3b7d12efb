import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { lazyDialog } from './lazyDialog.tsx';

interface Props {
  readonly nome: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const Opened = ({ nome, onClose }: Props) => (
  <div role="dialog" aria-label={nome}>
    <button type="button" onClick={onClose}>
      Pronto
    </button>
  </div>
);

const offline = new TypeError('offline');
const FAILED = 'Não foi possível abrir agora. Confira a conexão e tente de novo.';

/** Opens the dialog as an address does: it stays open until `onClose`, and mounted until `onClosed`. */
function show(load: () => Promise<typeof Opened>, extra: { onMissing?: () => void } = {}) {
  const Lazy = lazyDialog(() => load().then((it) => ({ Opened: it })), 'Opened');
  const onClose = vi.fn();
  function Page() {
    const [open, setOpen] = useState(true);
    const [mounted, setMounted] = useState(true);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return mounted ? (
      <Lazy
        nome="Produto 12"
        open={open}
        onClose={close}
        onClosed={() => setMounted(false)}
        {...extra}
      />
    ) : (
      <p>Fechado</p>
    );
  }
  render(<Page />);
  return { onClose };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

it('opens once its code has arrived', async () => {
  show(async () => Opened);
  expect(await screen.findByRole('dialog', { name: 'Produto 12' })).toBeTruthy();
});

it('reports code that does not arrive, and opens after another try', async () => {
  const load = vi
    .fn(async () => Opened)
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(offline);
  const { onClose } = show(load);
  expect(await screen.findByRole('dialog', { name: FAILED })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('dialog', { name: 'Produto 12' })).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('closes like the dialog itself when the person gives up', async () => {
  const { onClose } = show(async () => Promise.reject(offline));
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
  expect(await screen.findByText('Fechado')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves the failure to an opener with another way', async () => {
  const onMissing = vi.fn();
  show(async () => Promise.reject(offline), { onMissing });
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(screen.queryByText(FAILED)).toBeNull();
});
