import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Late } from './Late.tsx';

const Part = ({ nome }: { nome: string }) => <p>{nome}</p>;

describe('Late', () => {
  it('nada até o código vir; depois a parte, com o que lhe é dito', async () => {
    const load = vi.fn(async () => Part);
    const onMissing = vi.fn();
    const { container, rerender } = render(
      <Late load={load} props={{ nome: 'um' }} onMissing={onMissing} />,
    );
    expect(container.textContent).toBe('');
    expect(await screen.findByText('um')).toBeTruthy();
    rerender(<Late load={load} props={{ nome: 'dois' }} onMissing={onMissing} />);
    expect(screen.getByText('dois')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('quem a pediu ouve que o código não veio', async () => {
    const onMissing = vi.fn();
    const load = async () => Promise.reject(new TypeError('offline'));
    render(<Late load={load} props={{}} onMissing={onMissing} />);
    await act(async () => undefined);
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('quem saiu antes não ouve nada', async () => {
    const onMissing = vi.fn();
    const load = async () => Promise.reject(new TypeError('offline'));
    render(<Late load={load} props={{}} onMissing={onMissing} />).unmount();
    await act(async () => undefined);
    expect(onMissing).not.toHaveBeenCalled();
  });
});
