import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recusaDe, usuarioDe } from '../../../../test/admin/usuarios.ts';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { DialogoDeUsuario } from './DialogoDeUsuario.tsx';
import { type UsuarioAdminFragment, UsuarioAdminFragmentDoc } from './usuario.gen.ts';

const ANA = usuarioDe();
const CHEFE = usuarioDe({ id: '1', username: 'chefe.loja', papeis: ['USER', 'ADMIN'] });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = (name: string) => act(async () => void press(name));
const alert = () => within(screen.getByRole('dialog')).getByRole('alert');
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const about = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

afterEach(endSession);

async function novo() {
  const gateway = fakeGateway();
  const onClosed = vi.fn();
  function Opened() {
    const [open, setOpen] = useState(true);
    return (
      <DialogoDeUsuario
        usuario={null}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
      />
    );
  }
  renderAt('/dashboard', gateway.client, <Opened />);
  await screen.findByRole('dialog', { name: 'Novo Usuário' });
  return { ...gateway, onClosed };
}

async function editar(usuario: UsuarioAdminFragment = ANA) {
  const gateway = fakeGateway();
  gateway.client.cache.writeFragment({ fragment: UsuarioAdminFragmentDoc, data: usuario });
  function Opened() {
    const [open, setOpen] = useState(true);
    return (
      <DialogoDeUsuario
        usuario={usuario}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => undefined}
      />
    );
  }
  renderAt('/dashboard', gateway.client, <Opened />);
  await screen.findByRole('dialog', { name: 'Editar Usuário' });
  const save = async () => {
    press('Salvar Alterações');
    await waitFor(() => gateway.last('AtualizarUsuario'));
    return gateway.last('AtualizarUsuario');
  };
  return { ...gateway, save };
}

function fillIn() {
  write('Usuário', ' nova.conta ');
  write('Email', 'nova@exemplo.com.br');
  write('Senha', 'Senha@123');
}

