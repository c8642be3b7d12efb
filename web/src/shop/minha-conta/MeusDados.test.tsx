import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { CASA, perfilDe, resumoDe } from '../../../test/minha-conta.ts';
import { openPage, type PendingRequest } from '../../../test/open-page.tsx';
import { Guard } from '../../app/Guard.tsx';
import { sendConsent } from '../../app/shell/consent-log.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { currentUser, endSession, startSession } from '../../lib/session/session.ts';
import { fileNameOf, withoutTypenames } from './dados.ts';
import { LugarDosDados } from './LugarDosDados.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const path = () => screen.getByTestId('path').textContent;
const corrigir = vi.fn();

function Place() {
  return (
    <Guard access="user">
      <LugarDosDados
        conta={{ perfil: perfilDe(), enderecos: [CASA] }}
        onCorrect={() => corrigir()}
      />
    </Guard>
  );
}

async function open(resumo = resumoDe()) {
  startSession(descriptorOf(), '7');
  const page = openPage(Place, '/painel', { ResumoDosDados: resumo });
  await screen.findByText('Consentimentos');
  return page;
}

const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

const pedido = (id: string) => ({
  __typename: 'Pedido',
  id,
  total: 62.8,
  assistente: id === '10' ? { __typename: 'AssistenteDoPedido', nome: 'Conversa' } : null,
  itens: [{ __typename: 'ItemPedido', id: `${id}-1`, nomeProduto: 'Noite de Oud', quantidade: 2 }],
  enderecoEntrega: CASA,
});
const pagina = (totalPaginas: number, totalItens: number, ...ids: string[]) => ({
  meusPedidos: { __typename: 'PaginaPedidos', totalPaginas, totalItens, itens: ids.map(pedido) },
});
const CONTA = {
  meuPerfil: { ...perfilDe(), status: 'ATIVO', papeis: ['USER'] },
  meusEnderecos: [CASA],
  meusAvisos: [
    {
      __typename: 'AvisoDeEstoque',
      slug: 'noite-de-oud',
      nome: 'Noite de Oud',
      volume: '10 ml',
      email: 'ana@exemplo.com.br',
      desde: '2026-11-20T12:00:00-03:00',
      ate: '2027-02-18T12:00:00-03:00',
    },
  ],
  meusAssistentes: [
    {
      __typename: 'Assistente',
      nome: 'Conversa',
      escopos: ['LER'],
      criadoEm: '2026-11-20T12:00:00-03:00',
      expiraEm: '2026-12-20T12:00:00-03:00',
      usadoEm: null,
    },
  ],
  favoritos: [
    {
      __typename: 'Favorito',
      produtoId: '7',
      slug: 'noite-de-oud',
      desde: '2026-11-20T12:00:00-03:00',
    },
  ],
  minhasAvaliacoes: [
    {
      __typename: 'AvaliacaoRecebida',
      id: '3',
      pedidoId: '10',
      nomeProduto: 'Noite de Oud',
      autor: 'Ana L.',
      nota: 5,
      texto: 'Fixa bem.',
      data: '2026-11-21T12:00:00-03:00',
      estado: 'PUBLICADA',
      motivo: null,
      resposta: null,
    },
  ],
};
const CONSENTIMENTOS = resumoDe().meusConsentimentos;

afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  corrigir.mockClear();
});

