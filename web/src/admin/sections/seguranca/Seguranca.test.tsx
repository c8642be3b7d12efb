import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { startSession } from '../../../lib/session/session.ts';
import { askBeforeLeaving } from '../../kit/editor/editors.ts';
import { Seguranca } from './Seguranca.tsx';

const OFF = { __typename: 'SegundoFator', ativo: false, ativadoEm: null, codigosRestantes: 0 };
const ON = {
  __typename: 'SegundoFator',
  ativo: true,
  ativadoEm: '2026-03-01T09:15:00-03:00',
  codigosRestantes: 2,
};
const CODES = Array.from({ length: 10 }, (_, n) => `ABCDE-2345${n % 8}${n}`);

beforeEach(() => startSession(descriptorOf({ roles: ['ROLE_ADMIN'] }), '1'));

async function open(meuSegundoFator: object | null) {
  const gateway = fakeGateway();
  renderAt('/dashboard', gateway.client, <Seguranca />);
  await gateway.last('MeuSegundoFator').answer({ meuSegundoFator });
  return gateway;
}
const press = (name: string, from: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(from).getByRole('button', { name }));
  });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Escape, the cross and Back ask before the codes are lost. */
async function staysUntilConfirmed(codes: HTMLElement) {
  for (const leave of [
    () => fireEvent.keyDown(codes, { key: 'Escape' }),
    () => fireEvent.click(within(codes).getByRole('button', { name: 'Fechar' })),
    () => askBeforeLeaving(() => undefined),
  ]) {
    act(() => {
      leave();
    });
    await press('Voltar aos códigos', codes);
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  }
}

describe('security of the own account (SEC-14)', () => {
  it('offers no second factor on an API that has none', async () => {
    await open(null);
    expect(screen.queryByText('Verificação em duas etapas')).toBeNull();
    expect(screen.getByText(/Depois de 60 minutos/)).toBeTruthy();
  });

  it('sets it up: password, QR code or typed secret, code, recovery codes', async () => {
    const { last, count } = await open(OFF);
    await press('Ativar');
    const dialog = await screen.findByRole('dialog', { name: /Ativar a verificação/ });
    write('Sua senha', 'segredo');
    await press('Continuar', dialog);
    expect(last('IniciarSegundoFator').variables).toEqual({ senha: 'segredo' });
    await last('IniciarSegundoFator').answer({
      resultado: {
        __typename: 'SegredoSegundoFator',
        segredo: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Loja:lojista?secret=JBSWY3DPEHPK3PXP',
      },
    });
    expect(within(dialog).getByRole('img', { name: /Código QR/ })).toBeTruthy();
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    write('Código de 6 números do aplicativo', '123456');
    await press('Ativar', dialog);
    await last('AtivarSegundoFator').answer({
      resultado: {
        __typename: 'SegundoFatorAtivado',
        codigosRecuperacao: CODES,
        sessao: {
          __typename: 'Sessao',
          usuarioId: '1',
          descritor: descriptorOf({ roles: ['ROLE_ADMIN'] }),
        },
      },
    });
    const codes = await screen.findByRole('dialog', { name: 'Guarde os códigos' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await staysUntilConfirmed(codes);
    await press('Guardei os códigos', codes);
    expect(count('MeuSegundoFator')).toBe(2);
  });

  it('shows a refused password at its field', async () => {
    const { last } = await open(OFF);
    await press('Ativar');
    await screen.findByRole('dialog');
    write('Sua senha', 'errada');
    await press('Continuar');
    const mensagem = '❌ Senha incorreta.';
    await last('IniciarSegundoFator').answer({
      resultado: { __typename: 'CredenciaisInvalidas', codigo: 'x', mensagem, campo: 'senha' },
    });
    expect(screen.getByRole('alert').textContent).toBe(mensagem);
    const senha = screen.getByLabelText('Sua senha');
    const beside = senha.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(beside)?.textContent).toBe(mensagem);
    expect(document.activeElement).toBe(senha);
  });

  it('renews the recovery codes with password and code, and shows them once (SEC-20)', async () => {
    const { last, count } = await open(ON);
    await press('Gerar novos códigos');
    const dialog = await screen.findByRole('dialog', { name: /Gerar novos códigos/ });
    write('Sua senha', 'segredo');
    write('Código do aplicativo ou de recuperação', '123 456');
    await press('Gerar novos códigos', dialog);
    expect(last('RenovarCodigosRecuperacao').variables).toEqual({
      senha: 'segredo',
      codigo: '123456',
    });
    await last('RenovarCodigosRecuperacao').answer({
      resultado: { __typename: 'CodigosRecuperacao', codigosRecuperacao: CODES },
    });
    const codes = await screen.findByRole('dialog', { name: 'Guarde os códigos' });
    await staysUntilConfirmed(codes);
    await press('Fechar', codes);
    await press('Fechar sem guardar', codes);
    expect(count('MeuSegundoFator')).toBe(2);
  });

  it('shows the state, and removes it with password and code', async () => {
    const { last, count } = await open(ON);
    expect(screen.getByText(/Ativa desde 01\/03\/2026/)).toBeTruthy();
    expect(screen.getByText(/ainda valem: 2/)).toBeTruthy();
    await press('Desativar');
    const dialog = await screen.findByRole('dialog');
    write('Sua senha', 'segredo');
    write('Código do aplicativo ou de recuperação', 'ABCDE-23456');
    await press('Desativar', dialog);
    expect(last('DesativarSegundoFator').variables).toEqual({
      senha: 'segredo',
      codigo: 'ABCDE23456',
    });
    await last('DesativarSegundoFator').answer({
      resultado: { __typename: 'SegundoFator', ativo: false },
    });
    expect(count('MeuSegundoFator')).toBe(2);
  });
});
