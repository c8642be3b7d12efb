import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fotoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { Foto } from './Foto.tsx';
import { miniaturas } from './ilhas.ts';

const FRENTE = fotoDe({ alt: 'De frente' });
const TAMPA = fotoDe({ url: '/imagens/tampa-1200.jpg', alt: 'A tampa' });
const VERSO = fotoDe({ url: '/imagens/verso-1200.jpg', alt: 'O verso' });

describe('pictures of a product', () => {
  const scrollTo = vi.fn(function (this: Element, { left }: ScrollToOptions) {
    this.scrollLeft = left ?? 0;
    fireEvent.scroll(this);
  });
  beforeAll(async () => {
    await miniaturas.read();
  });
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
    Object.assign(Element.prototype, { scrollTo });
  });

  it('one has neither a row nor links (A17)', () => {
    render(<Foto imagens={[FRENTE]} nome="Oud" />);
    expect(screen.getByRole('button', { name: 'Ampliar foto de Oud' })).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('a picture that does not load is not enlarged; the others are (A17)', async () => {
    render(<Foto imagens={[FRENTE, TAMPA]} nome="Oud" />);
    fireEvent.error(screen.getByRole('img', { name: 'De frente' }));
    expect(screen.queryByRole('button', { name: 'Ampliar foto 1 de Oud' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'De frente' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ampliar foto 2 de Oud' }));
    expect(await screen.findByRole('dialog', { name: 'Foto de Oud' })).toBeTruthy();
  });

  it('a picture that failed before the page was ready is not enlarged (A17)', () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get');
    onTestFinished(() => complete.mockRestore());
    complete.mockReturnValue(true);
    render(<Foto imagens={[FRENTE]} nome="Oud" />);
    expect(screen.queryByRole('button', { name: 'Ampliar foto de Oud' })).toBeNull();
  });

  it('only the first of several loads at once; links and arrow keys show the others (A17)', () => {
    render(<Foto imagens={[FRENTE, TAMPA, VERSO]} nome="Oud" />);
    const row = screen.getByRole('list', { name: 'Fotos de Oud' });
    expect(
      within(row)
        .getAllByRole('img')
        .map((img) => img.getAttribute('loading')),
    ).toEqual(['eager', 'lazy', 'lazy']);
    const links = within(screen.getByRole('navigation', { name: 'Fotos' })).getAllByRole('link');
    const current = () => links.findIndex((link) => link.getAttribute('aria-current') === 'true');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#foto-1',
      '#foto-2',
      '#foto-3',
    ]);
    expect(current()).toBe(0);
    expect(fireEvent.click(screen.getByRole('link', { name: 'Foto 3: O verso' }))).toBe(false);
    expect(current()).toBe(2);
    fireEvent.keyDown(row, { key: 'ArrowLeft' });
    expect(current()).toBe(1);
  });

  it('a tap enlarges the chosen one, and its buttons show the next (A17, PDP-02)', async () => {
    render(<Foto imagens={[FRENTE, TAMPA, VERSO]} nome="Oud" />);
    fireEvent.click(screen.getByRole('button', { name: 'Ampliar foto 2 de Oud' }));
    const dialog = await screen.findByRole('dialog', { name: 'Foto de Oud' });
    expect(await within(dialog).findByText('2 de 3')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Próxima foto' }));
    expect(within(dialog).getByText('3 de 3')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(within(dialog).getByText('2 de 3')).toBeTruthy();
  });

  it('another picture enlarged later is counted from its own place (A17)', async () => {
    render(<Foto imagens={[FRENTE, TAMPA, VERSO]} nome="Oud" />);
    fireEvent.click(screen.getByRole('button', { name: 'Ampliar foto 3 de Oud' }));
    fireEvent.keyDown(await screen.findByText('3 de 3'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Ampliar foto 1 de Oud' }));
    expect(await screen.findByText('1 de 3')).toBeTruthy();
  });
});