describe('MeusDados', () => {
  it('lists profile, addresses, orders and dated consents (P2)', async () => {
    await open();
    expect(document.getElementById('meus-dados')).toBe(
      screen.getByRole('region', { name: 'Meus dados' }),
    );
    expect(valueOf('Nome')).toBe('Ana Lima');
    expect(valueOf('CPF')).toBe('529.982.247-25');
    expect(valueOf('Telefone')).toBe('(85) 93456-7890');
    expect(valueOf('Endereços')).toBe('1 endereço');
    expect(valueOf('Pedidos')).toBe('2 pedidos');
    expect(valueOf('Consentimentos')).toBe(
      'Recusou os cookies opcionais em 20/11/2026 às 12:30 (política, versão 2)',
    );
  });

  it('shows a choice that the cookie bar has just recorded (P2, COOKIE-02)', async () => {
    startSession(descriptorOf(), '7');
    const { client, last } = openPage(Place, '/painel');
    await act(() => import('./MeusDados.tsx'));
    await last('ResumoDosDados').answer(resumoDe({ meusConsentimentos: [] }));
    expect(valueOf('Consentimentos')).toBe('Nenhuma escolha registrada na sua conta.');
    chooseCookies('rejected');
    const sent = sendConsent(client);
    await last('RegistrarConsentimento').answer({
      registrarConsentimento: { __typename: 'Consentimento', id: 'x' },
    });
    await act(() => sent);
    expect(valueOf('Consentimentos')).toBe('Nenhuma escolha registrada na sua conta.');
    await last('ResumoDosDados').answer(resumoDe());
    expect(valueOf('Consentimentos')).toContain('Recusou os cookies');
  });

  it('handles no consent, and one stored only in the browser (P2)', async () => {
    const { view } = await open(resumoDe({ meusConsentimentos: [] }));
    expect(valueOf('Consentimentos')).toBe('Nenhuma escolha registrada na sua conta.');
    view.unmount();
    await open(resumoDe({ meusConsentimentos: null }));
    expect(valueOf('Consentimentos')).toBe('Sua escolha sobre cookies fica só neste navegador.');
  });

  it('mails a link for another password to the address of the account (P16)', async () => {
    const { last } = await open();
    const notice = () => screen.queryByRole('region', { name: 'Sua senha' });
    expect(notice()).toBeNull();
    press('Trocar senha');
    expect(notice()?.textContent).toContain('vai para ana@exemplo.com.br');
    // In the order of Tab its button follows the one that shows it.
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(names.indexOf('Trocar senha')).slice(0, 2)).toEqual([
      'Trocar senha',
      'Receber o link por e-mail',
    ]);
    press('Receber o link por e-mail');
    expect(last('SolicitarRedefinicao').variables).toEqual({ email: 'ana@exemplo.com.br' });
    press('Trocar senha');
    expect(notice()).toBeNull();
  });

  it('reports a missing reply, retries, and keeps the focus (P2)', async () => {
    startSession(descriptorOf(), '7');
    const { last, operations } = openPage(Place, '/painel');
    await waitFor(() => last('ResumoDosDados'));
    await last('ResumoDosDados').fail();
    screen.getByRole('button', { name: 'Tentar de novo' }).focus();
    press('Tentar de novo');
    await waitFor(() => expect(operations()).toHaveLength(2));
    const focused = document.activeElement;
    expect(focused).not.toBe(document.body);
    expect(focused?.textContent).toContain('Carregando os seus dados…');
    await last('ResumoDosDados').answer({ ...resumoDe() });
    expect(valueOf('Pedidos')).toBe('2 pedidos');
    expect(document.activeElement).toBe(focused);
  });

  it('opens the profile form with "Corrigir"', async () => {
    await open();
    press('Corrigir');
    expect(corrigir).toHaveBeenCalledOnce();
  });
});

