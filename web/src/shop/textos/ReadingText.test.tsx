import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, stubReading } from '../../../test/textos.tsx';
import * as page from './PrivacidadePage.tsx';

let reading: ReturnType<typeof stubReading>;

beforeEach(() => {
  reading = stubReading();
});

const link = () => screen.getByRole('link', { name: '5. Cookies' });
const target = () => screen.getByRole('region', { name: '5. Cookies' });

describe('ReadingText', () => {
  it('moves the focus to a section of the contents; a second click also scrolls', async () => {
    const user = userEvent.setup();
    await renderPage(page);
    await user.click(link());
    expect(document.activeElement).toBe(target());
    expect(reading.scrollIntoView).not.toHaveBeenCalled();
    await user.click(link());
    expect(document.activeElement).toBe(target());
    expect(reading.scrollIntoView).toHaveBeenCalledOnce();
  });

  it('marks the current section in the contents', async () => {
    await renderPage(page);
    const marked = () => document.querySelector('[aria-current="location"]')?.textContent;
    expect(marked()).toBeUndefined();
    act(() => reading.read(target(), true));
    expect(marked()).toBe('5. Cookies');
    act(() =>
      reading.read(screen.getByRole('region', { name: '4. Com quem compartilhamos' }), true),
    );
    expect(marked()).toBe('4. Com quem compartilhamos');
    act(() =>
      reading.read(screen.getByRole('region', { name: '4. Com quem compartilhamos' }), false),
    );
    act(() => reading.read(target(), false));
    expect(marked()).toBeUndefined();
  });

  it('prints, and mentions saving as PDF', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await renderPage(page);
    await userEvent.setup().click(screen.getByRole('button', { name: /PDF/ }));
    expect(print).toHaveBeenCalledOnce();
  });
});
