import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Notices } from '../../../test/Notices.tsx';
import { render } from '../../../test/render.tsx';
import { BotaoDeCompartilhar } from './BotaoDeCompartilhar.tsx';

const ADDRESS = `${window.location.origin}/produtos/noite-de-oud?volume=10-ml`;

function press() {
  render(
    <>
      <BotaoDeCompartilhar nome="Noite de Oud" to="/produtos/noite-de-oud?volume=10-ml" />
      <Notices />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Compartilhar' }));
}

function withClipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('share', () => {
  it('uses the share sheet of the device', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { share });
    press();
    expect(share).toHaveBeenCalledWith({ title: 'Noite de Oud', url: ADDRESS });
    await Promise.resolve();
    expect(screen.queryByText('Link copiado.')).toBeNull();
  });

  it('copies nothing when the share sheet is dismissed', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const share = () => Promise.reject(new DOMException('', 'AbortError'));
    vi.stubGlobal('navigator', { share, clipboard: { writeText } });
    press();
    await new Promise((done) => setTimeout(done, 0));
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the address with the volume where sharing is not supported', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    withClipboard(writeText);
    press();
    await screen.findByText('Link copiado.');
    expect(writeText).toHaveBeenCalledWith(ADDRESS);
  });

  it('names the link when copying is not permitted', async () => {
    withClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    press();
    await screen.findByText('Não deu para copiar. O link é o endereço desta página.');
  });
});