describe('download my data', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob: Blob | null = null;
    // jsdom does not implement object URLs.
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        blob = content;
        return 'blob:dados';
      },
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (blob) saved.push({ name: this.download, blob });
    });
  });

  async function ask() {
    const page = await open();
    press('Baixar meus dados');
    await waitFor(() => page.last('MeusDadosDosConsentimentos'));
    return page;
  }
  const answerRest = async (last: (operation: string) => PendingRequest) => {
    await last('MeusDadosDaConta').answer(CONTA);
    await last('MeusDadosDosConsentimentos').answer({ meusConsentimentos: CONSENTIMENTOS });
  };

  it('writes one JSON file with profile, addresses, all pages of orders, favourites, reviews and consents (MCP-13, P2)', async () => {
    const { last, operations } = await ask();
    press('Baixar meus dados');
    await answerRest(last);
    await last('MeusDadosDosPedidos').answer(pagina(2, 3, '12', '11'));
    expect(saved).toEqual([]);
    await waitFor(() => expect(last('MeusDadosDosPedidos').variables).toEqual({ pagina: 2 }));
    await last('MeusDadosDosPedidos').answer(pagina(2, 3, '10'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect(file?.name).toBe(fileNameOf(new Date()));
    const text = (await file?.blob.text()) ?? '';
    expect(text).toMatch(/^\{\n {2}"loja": "Decantária"/);
    expect(text).not.toContain('__typename');
    expect(JSON.parse(text)).toMatchObject({
      perfil: { nomeCompleto: 'Ana Lima', papeis: ['USER'] },
      enderecos: [{ cep: '60000-000' }],
      pedidos: [
        { id: '12', assistente: null },
        { id: '11' },
        { id: '10', itens: [{ nomeProduto: 'Noite de Oud' }], assistente: { nome: 'Conversa' } },
      ],
      favoritos: [{ produtoId: '7', slug: 'noite-de-oud' }],
      assistentes: [{ nome: 'Conversa', escopos: ['LER'] }],
      avisos: [{ volume: '10 ml', email: 'ana@exemplo.com.br' }],
      avaliacoes: [{ nota: 5, texto: 'Fixa bem.', estado: 'PUBLICADA' }],
      consentimentos: [{ escolha: 'RECUSADO', versao: '2' }],
    });
    expect(operations().filter((name) => name === 'MeusDadosDaConta')).toHaveLength(1);
    expect(screen.getByText(`Arquivo pronto: ${file?.name}`)).toBeTruthy();
  });

  it('rejects an incomplete file when an order arrives during the read (P2)', async () => {
    const { last } = await ask();
    await answerRest(last);
    await last('MeusDadosDosPedidos').answer(pagina(2, 3, '12', '11'));
    await waitFor(() => expect(last('MeusDadosDosPedidos').variables).toEqual({ pagina: 2 }));
    await last('MeusDadosDosPedidos').answer(pagina(2, 4, '11'));
    await waitFor(() =>
      expect(screen.getByText(/^Não foi possível ler os seus pedidos agora/)).toBeTruthy(),
    );
    expect(saved).toEqual([]);
  });

  it.each([
    ['MeusDadosDaConta', 'o seu perfil e os seus endereços'],
    ['MeusDadosDosPedidos', 'os seus pedidos'],
    ['MeusDadosDosConsentimentos', 'os seus consentimentos'],
  ])(
    'writes no file when %s fails, and names the missing part: %s (P2)',
    async (operation, part) => {
      const { last } = await ask();
      if (operation !== 'MeusDadosDaConta') await last('MeusDadosDaConta').answer(CONTA);
      if (operation !== 'MeusDadosDosPedidos')
        await last('MeusDadosDosPedidos').answer(pagina(0, 0));
      if (operation !== 'MeusDadosDosConsentimentos') {
        await last('MeusDadosDosConsentimentos').answer({ meusConsentimentos: null });
      }
      await last(operation).fail();
      const text = `Não foi possível ler ${part} agora, e nenhum arquivo foi feito. Tente de novo.`;
      await waitFor(() => expect(screen.getByText(text).closest('[role=alert]')).toBeTruthy());
      expect(saved).toEqual([]);
      press('Baixar meus dados');
      expect(screen.queryByText(text)).toBeNull();
    },
  );
});

describe('downloaded file', () => {
  it('has the local date in its name (P2)', () => {
    expect(fileNameOf(new Date(2026, 0, 5, 23, 59))).toBe('decantaria-meus-dados-2026-01-05.json');
  });

  it('contains the data without type names (P2)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const wrapped = { __typename: 'Qualquer', partes: [{ __typename: 'Parte', value }] };
        const clean = JSON.stringify(value, (name, part: unknown) =>
          name === '__typename' ? undefined : part,
        );
        expect(JSON.stringify(withoutTypenames(wrapped))).toBe(`{"partes":[{"value":${clean}}]}`);
      }),
    );
  });
});

