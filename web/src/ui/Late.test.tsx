import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { Late } from './Late.tsx';

const Part = ({ nome }: { nome: string }) => <p>{nome}</p>;

describe('Late', () => {
  it('shows nothing until the code arrives, then the component with its current props', async () => {
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

  it('tries once more by itself when the code does not arrive', async () => {
    const onMissing = vi.fn();
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('offline'));
    render(<Late load={load} props={{ nome: 'um' }} onMissing={onMissing} />);
    expect(await screen.findByText('um')).toBeTruthy();
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('calls onMissing when the code does not arrive', async () => {
    const onMissing = vi.fn();
    const load = async () => Promise.reject(new TypeError('offline'));
    render(<Late load={load} props={{}} onMissing={onMissing} />);
    await act(async () => undefined);
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('does not call onMissing after unmount', async () => {
    const onMissing = vi.fn();
    const load = async () => Promise.reject(new TypeError('offline'));
    render(<Late load={load} props={{}} onMissing={onMissing} />).unmount();
    await act(async () => undefined);
    expect(onMissing).not.toHaveBeenCalled();
  });
});
