import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { render } from '../../../test/render.tsx';
import { Problems } from './Problems.tsx';
import { required } from './rules.ts';
import { type Problem, useTextForm } from './useTextForm.ts';

const rules = z.object({ nome: required('Diga o nome.', 5), cor: required('Diga a cor.', 5) });
type Rules = Parameters<typeof useTextForm<'nome' | 'cor'>>[0]['rules'];

function Form({
  submit,
  late = rules,
}: {
  submit: (written: { nome: string; cor: string }) => Promise<readonly Problem[]>;
  late?: Rules;
}) {
  const { field, onSubmit, problems } = useTextForm({
    fields: ['nome', 'cor'],
    rules: late,
    submit,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <button type="button">Mostrar</button>
      <TextInput {...field('nome')} label="Nome" />
      <TextInput {...field('cor')} label="Cor" />
      <Problems problems={problems} />
      <button type="submit">Enviar</button>
    </form>
  );
}

const show = (form: React.ReactNode) => render(<>{form}</>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

describe('useTextForm', () => {
  it('validates a field on the way to another field, not on the way to the submit button', () => {
    show(<Form submit={vi.fn()} />);
    write('Nome', 'comprido');
    fireEvent.blur(field('Nome'), {
      relatedTarget: screen.getByRole('button', { name: 'Enviar' }),
    });
    expect(isWrong('Nome')).toBe(false);
    fireEvent.blur(field('Nome'), { relatedTarget: null });
    expect(isWrong('Nome')).toBe(false);
    fireEvent.blur(field('Nome'), { relatedTarget: field('Cor') });
    expect(isWrong('Nome')).toBe(true);
  });

  it('keeps the errors of other fields when a field loses focus', () => {
    show(<Form submit={vi.fn()} />);
    send();
    expect([isWrong('Nome'), isWrong('Cor')]).toEqual([true, true]);
    write('Nome', 'Ana');
    fireEvent.blur(field('Nome'), { relatedTarget: field('Cor') });
    expect([isWrong('Nome'), isWrong('Cor')]).toEqual([false, true]);
  });

  it('keeps the error of a field that loses focus unchanged, whose end would move the button under the pointer', async () => {
    show(<Form submit={async () => [{ field: 'nome', text: 'Nome em uso.' }]} />);
    write('Nome', 'Ana');
    write('Cor', 'azul');
    send();
    await waitFor(() => expect(isWrong('Nome')).toBe(true));
    const button = screen.getByRole('button', { name: 'Enviar' });
    fireEvent.blur(field('Nome'), { relatedTarget: button });
    expect(isWrong('Nome')).toBe(true);
  });

  it('shows few errors only at their fields, and forgets each when its field changes', () => {
    show(<Form submit={vi.fn()} />);
    send();
    const summary = screen.getByRole('alert');
    expect(summary.textContent).toBe('Diga o nome.Diga a cor.');
    expect(summary.querySelector('ul')?.classList.contains('visually-hidden')).toBe(true);
    expect(summary.querySelector('button')).toBeNull();
    write('Nome', 'Ana');
    expect(summary.textContent).toBe('Diga a cor.');
  });

  it('includes values that the browser autofilled without an event', async () => {
    const submit = vi.fn(async () => []);
    show(<Form submit={submit} />);
    field('Nome').value = ' Ana ';
    field('Cor').value = 'azul';
    send();
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ nome: 'Ana', cor: 'azul' }));
  });

  it('submits once at a time, and again after the reply', async () => {
    let answer: (problems: readonly Problem[]) => void = () => undefined;
    const submit = vi.fn(
      async () =>
        new Promise<readonly Problem[]>((resolve) => {
          answer = resolve;
        }),
    );
    show(<Form submit={submit} />);
    write('Nome', 'Ana');
    write('Cor', 'azul');
    const form = field('Nome').form ?? document.body;
    // Two submits before the next render.
    act(() => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(submit).toHaveBeenCalledOnce();
    await act(async () => answer([{ field: 'cor', text: 'Outra cor.' }]));
    expect(document.activeElement).toBe(field('Cor'));
    expect(screen.getByRole('alert').textContent).toBe('Outra cor.');
    send();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('leaves the focus at the button for a problem of no field', async () => {
    show(<Form submit={async () => [{ field: null, text: 'Link vencido.' }]} />);
    write('Nome', 'Ana');
    write('Cor', 'azul');
    const button = screen.getByRole('button', { name: 'Enviar' });
    button.focus();
    send();
    await screen.findByText('Link vencido.');
    expect(document.activeElement).toBe(button);
  });

  it('keeps the text and offers a retry when the rules do not load', async () => {
    const submit = vi.fn(async () => []);
    const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(rules);
    show(<Form submit={submit} late={load} />);
    write('Nome', 'Ana');
    write('Cor', 'azul');
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/tente de novo/));
    expect(field('Nome').value).toBe('Ana');
    send();
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  });
});