describe('delete my account', () => {
  // Preloads the lazy dialog, so that the tests do not depend on its load time.
  beforeAll(() => import('./ExclusaoDaConta.tsx'));

  const senha = () => screen.getByLabelText<HTMLInputElement>('Senha da conta');
  const falha = (tipo: string, codigo: string, mensagem: string) => ({
    resultado: { __typename: tipo, codigo, mensagem },
  });

  async function ask() {
    const page = await open();
    press('Excluir minha conta');
    const dialog = await screen.findByRole('dialog', { name: 'Excluir minha conta?' });
    const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: /^Exclui/ }));
    const problems = () => within(dialog).getByRole('alert').textContent;
    return { ...page, dialog, confirm, problems };
  }

  async function erase(written = 'Cliente@123') {
    const page = await ask();
    fireEvent.change(senha(), { target: { value: written } });
    page.confirm();
    page.confirm();
    await waitFor(() => page.last('ExcluirMinhaConta'));
    return page;
  }

  it('says what is deleted and what the law requires to keep, and asks for the password (P3)', async () => {
    const { dialog, confirm, problems, operations } = await ask();
    expect(within(dialog).getByText('Apagamos')).toBeTruthy();
    expect(within(dialog).getByText('Cancelamos')).toBeTruthy();
    expect(within(dialog).getByText('A lei nos faz guardar')).toBeTruthy();
    expect(senha().autocomplete).toBe('current-password');
    confirm();
    await waitFor(() => expect(problems()).toBe('Escreva a senha da conta para confirmar.'));
    expect(operations()).not.toContain('ExcluirMinhaConta');
  });

  it('ends the session in all tabs and returns home (P3)', async () => {
    const { last, operations } = await erase();
    expect(last('ExcluirMinhaConta').variables).toEqual({ senha: 'Cliente@123' });
    expect(operations().filter((name) => name === 'ExcluirMinhaConta')).toHaveLength(1);
    await last('ExcluirMinhaConta').answer({
      resultado: { __typename: 'ContaExcluida', data: '2026-11-21T12:00:00Z' },
    });
    await waitFor(() => expect(path()).toBe('/'));
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('usuarioId')).toBeNull();
    expect(screen.getByRole('list', { name: 'Avisos' }).textContent).toContain(
      'Sua conta foi excluída.',
    );
  });

  it('shows a wrong password at its field (P3)', async () => {
    const { last, problems } = await erase('errada');
    await last('ExcluirMinhaConta').answer(
      falha('CredenciaisInvalidas', 'CREDENCIAIS_INVALIDAS', 'x'),
    );
    await waitFor(() => expect(senha().getAttribute('aria-invalid')).toBe('true'));
    expect(problems()).toBe('Esta não é a senha da conta. Confira e tente de novo.');
    expect(document.activeElement).toBe(senha());
    expect(currentUser()).not.toBeNull();
  });

  it.each([
    ['ContaEmUso', 'CONTA_EM_USO', 'Há um pedido a caminho.'],
    ['MuitasTentativas', 'MUITAS_TENTATIVAS', 'Espere um minuto.'],
  ])('explains %s and keeps the account (P3)', async (tipo, codigo, mensagem) => {
    const { last, problems } = await erase();
    await last('ExcluirMinhaConta').answer(falha(tipo, codigo, mensagem));
    await waitFor(() => expect(problems()).toBe(mensagem));
    expect(currentUser()).not.toBeNull();
  });

  it.each([
    ['RecursoIndisponivel', 'RECURSO_INDISPONIVEL'],
    ['ContaEmUso', 'CONTA_EM_USO'],
  ])(
    'offers the chat with a prepared message without personal data on %s (P3)',
    async (tipo, codigo) => {
      const { last } = await erase();
      await last('Conversa').answer({
        configuracao: { __typename: 'Configuracao', conversaUrl: 'https://wa.me/5585900000000' },
      });
      await last('ExcluirMinhaConta').answer(falha(tipo, codigo, 'Aqui isso é feito com a loja.'));
      const link = await screen.findByRole('link', { name: 'Pedir a exclusão na conversa' });
      const { searchParams } = new URL(link.getAttribute('href') ?? '');
      expect(searchParams.get('text')).toMatch(/^Olá! Quero excluir a minha conta/);
      expect(searchParams.get('text')).not.toMatch(/ana|lima|529/i);
    },
  );

  it('reports an unknown outcome after a missing reply, and sends nothing again (P3)', async () => {
    const { last, problems, operations } = await erase();
    await last('ExcluirMinhaConta').fail();
    await waitFor(() => expect(problems()).toMatch(/não sabemos se a conta foi excluída/));
    await act(async () => undefined);
    expect(operations().filter((name) => name === 'ExcluirMinhaConta')).toHaveLength(1);
    expect(currentUser()).not.toBeNull();
  });

  it('closes on "Manter a conta" without a request', async () => {
    const { operations } = await ask();
    press('Manter a conta');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(operations()).not.toContain('ExcluirMinhaConta');
  });
});