describe('DialogoDeUsuario for a new account', () => {
  it('asks for username, e-mail, password, role and status, asks before it gives ADMIN, and names the new account (AUSER-06, DASH-05, DASH-11)', async () => {
    const { last, names, onClosed } = await novo();
    fillIn();
    write('Papel', 'ADMIN');
    write('Status', 'INATIVO');
    press('Criar usuário');
    const ask = () => screen.findByRole('group', { name: /^Dar a nova\.conta o papel de admin/ });
    await ask();
    press('Voltar');
    expect(names()).toEqual([]);
    await waitFor(() => press('Criar usuário'));
    await ask();
    press('Dar o papel');
    await waitFor(() => last('CriarUsuario'));
    expect(last('CriarUsuario').variables).toEqual({
      input: {
        username: 'nova.conta',
        email: 'nova@exemplo.com.br',
        senha: 'Senha@123',
        papel: 'ADMIN',
        status: 'INATIVO',
      },
    });
    await last('CriarUsuario').answer({ resultado: usuarioDe({ id: '20' }) });
    await closed();
    expect(notices()).toContain('Usuário nova.conta criado.');
    expect(names()).toEqual(['CriarUsuario']);
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it('creates an active customer by default (AUSER-06)', async () => {
    const { last } = await novo();
    fillIn();
    press('Criar usuário');
    await waitFor(() => last('CriarUsuario'));
    expect(last('CriarUsuario').variables['input']).toMatchObject({
      papel: 'USER',
      status: 'ATIVO',
    });
  });

  it('says that the password is provisional, and toggles its visibility (C-64)', async () => {
    await novo();
    expect(about('Senha')).toContain('peça à pessoa que escolha outra');
    expect(field('Senha').type).toBe('password');
    press('Mostrar senha');
    expect(field('Senha').type).toBe('text');
    press('Mostrar senha');
    expect(field('Senha').type).toBe('password');
    expect(field('Senha').autocomplete).toBe('new-password');
  });

  it('applies the rules of registration and sends nothing (AUSER-06, REG-03, REG-04, REG-06)', async () => {
    const { names } = await novo();
    write('Usuário', 'ana');
    write('Senha', 'fraca');
    press('Criar usuário');
    expect(
      within(alert())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.',
      '⚠️ O e-mail é obrigatório.',
      '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.',
    ]);
    expect(names()).toEqual([]);
  });

  it('validates a filled field when the focus moves to another field, and not before (AUSER-06)', async () => {
    await novo();
    const leave = (label: string, next: HTMLElement) =>
      fireEvent.blur(field(label), { relatedTarget: next });
    const isInvalid = () => field('Usuário').getAttribute('aria-invalid');
    write('Usuário', 'ana');
    leave('Usuário', screen.getByRole('button', { name: 'Criar usuário' }));
    expect(isInvalid()).toBeNull();
    leave('Usuário', field('Email'));
    expect(isInvalid()).toBe('true');
    write('Email', 'nova@exemplo.com.br');
    leave('Email', field('Senha'));
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
    expect(isInvalid()).toBe('true');
    write('Usuário', 'ana.l');
    expect(isInvalid()).toBeNull();
  });

  it('shows a refusal at its field and keeps the input (C-59)', async () => {
    const { last } = await novo();
    fillIn();
    press('Criar usuário');
    await waitFor(() => last('CriarUsuario'));
    await last('CriarUsuario').answer(
      recusaDe('DadosInvalidos', 'A senha é muito comum.', 'senha'),
    );
    await waitFor(() => expect(document.activeElement).toBe(field('Senha')));
    expect(field('Senha').getAttribute('aria-invalid')).toBe('true');
    expect(field('Usuário').value).toBe(' nova.conta ');
  });

  it('reports an unknown outcome after a missing reply, keeps the input, and retries (C-59)', async () => {
    const { last, count } = await novo();
    fillIn();
    press('Criar usuário');
    press('Salvando…');
    await waitFor(() => last('CriarUsuario'));
    await last('CriarUsuario').fail();
    expect(alert().textContent).toMatch(/não sabemos se a conta foi criada/);
    expect(field('Email').value).toBe('nova@exemplo.com.br');
    expect(count('CriarUsuario')).toBe(1);
    press('Criar usuário');
    await waitFor(() => expect(count('CriarUsuario')).toBe(2));
  });

  it('asks before unsaved input is discarded (C-59)', async () => {
    await novo();
    write('Email', 'n');
    press('Cancelar');
    expect(screen.getByRole('group', { name: 'Descartar o que você escreveu?' })).toBeTruthy();
    press('Descartar');
    await closed();
  });

  it('closes without a question when untouched (AUSER-06)', async () => {
    await novo();
    press('Cancelar');
    await closed();
  });
});

describe('DialogoDeUsuario for an account', () => {
  it('shows the stored values, "Cancelar" and "Salvar Alterações", asks before a ban, and names the changed account (AUSER-07, DASH-05, DASH-11)', async () => {
    const { client, last, names } = await editar();
    expect(
      ['Usuário', 'Email', 'Nova senha (opcional)', 'Papel', 'Status'].map(
        (label) => field(label).value,
      ),
    ).toEqual(['ana.lima', 'ana@exemplo.com.br', '', 'USER', 'ATIVO']);
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    write('Status', 'BANIDO');
    press('Salvar Alterações');
    expect(await screen.findByRole('group', { name: /^Banir ana\.lima\?/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Voltar');
    press('Banir');
    await waitFor(() => last('AtualizarUsuario'));
    const sent = last('AtualizarUsuario');
    expect(sent.variables).toEqual({ id: '7', input: { status: 'BANIDO', versao: 3 } });
    await sent.answer({ resultado: { ...ANA, status: 'BANIDO' } });
    await closed();
    expect(notices()).toContain('Usuário ana.lima atualizado.');
    expect(names()).toEqual(['AtualizarUsuario']);
    expect(client.cache.extract()).toMatchObject({ 'Usuario:7': { status: 'BANIDO' } });
  });

  it('sends only changes; the new password can be shown and hidden (AUSER-07)', async () => {
    const { save } = await editar();
    write('Usuário', 'ana.maria');
    write('Nova senha (opcional)', 'Senha@123');
    press('Mostrar senha');
    expect(field('Nova senha (opcional)').type).toBe('text');
    expect((await save()).variables['input']).toEqual({
      username: 'ana.maria',
      senha: 'Senha@123',
      versao: 3,
    });
  });

  it('closes without a request when nothing changed (AUSER-07)', async () => {
    const { names } = await editar();
    press('Salvar Alterações');
    await closed();
    expect(names()).toEqual([]);
  });

  it('shows ADMIN at any position as Admin, and a save keeps the role (AUSER-08, C-57)', async () => {
    const { save } = await editar(usuarioDe({ papeis: ['ADMIN'] }));
    expect(field('Papel').value).toBe('ADMIN');
    write('Email', 'outro@exemplo.com.br');
    expect((await save()).variables['input']).toEqual({ email: 'outro@exemplo.com.br', versao: 3 });
  });

  it('keeps a username that predates the rules, but validates a new one (AUSER-07)', async () => {
    const { save, names } = await editar(usuarioDe({ username: 'ana', email: null }));
    write('Usuário', 'bia');
    write('Nova senha (opcional)', 'fraca');
    await pressed('Salvar Alterações');
    expect(within(alert()).getAllByRole('listitem')).toHaveLength(2);
    expect(names()).toEqual([]);
    write('Usuário', 'ana');
    write('Nova senha (opcional)', '');
    write('Status', 'INATIVO');
    expect((await save()).variables['input']).toEqual({ status: 'INATIVO', versao: 3 });
  });

  it('explains the consequence of each choice (AUSER-10, C-30, F11)', async () => {
    await editar(CHEFE);
    write('Status', 'BANIDO');
    expect(about('Status')).toMatch(
      /sai de todos os aparelhos em até 30 segundos.*pedidos dela ficam/,
    );
    write('Status', 'INATIVO');
    expect(about('Status')).toMatch(/posta de lado.*30 segundos/);
    write('Papel', 'USER');
    expect(about('Papel')).toMatch(/Deixa de administrar/);
    write('Papel', 'ADMIN');
    expect(about('Papel')).toMatch(/Administra a loja/);
    expect(about('Usuário')).toMatch(/Um novo nome encerra as sessões/);
    expect(about('Nova senha (opcional)')).toMatch(/peça à pessoa que escolha outra/);
  });

  it('disables role and status of the own account, says why, and saves the rest (C-64)', async () => {
    startSession(descriptorOf({ id: '1', username: 'chefe.loja' }), '1');
    const { save } = await editar(CHEFE);
    expect([field('Papel').disabled, field('Status').disabled]).toEqual([true, true]);
    expect([field('Papel').value, field('Status').value]).toEqual(['ADMIN', 'ATIVO']);
    expect(about('Papel')).toMatch(/não pode tirar de si/);
    expect(about('Status')).toMatch(/não pode desativar a sua própria conta/);
    expect(about('Nova senha (opcional)')).not.toMatch(/convidada/);
    write('Email', 'chefe@exemplo.com.br');
    expect((await save()).variables['input']).toEqual({ email: 'chefe@exemplo.com.br', versao: 3 });
  });

  it.each([
    ['UsuarioEmUso', 'Esta é a única conta que administra a loja.', 'id'],
    ['UsuarioNaoEncontrado', 'Esta conta não existe mais. Recarregue a lista.', 'id'],
  ])('shows %s in place and keeps the input (C-64, C-59)', async (type, text, campo) => {
    const { save } = await editar(CHEFE);
    write('Papel', 'USER');
    await (await save()).answer(recusaDe(type, text, campo));
    expect(alert().textContent).toBe(text);
    expect(field('Papel').value).toBe('USER');
    expect(notices()).toBe('');
  });

  describe('after another person saved first', () => {
    const MUDOU = 'Esta conta mudou desde que você a abriu. Recarregue e confira.';
    const conflict = async (atual: UsuarioAdminFragment | null) => {
      const dialog = await editar();
      write('Status', 'INATIVO');
      write('Email', 'outro@exemplo.com.br');
      await (await dialog.save()).answer(recusaDe('Conflito', MUDOU, 'versao'));
      await waitFor(() => dialog.last('UsuarioDeNovo'));
      await dialog.last('UsuarioDeNovo').answer({ adminUsuario: atual });
      return dialog;
    };

    it('merges what does not differ, asks about the rest, and saves on what is stored now (C-59)', async () => {
      const { last, count, client } = await conflict(
        usuarioDe({ status: 'BANIDO', username: 'ana.nova', versao: 4 }),
      );
      const region = screen.getByRole('region', { name: 'Mudanças de outra pessoa' });
      expect(region.textContent).toContain('Usuário: agora é ana.nova');
      expect(field('Usuário').value).toBe('ana.nova');
      const status = within(region).getByRole('group', { name: 'Status: o que fica?' });
      expect(within(status).getByLabelText('O que você escreveu: Inativo')).toBeTruthy();
      fireEvent.click(within(status).getByLabelText('Na loja: Banido'));
      press('Salvar Alterações');
      await waitFor(() => expect(count('AtualizarUsuario')).toBe(2));
      expect(last('AtualizarUsuario').variables['input']).toEqual({
        email: 'outro@exemplo.com.br',
        versao: 4,
      });
      expect(client.cache.extract()).toMatchObject({ 'Usuario:7': { status: 'BANIDO' } });
    });

    it('keeps the input when the account is gone (C-59)', async () => {
      await conflict(null);
      expect(screen.getByText(/Esta conta não existe mais/)).toBeTruthy();
      expect(field('Email').value).toBe('outro@exemplo.com.br');
    });
  });

  it('shows a refusal at its field, (C-59)', async () => {
    const { save } = await editar();
    write('Nova senha (opcional)', 'Senha@123');
    await (await save()).answer(recusaDe('DadosInvalidos', 'A senha é muito comum.', 'senha'));
    expect(field('Nova senha (opcional)').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['a missing reply', 'fail', /não sabemos se a conta foi salva/],
    ['UPSTREAM_TIMEOUT', 'refuse', /não sabemos se a conta foi salva/],
    ['FORBIDDEN', 'refuse', /tente de novo/],
  ] as const)('keeps the input after %s, and retries (C-59)', async (code, kind, message) => {
    const { save, count } = await editar();
    write('Email', 'outro@exemplo.com.br');
    await (await save())[kind](code);
    expect(alert().textContent).toMatch(message);
    expect(field('Email').value).toBe('outro@exemplo.com.br');
    press('Salvar Alterações');
    await waitFor(() => expect(count('AtualizarUsuario')).toBe(2));
  });

  it('stays open while saving (C-59)', async () => {
    const { save } = await editar();
    write('Status', 'INATIVO');
    await save();
    press('Fechar');
    expect(screen.queryByRole('group', { name: 'Descartar o que você escreveu?' })).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
