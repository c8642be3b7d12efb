import { ApolloLink, Observable } from '@apollo/client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { usuarioDe } from '../../../../test/admin/usuarios.ts';
import { enderecoDe } from '../../../../test/enderecos.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { createClient } from '../../../app/apollo/client.ts';
import { PerfilDoUsuario } from './PerfilDoUsuario.tsx';
import type { PerfilDeUsuarioQuery } from './perfil.gen.ts';
import { UsuarioAdminFragmentDoc } from './usuario.gen.ts';

type Perfil = NonNullable<PerfilDeUsuarioQuery['adminUsuario']>;

const ANA = usuarioDe();
const perfilDe = (parts: Partial<Perfil> = {}): PerfilDeUsuarioQuery => ({
  adminUsuario: {
    ...ANA,
    perfil: {
      __typename: 'Perfil',
      id: '7',
      nomeCompleto: 'Ana Lima',
      telefone: '85934567890',
      enderecos: [
        enderecoDe({ complemento: 'Apto 3' }),
        enderecoDe({ id: 'e2', logradouro: 'Avenida do Mar', padrao: false }),
      ],
    },
    historico: [
      {
        __typename: 'EventoUsuario',
        data: '2026-11-01T12:00:00-03:00',
        campo: 'status',
        de: null,
        para: 'ATIVO',
        autor: null,
      },
      {
        __typename: 'EventoUsuario',
        data: '2026-11-20T15:30:00-03:00',
        campo: 'status',
        de: 'ATIVO',
        para: 'BANIDO',
        autor: 'chefe.loja',
      },
    ],
    ...parts,
  },
});

function Opened() {
  const [state, setState] = useState<'open' | 'leaving' | 'closed'>('open');
  return state === 'closed' ? (
    <p>Fechado</p>
  ) : (
    <PerfilDoUsuario
      usuarioId="7"
      open={state === 'open'}
      onClose={() => setState('leaving')}
      onClosed={() => setState('closed')}
    />
  );
}

async function open({ known = true } = {}) {
  const gateway = fakeGateway();
  if (known) {
    gateway.client.cache.writeFragment({ fragment: UsuarioAdminFragmentDoc, data: ANA });
  }
  renderAt('/dashboard#usuarios', gateway.client, <Opened />);
  const panel = await screen.findByRole('dialog', { name: 'Perfil do Usuário' });
  await waitFor(() => gateway.last('PerfilDeUsuario'));
  return { ...gateway, panel };
}

const value = (panel: HTMLElement, name: string) =>
  within(panel).getAllByText(name)[0]?.nextElementSibling?.textContent;

