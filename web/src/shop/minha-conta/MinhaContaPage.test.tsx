import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { CASA, perfilDe, perfilReply, resumoDe } from '../../../test/minha-conta.ts';
import { openPage } from '../../../test/open-page.tsx';
import { Guard } from '../../app/Guard.tsx';
import { PROFILE_DELAY } from '../../lib/constants.ts';
import { currentUser, endSession, startSession } from '../../lib/session/session.ts';
import { Page } from './MinhaContaPage.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const path = () => screen.getByTestId('path').textContent;
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

function Guarded() {
  return (
    <Guard access="user">
      <Page />
    </Guard>
  );
}

const loading = () => openPage(Page, '/painel', { ResumoDosDados: resumoDe() });

async function open(reply = perfilReply()) {
  const page = loading();
  await page.last('MeuPerfil').answer(reply);
  await pass(PROFILE_DELAY);
  vi.useRealTimers();
  return page;
}

async function edit(reply = perfilReply()) {
  const page = await open(reply);
  press(reply.meuPerfil ? 'Editar' : 'Criar meu perfil');
  await screen.findByRole('dialog', { name: 'Editar Perfil' });
  return page;
}

async function save(page: Awaited<ReturnType<typeof open>>) {
  press('Salvar');
  await waitFor(() => page.last('AtualizarPerfil'));
  return page.last('AtualizarPerfil');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

describe('MinhaContaPage', () => {
  it('shows the profile after 600 ms and loads it meanwhile (PANEL-01, C-71, CONST-19)', async () => {
    const { last } = loading();
    await last('MeuPerfil').answer(perfilReply());
    await pass(PROFILE_DELAY - 1);
    expect(screen.getByText('Carregando perfil...')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Olá/ })).toBeNull();
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Olá, Ana Lima!' })).toBeTruthy();
  });

  it('isolates a right-to-left name from the text around it', async () => {
    await open(perfilReply(perfilDe({ nomeCompleto: 'ليلى 🌸 حداد' })));
    const title = within(screen.getByRole('heading', { name: 'Olá, ليلى 🌸 حداد!' }));
    expect(title.getByText('ليلى 🌸 حداد').tagName).toBe('BDI');
  });

  it.each([
    [false, true],
    [true, false],
    [null, false],
  ])(
    'offers to mail the link again while emailConfirmado is %s: %s (SEC-02)',
    async (emailConfirmado, offered) => {
      const page = await open(perfilReply(perfilDe({ emailConfirmado })));
      const notice = screen.queryByRole('region', { name: 'Seu e-mail' });
      expect(notice !== null).toBe(offered);
      if (notice === null) return;
      press('Enviar o link de novo');
      press('Enviar o link de novo');
      const sent = page.operations().filter((name) => name === 'ReenviarConfirmacao');
      expect(sent).toHaveLength(1);
      await page.last('ReenviarConfirmacao').answer({
        resultado: { __typename: 'Confirmacao', mensagem: 'Enviamos o link.' },
      });
      expect(within(notice).getByText('Enviamos o link.')).toBeTruthy();
      press('Enviar o link de novo');
      await page.last('ReenviarConfirmacao').fail();
      expect(notice.textContent).toContain('Não foi possível enviar o link agora');
    },
  );

  it.each([true, false])(
    'mentions a provisional password (%s) only to its owner (C-64)',
    async (senhaProvisoria) => {
      const descritor = descriptorOf();
      await open({
        ...perfilReply(),
        sessao: { __typename: 'Sessao', usuarioId: '7', descritor, senhaProvisoria },
      });
      const warning = screen.queryByRole('region', { name: 'Sua senha' });
      expect(warning !== null).toBe(senhaProvisoria);
    },
  );

  it('keeps waiting when the reply takes longer (PANEL-01)', async () => {
    const { last } = loading();
    await pass(PROFILE_DELAY * 3);
    expect(screen.getByText('Carregando perfil...')).toBeTruthy();
    await last('MeuPerfil').answer(perfilReply());
    expect(screen.getByRole('heading', { name: 'Olá, Ana Lima!' })).toBeTruthy();
  });

  it('shows phone and e-mail (PANEL-02)', async () => {
    await open();
    expect(screen.getAllByText('(85) 93456-7890')[0]).toBeTruthy();
    expect(screen.getAllByText('ana@exemplo.com.br')[0]).toBeTruthy();
  });

  it('shows the username without a name, and "-" without a phone (PANEL-02)', async () => {
    await open(perfilReply(perfilDe({ nomeCompleto: null, telefone: null })));
    expect(screen.getByRole('heading', { name: 'Olá, ana.lima!' })).toBeTruthy();
    expect(screen.getAllByText('Telefone')[0]?.nextElementSibling?.textContent).toBe('-');
  });

  it('lists "Meus Endereços" with the default marked (PANEL-04)', async () => {
    await open();
    const list = screen.getByRole('region', { name: 'Meus Endereços' });
    expect(
      within(list).getByText(/^Rua das Flores, 10 - Fortaleza\/CE \(60000-000\)/),
    ).toBeTruthy();
    expect(within(list).getByText('Padrão')).toBeTruthy();
  });

  it('links "Meus Pedidos" to /meus-pedidos (PANEL-05)', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Meus Pedidos' }).getAttribute('href')).toBe(
      '/meus-pedidos',
    );
  });

  it('ends the session on "Sair" and opens sign-in (PANEL-06, C-29)', async () => {
    startSession(descriptorOf(), '7');
    const { last } = await open();
    press('Sair');
    await waitFor(() => last('Sair'));
    await last('Sair').answer({ sair: true });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(currentUser()).toBeNull();
  });

  it('shows "Perfil não encontrado" with the same dialog (PANEL-07, C-28)', async () => {
    const page = await open(perfilReply(null, []));
    expect(screen.getByRole('heading', { name: 'Perfil não encontrado' })).toBeTruthy();
    expect(
      screen.getByText(
        'Você ainda não configurou seu perfil. Complete suas informações para continuar.',
      ),
    ).toBeTruthy();
    press('Criar meu perfil');
    await screen.findByRole('dialog', { name: 'Editar Perfil' });
    write('Nome completo', 'Ana Nova');
    const sent = await save(page);
    expect(sent.variables).toEqual({ input: { nomeCompleto: 'Ana Nova' } });
    await sent.answer({
      resultado: perfilDe({ nomeCompleto: 'Ana Nova', telefone: null, cpf: null }),
    });
    // The new profile is shown even if the next read fails.
    await page.last('MeuPerfil').fail();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Olá, Ana Nova!' })).toBeTruthy(),
    );
  });

  it('redirects to sign-in on 401 (SESS-07, C-28)', async () => {
    startSession(descriptorOf(), '7');
    const { last } = openPage(Guarded, '/painel');
    await last('MeuPerfil').refuse('UNAUTHENTICATED');
    expect(currentUser()).toBeNull();
    await pass(PROFILE_DELAY);
    expect(path()).toBe('/login');
  });

  it('keeps the session after a missing reply, retries, and keeps the focus (C-28)', async () => {
    startSession(descriptorOf(), '7');
    const { last, operations } = openPage(Guarded, '/painel', { ResumoDosDados: resumoDe() });
    await last('MeuPerfil').refuse('UPSTREAM_TIMEOUT');
    await pass(PROFILE_DELAY);
    expect(screen.getByRole('alert').textContent).toMatch(/não respondeu/);
    expect(currentUser()).not.toBeNull();
    screen.getByRole('button', { name: 'Tentar de novo' }).focus();
    press('Tentar de novo');
    await pass(0);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meu perfil' }));
    expect(operations()).toEqual(['MeuPerfil', 'MeuPerfil']);
    await last('MeuPerfil').refuse('UPSTREAM_TIMEOUT');
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Não foi possível abrir o seu perfil' }),
    );
    press('Tentar de novo');
    await pass(0);
    await last('MeuPerfil').answer(perfilReply());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Olá, Ana Lima!' }));
  });
});