describe('PerfilDoUsuario', () => {
  it('shows cached fields at once and loads the rest (AUSER-05)', async () => {
    const { panel, last, names } = await open();
    expect(value(panel, 'Nome')).toBe('Ana Lima');
    expect(value(panel, 'Email')).toBe('ana@exemplo.com.br');
    expect(value(panel, 'Status')).toBe('Ativo');
    expect(value(panel, 'Telefone')).toBe('');
    expect(last('PerfilDeUsuario').variables).toEqual({ id: '7' });
    await last('PerfilDeUsuario').answer(perfilDe());
    expect(value(panel, 'Telefone')).toBe('(85) 93456-7890');
    expect(names()).toEqual(['PerfilDeUsuario']);
  });

  it('shows each address by labelled parts and marks the default one (AUSER-05, C-38)', async () => {
    const { panel, last } = await open();
    await last('PerfilDeUsuario').answer(perfilDe());
    const [home, other] = within(
      within(panel).getByRole('region', { name: 'Endereços' }),
    ).getAllByRole('listitem');
    const names = ['Logradouro', 'Número', 'Complemento', 'Bairro', 'Cidade/Estado', 'CEP'];
    expect(names.map((name) => home && value(home, name))).toEqual([
      'Rua das Flores',
      '10',
      'Apto 3',
      'Centro',
      'Fortaleza/CE',
      '60000-000',
    ]);
    expect(
      [home?.textContent, other?.textContent].map((text) => /Endereço padrão/.test(text ?? '')),
    ).toEqual([true, false]);
    expect(other?.textContent).not.toContain('Complemento');
  });

  it('shows "Nenhum endereço cadastrado." without an address and "-" without a phone (AUSER-05, C-76)', async () => {
    const { panel, last } = await open();
    await last('PerfilDeUsuario').answer(
      perfilDe({
        nome: null,
        email: null,
        perfil: {
          __typename: 'Perfil',
          id: '7',
          nomeCompleto: null,
          telefone: null,
          enderecos: [],
        },
      }),
    );
    expect(within(panel).getByText('Nenhum endereço cadastrado.')).toBeTruthy();
    expect(['Nome', 'Email', 'Telefone'].map((name) => value(panel, name))).toEqual([
      '-',
      '-',
      '-',
    ]);
  });

  it('lists changes with date and author, newest first (AUSER-10)', async () => {
    const { panel, last } = await open();
    await last('PerfilDeUsuario').answer(perfilDe());
    const [newest, oldest] = within(
      within(panel).getByRole('region', { name: 'Histórico' }),
    ).getAllByRole('listitem');
    expect(newest?.textContent).toMatch(/^Status: de Ativo para Banido.*por chefe\.loja$/);
    expect(newest?.querySelector('time')?.dateTime).toBe('2026-11-20T15:30:00-03:00');
    expect(oldest?.textContent).toMatch(/^Status: Ativo.*pela loja$/);
  });

  it('says when the API keeps no changes (AUSER-10)', async () => {
    const { panel, last } = await open();
    await last('PerfilDeUsuario').answer(perfilDe({ historico: null }));
    expect(
      within(panel).getByText('A API da loja não guarda as mudanças das contas.'),
    ).toBeTruthy();
  });

  it("links to the account's orders and closes the panel (AUSER-05)", async () => {
    const { panel } = await open();
    const link = within(panel).getByRole('link', { name: 'Ver os pedidos de ana.lima' });
    expect(link.getAttribute('href')).toBe('/dashboard?busca=ana.lima#pedidos');
    fireEvent.click(link);
    await screen.findByText('Fechado');
    expect(screen.getByTestId('path').textContent).toBe('/dashboard?busca=ana.lima');
  });

  it('reports a failed load with a retry and keeps cached fields (C-59)', async () => {
    const { panel, last, count } = await open();
    await last('PerfilDeUsuario').fail();
    expect(within(panel).getByRole('alert').textContent).toContain(
      'Não foi possível carregar este perfil agora.',
    );
    expect(value(panel, 'Nome')).toBe('Ana Lima');
    expect(value(panel, 'Telefone')).toBe('Não foi lido');
    fireEvent.click(within(panel).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(count('PerfilDeUsuario')).toBe(2));
    await last('PerfilDeUsuario').answer(perfilDe());
    expect(within(panel).queryByRole('alert')).toBeNull();
    expect(value(panel, 'Telefone')).toBe('(85) 93456-7890');
  });

  it('says that the account no longer exists (AUSER-05)', async () => {
    const { panel, last } = await open({ known: false });
    expect(within(panel).getByText('Carregando o perfil…')).toBeTruthy();
    await last('PerfilDeUsuario').answer({ adminUsuario: null });
    expect(within(panel).getByRole('alert').textContent).toMatch(
      /^Nenhuma conta tem o número \d+\. Ela pode ter sido excluída\.$/,
    );
  });

  it('shows the profile when only the history fails, and does not call it empty (C-59)', async () => {
    const link = new ApolloLink(
      () =>
        new Observable((observer) => {
          observer.next({
            data: { ...perfilDe({ historico: null }) },
            errors: [{ message: 'UPSTREAM_TIMEOUT' }],
          });
          observer.complete();
        }),
    );
    renderAt('/dashboard', createClient({ link, ssr: false }), <Opened />);
    const panel = await screen.findByRole('dialog', { name: 'Perfil do Usuário' });
    expect(
      await within(panel).findByText('Não foi possível ler tudo deste perfil agora.'),
    ).toBeTruthy();
    expect(value(panel, 'Telefone')).toBe('(85) 93456-7890');
    expect(within(panel).queryByRole('region', { name: 'Histórico' })).toBeNull();
  });
});