describe('edit profile', () => {
  it('asks before Escape or "Fechar" lose a change, and not without one (PANEL-03)', async () => {
    await edit();
    const dialog = () => screen.queryByRole('dialog', { name: 'Editar Perfil' });
    const escape = () => fireEvent.keyDown(field('Nome completo'), { key: 'Escape' });
    write('Nome completo', 'Ana Nova');
    escape();
    press('Continuar escrevendo');
    expect(field('Nome completo').value).toBe('Ana Nova');
    press('Fechar');
    press('Descartar');
    await waitFor(() => expect(dialog()).toBeNull());
    press('Editar');
    await waitFor(() => expect(dialog()).not.toBeNull());
    escape();
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('shows name, phone, CPF and addresses (PANEL-03, PANEL-09)', async () => {
    await edit();
    expect(field('Nome completo').value).toBe('Ana Lima');
    expect(field('Telefone').value).toBe('(85) 9 3456-7890');
    expect(field('CPF').value).toBe('529.982.247-25');
    const dialog = screen.getByRole('dialog', { name: 'Editar Perfil' });
    expect(within(dialog).getByText(/^Rua das Flores, 10/)).toBeTruthy();
    write('Telefone', '8534567890');
    expect(field('Telefone').value).toBe('(85) 3456-7890');
    write('Telefone', '85934567890');
    expect(field('Telefone').value).toBe('(85) 9 3456-7890');
    expect(field('Nome completo').autocomplete).toBe('name');
    expect(field('Telefone').autocomplete).toBe('tel-national');
  });

  it('shows "CPF inválido" with a red border only at eleven digits (PANEL-10)', async () => {
    await edit();
    const wrong = () => field('CPF').getAttribute('aria-invalid') === 'true';
    write('CPF', '5299822472');
    fireEvent.blur(field('CPF'), { relatedTarget: field('Telefone') });
    expect(wrong()).toBe(false);
    write('CPF', '52998224724');
    expect(wrong()).toBe(true);
    expect(screen.getByText('CPF inválido')).toBeTruthy();
    write('CPF', '52998224725');
    expect(wrong()).toBe(false);
    write('CPF', '11111111111');
    expect(wrong()).toBe(true);
    write('CPF', '1111111111');
    expect(wrong()).toBe(false);
  });

  it.each(['529.982.247-24', '529.982'])(
    'does not save with the CPF %s and keeps the input (PANEL-11, C-36)',
    async (cpf) => {
      const { operations } = await edit();
      write('Nome completo', 'Ana de Lima');
      write('CPF', cpf);
      press('Salvar');
      const dialog = screen.getByRole('dialog', { name: 'Editar Perfil' });
      await waitFor(() =>
        expect(within(dialog).getByRole('alert').textContent).toBe('CPF inválido'),
      );
      expect(operations()).not.toContain('AtualizarPerfil');
      expect(field('Nome completo').value).toBe('Ana de Lima');
    },
  );

  it('saves digits only, shows "Salvando alterações..." and reads the profile again (PANEL-08, C-37)', async () => {
    const page = await edit();
    write('Nome completo', ' Ana de Lima ');
    write('Telefone', '8534567890');
    const sent = await save(page);
    expect(sent.variables).toEqual({
      input: { nomeCompleto: 'Ana de Lima', telefone: '8534567890', cpf: '52998224725', versao: 3 },
    });
    expect(screen.getByText('Salvando alterações...')).toBeTruthy();
    const saved = perfilDe({ nomeCompleto: 'Ana de Lima', telefone: '8534567890', versao: 4 });
    await sent.answer({ resultado: saved });
    await waitFor(() =>
      expect(page.operations().filter((name) => name === 'MeuPerfil')).toHaveLength(2),
    );
    expect(screen.getByText('Salvando alterações...')).toBeTruthy();
    await page.last('MeuPerfil').answer(perfilReply(saved));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Olá, Ana de Lima!' })).toBeTruthy();
    expect(notices()).toContain('Perfil atualizado com sucesso!');
  });

  it('removes a phone and a CPF that were emptied (PANEL-08)', async () => {
    const page = await edit();
    write('Telefone', '');
    write('CPF', '');
    expect((await save(page)).variables).toEqual({
      input: { nomeCompleto: 'Ana Lima', telefone: null, cpf: null, versao: 3 },
    });
  });

  it('sends one save at a time and stays open meanwhile', async () => {
    const page = await edit();
    await save(page);
    press('Salvar');
    press('Fechar');
    expect(page.operations().filter((name) => name === 'AtualizarPerfil')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Editar Perfil' })).toBeTruthy();
  });

  it('reports a conflict, keeps the input, and saves over the new version', async () => {
    const page = await edit();
    write('Nome completo', 'Ana de Lima');
    const sent = await save(page);
    await sent.answer({
      resultado: { __typename: 'Conflito', codigo: 'CONFLITO', mensagem: 'x', campo: 'versao' },
    });
    await waitFor(() =>
      expect(page.operations().filter((name) => name === 'MeuPerfil')).toHaveLength(2),
    );
    await page
      .last('MeuPerfil')
      .answer(perfilReply(perfilDe({ versao: 9, nomeCompleto: 'Outra' })));
    const dialog = screen.getByRole('dialog', { name: 'Editar Perfil' });
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toMatch(/alterado em outro lugar/),
    );
    expect(field('Nome completo').value).toBe('Ana de Lima');
    press('Salvar');
    await waitFor(() =>
      expect(page.last('AtualizarPerfil').variables['input']).toMatchObject({
        nomeCompleto: 'Ana de Lima',
        versao: 9,
      }),
    );
  });

  it('shows a refusal at its field', async () => {
    const page = await edit();
    const sent = await save(page);
    await sent.answer({
      resultado: {
        __typename: 'DadosInvalidos',
        codigo: 'DADOS_INVALIDOS',
        mensagem: 'Este CPF já está em outra conta.',
        campo: 'cpf',
      },
    });
    await waitFor(() => expect(field('CPF').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field('CPF'));
  });

  it('keeps the input after a missing reply', async () => {
    const page = await edit();
    write('Nome completo', 'Ana de Lima');
    const sent = await save(page);
    await sent.fail();
    const dialog = screen.getByRole('dialog', { name: 'Editar Perfil' });
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toMatch(/não respondeu/),
    );
    expect(field('Nome completo').value).toBe('Ana de Lima');
    expect(page.operations().filter((name) => name === 'AtualizarPerfil')).toHaveLength(1);
  });

  it('omits a version that the API does not keep', async () => {
    const page = await edit(perfilReply(perfilDe({ versao: null }), [CASA]));
    const sent = await save(page);
    expect(sent.variables['input']).not.toHaveProperty('versao');
  });
});
