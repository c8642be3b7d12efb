import { useQuery } from '@apollo/client/react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { enderecoDe, lista } from '../../../../test/enderecos.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { type Endereco, enderecoText } from '../../../lib/enderecos/endereco.ts';
import { Enderecos } from './Enderecos.tsx';
import { MeusEnderecosDocument } from './enderecos.gen.ts';

const CASA = enderecoDe();
const TRABALHO = enderecoDe({
  id: 'e2',
  logradouro: 'Avenida do Mar',
  numero: 's/n',
  complemento: 'Sala 7',
  padrao: false,
});
const CASA_TEXT = 'Rua das Flores, 10 - Fortaleza/CE (60000-000)';
const TRABALHO_TEXT = 'Avenida do Mar, s/n - Fortaleza/CE (60000-000)';

function List() {
  const { data } = useQuery(MeusEnderecosDocument);
  return data ? <Enderecos enderecos={data.meusEnderecos ?? []} /> : null;
}

async function open(...meusEnderecos: Endereco[]) {
  const page = openPage(List, '/painel', { MeusEnderecos: { meusEnderecos } });
  await screen.findByRole('heading', { name: 'Meus Endereços' });
  return page;
}

const rows = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => row.closest('section')?.matches('[aria-labelledby=meus-enderecos]'));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

function fillIn() {
  write('CEP', '60110001');
  write('Rua', ' Rua Nova ');
  write('Número', '7');
  write('Bairro', 'Aldeota');
  write('Cidade', 'Fortaleza');
  write('Estado', 'CE');
}

const NOVO = enderecoDe({ id: 'e3', logradouro: 'Rua Nova', numero: '7', padrao: false });
const INPUT = {
  cep: '60110-001',
  logradouro: 'Rua Nova',
  numero: '7',
  complemento: '',
  bairro: 'Aldeota',
  cidade: 'Fortaleza',
  estado: 'CE',
  padrao: false,
};

describe('enderecoText', () => {
  it.each([
    [CASA, CASA_TEXT],
    [enderecoDe({ cep: '' }), 'Rua das Flores, 10 - Fortaleza/CE'],
    [enderecoDe({ estado: null }), 'Rua das Flores, 10 - Fortaleza (60000-000)'],
    [enderecoDe({ cidade: '', estado: null }), 'Rua das Flores, 10 (60000-000)'],
  ])('omits unknown parts: %# (PANEL-04)', (endereco, text) => {
    expect(enderecoText(endereco)).toBe(text);
  });
});

describe('Enderecos', () => {
  it("shows 'Nenhum endereço cadastrado' without any (PANEL-04, C-76)", async () => {
    await open();
    expect(screen.getByText('Nenhum endereço cadastrado')).toBeTruthy();
  });

  it('lists one address per line and marks the default (PANEL-04)', async () => {
    await open(CASA, TRABALHO);
    expect(rows().map((row) => within(row).getAllByText(/./)[0]?.textContent)).toEqual([
      `${CASA_TEXT}Padrão`,
      TRABALHO_TEXT,
    ]);
    expect(screen.queryByRole('button', { name: `Tornar padrão: ${CASA_TEXT}` })).toBeNull();
  });

  it('has the delivery fields with autofill when adding (ADDR-01, ADDR-02)', async () => {
    await open(CASA);
    press('Adicionar endereço');
    expect(within(await dialog()).getByText('Adicionar endereço')).toBeTruthy();
    const fields = {
      CEP: 'postal-code',
      Rua: 'address-line1',
      Número: 'off',
      'Complemento (opcional)': 'address-line2',
      Bairro: 'address-level3',
      Cidade: 'address-level2',
      Estado: 'address-level1',
    };
    expect(Object.keys(fields).map((label) => field(label).getAttribute('autocomplete'))).toEqual(
      Object.values(fields),
    );
    expect(field('CEP').inputMode).toBe('numeric');
    expect(field('Usar como endereço padrão').type).toBe('checkbox');
  });

  it('makes the first address the default without a question (ADDR-03)', async () => {
    const { last } = await open();
    press('Adicionar endereço');
    expect(within(await dialog()).getByText(/primeiro endereço: ele será o padrão/)).toBeTruthy();
    expect(screen.queryByLabelText('Usar como endereço padrão')).toBeNull();
    fillIn();
    press('Salvar endereço');
    await waitFor(() =>
      expect(last('AdicionarEndereco').variables['input']).toMatchObject({ padrao: true }),
    );
  });

  it("shows 'Endereço adicionado com sucesso!' and the new list without another read (ADDR-04)", async () => {
    const { last, operations } = await open(CASA);
    press('Adicionar endereço');
    await dialog();
    fillIn();
    press('Salvar endereço');
    await waitFor(() => expect(last('AdicionarEndereco').variables).toEqual({ input: INPUT }));
    await last('AdicionarEndereco').answer(lista(CASA, NOVO));
    await closed();
    expect(notices()).toContain('Endereço adicionado com sucesso!');
    expect(rows()).toHaveLength(2);
    expect(operations().filter((name) => name === 'MeusEnderecos')).toHaveLength(1);
  });

  it('removes the mark of the others for a new default (ADDR-03)', async () => {
    const { last } = await open(CASA, TRABALHO);
    press(`Tornar padrão: ${TRABALHO_TEXT}`);
    press(`Tornar padrão: ${TRABALHO_TEXT}`);
    expect(last('DefinirEnderecoPadrao').variables).toEqual({ id: 'e2' });
    await last('DefinirEnderecoPadrao').answer(
      lista({ ...TRABALHO, padrao: true }, { ...CASA, padrao: false }),
    );
    await waitFor(() => expect(notices()).toContain('Endereço padrão atualizado com sucesso!'));
    expect(screen.getAllByText('Padrão')).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain(`${TRABALHO_TEXT}Padrão`);
  });

  it('keeps keyboard focus in the list when the button disappears (ADDR-03)', async () => {
    const { last } = await open(CASA, TRABALHO);
    const button = screen.getByRole('button', { name: `Tornar padrão: ${TRABALHO_TEXT}` });
    button.focus();
    fireEvent.click(button);
    await last('DefinirEnderecoPadrao').answer(
      lista({ ...TRABALHO, padrao: true }, { ...CASA, padrao: false }),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meus Endereços' })),
    );
  });

  it("edits existing values and shows 'Endereço atualizado com sucesso!' (ADDR-04)", async () => {
    const { last } = await open(CASA, TRABALHO);
    press(`Editar: ${TRABALHO_TEXT}`);
    await dialog();
    expect(field('Rua').value).toBe('Avenida do Mar');
    expect(field('Complemento (opcional)').value).toBe('Sala 7');
    expect(field('Estado').value).toBe('CE');
    write('Número', '12');
    press('Salvar endereço');
    await waitFor(() => expect(last('EditarEndereco').variables['id']).toBe('e2'));
    expect(last('EditarEndereco').variables['input']).toMatchObject({
      logradouro: 'Avenida do Mar',
      numero: '12',
      complemento: 'Sala 7',
      padrao: false,
    });
    await last('EditarEndereco').answer(lista(CASA, { ...TRABALHO, numero: '12' }));
    await closed();
    expect(notices()).toContain('Endereço atualizado com sucesso!');
  });

  it('keeps the mark when the default is edited (ADDR-03)', async () => {
    const { last } = await open(CASA);
    press(`Editar: ${CASA_TEXT}`);
    await dialog();
    press('Salvar endereço');
    await waitFor(() =>
      expect(last('EditarEndereco').variables['input']).toMatchObject({ padrao: true }),
    );
  });

  it("asks before deleting and shows 'Endereço excluído com sucesso!' (ADDR-01, ADDR-04)", async () => {
    const { last, operations } = await open(CASA, TRABALHO);
    press(`Excluir: ${TRABALHO_TEXT}`);
    expect(within(await dialog()).getByText(TRABALHO_TEXT)).toBeTruthy();
    press('Manter');
    await closed();
    expect(operations()).not.toContain('ExcluirEndereco');
    press(`Excluir: ${TRABALHO_TEXT}`);
    await dialog();
    press('Excluir');
    await last('ExcluirEndereco').answer(lista(CASA));
    await closed();
    expect(notices()).toContain('Endereço excluído com sucesso!');
    expect(rows()).toHaveLength(1);
  });

  it('keeps an address of an open order and shows the reason in the dialog (C-77)', async () => {
    const { last } = await open(CASA, TRABALHO);
    press(`Excluir: ${TRABALHO_TEXT}`);
    await dialog();
    press('Excluir');
    await last('ExcluirEndereco').answer({
      resultado: {
        __typename: 'EnderecoEmUso',
        codigo: 'ENDERECO_EM_USO',
        mensagem: 'Um pedido a caminho usa este endereço.',
        campo: 'id',
        enderecos: [CASA, TRABALHO],
      },
    });
    expect(within(await dialog()).getByRole('alert').textContent).toBe(
      'Erro ao excluir endereço. Um pedido a caminho usa este endereço.',
    );
    expect(rows()).toHaveLength(2);
  });

  it('removes an address that another tab deleted, with a message', async () => {
    const { last } = await open(CASA, TRABALHO);
    press(`Tornar padrão: ${TRABALHO_TEXT}`);
    await last('DefinirEnderecoPadrao').answer({
      resultado: {
        __typename: 'EnderecoNaoEncontrado',
        codigo: 'ENDERECO_NAO_ENCONTRADO',
        mensagem: 'Este endereço não existe mais.',
        campo: 'id',
        enderecos: [CASA],
      },
    });
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao definir endereço padrão. Este endereço não existe mais.',
    );
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ['Adicionar endereço', 'AdicionarEndereco', 'Erro ao adicionar endereço.'],
    [`Editar: ${TRABALHO_TEXT}`, 'EditarEndereco', 'Erro ao editar endereço.'],
  ])(
    "keeps the form and shows the error of '%s' without a reply (ADDR-05)",
    async (name, operation, text) => {
      const { last } = await open(CASA, TRABALHO);
      press(name);
      await dialog();
      fillIn();
      press('Salvar endereço');
      await waitFor(() => last(operation));
      await last(operation).fail();
      expect(within(await dialog()).getByRole('alert').textContent).toBe(
        `${text} A loja não respondeu agora: tente de novo.`,
      );
      expect(notices()).toContain(text);
      expect(field('Rua').value).toBe(' Rua Nova ');
    },
  );

  it.each([
    [
      `Tornar padrão: ${TRABALHO_TEXT}`,
      'DefinirEnderecoPadrao',
      'Erro ao definir endereço padrão.',
    ],
    [`Excluir: ${TRABALHO_TEXT}`, 'ExcluirEndereco', 'Erro ao excluir endereço.'],
  ])("shows the error of '%s' without a reply (ADDR-05)", async (name, operation, text) => {
    const { last } = await open(CASA, TRABALHO);
    press(name);
    if (name.startsWith('Excluir')) {
      await dialog();
      press('Excluir');
    }
    await last(operation).fail();
    expect(notices()).toContain(text);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
        `${text} A loja não respondeu agora: tente de novo.`,
      ),
    );
    expect(rows()).toHaveLength(2);
  });

  it("shows the gateway's refusal at its field (C-77)", async () => {
    const { last } = await open(CASA);
    press('Adicionar endereço');
    await dialog();
    fillIn();
    press('Salvar endereço');
    await waitFor(() => last('AdicionarEndereco'));
    await last('AdicionarEndereco').answer({
      resultado: {
        __typename: 'DadosInvalidos',
        codigo: 'DADOS_INVALIDOS',
        mensagem: 'Este CEP não é do estado escolhido.',
        campo: 'cep',
      },
    });
    await waitFor(() => expect(document.activeElement).toBe(field('CEP')));
    expect(field('CEP').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows missing fields in place and in the summary, and sends nothing (ADDR-06, C-77)', async () => {
    const { operations } = await open(CASA);
    press('Adicionar endereço');
    await dialog();
    write('CEP', '6011');
    press('Salvar endereço');
    const summary = within(await dialog()).getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Informe o CEP com 8 dígitos.',
      'Informe a rua.',
      'Informe o número, ou s/n.',
      'Informe o bairro.',
      'Informe a cidade.',
      'Escolha o estado.',
    ]);
    expect(field('Estado').getAttribute('aria-invalid')).toBe('true');
    expect(operations()).not.toContain('AdicionarEndereco');
  });

  it('asks before Escape loses a written address (ADDR-06)', async () => {
    await open(CASA);
    press('Adicionar endereço');
    const opened = await dialog();
    write('Rua', 'Rua Nova');
    fireEvent.keyDown(opened, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar escrevendo' }));
    expect(field('Rua').value).toBe('Rua Nova');
    fireEvent.keyDown(opened, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await closed();
  });

  it('submits once at a time', async () => {
    const { last, operations } = await open(CASA);
    press('Adicionar endereço');
    await dialog();
    fillIn();
    press('Salvar endereço');
    fireEvent.submit(field('CEP').form ?? document.body);
    await waitFor(() => last('AdicionarEndereco'));
    expect(operations().filter((name) => name === 'AdicionarEndereco')).toHaveLength(1);
  });
});

describe('CEP lookup', () => {
  const ANSWER = {
    cep: {
      __typename: 'EnderecoPorCep',
      cep: '60110-001',
      logradouro: 'Rua Achada',
      bairro: 'Aldeota',
      cidade: 'Fortaleza',
      estado: 'CE',
    },
  };

  async function openForm(...enderecos: Endereco[]) {
    const page = await open(...enderecos);
    press(enderecos[0] ? /^Editar/ : 'Adicionar endereço');
    await dialog();
    return page;
  }

  it('fills street, district, city and state, and announces it (S7)', async () => {
    const { last } = await openForm();
    write('CEP', '60110001');
    await waitFor(() => expect(last('EnderecoDoCep').variables).toEqual({ cep: '60110-001' }));
    await last('EnderecoDoCep').answer(ANSWER);
    await waitFor(() => expect(field('Rua').value).toBe('Rua Achada'));
    expect(field('Bairro').value).toBe('Aldeota');
    expect(field('Cidade').value).toBe('Fortaleza');
    expect(field('Estado').value).toBe('CE');
    expect(field('Número').value).toBe('');
    expect(within(await dialog()).getByRole('status').textContent).toBe(
      'CEP encontrado: Rua Achada, Aldeota, Fortaleza/CE.',
    );
  });

  it.each([
    ['moves the focus to the street on a touch screen', true, 'Rua'],
    ['keeps the focus where a key may move it', false, 'CEP'],
  ])('fills the state without a reply, and %s (S7)', async (_, touch, focused) => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: touch && media === '(pointer: coarse)' }),
    );
    const { last } = await openForm();
    field('CEP').focus();
    write('CEP', '20040002');
    expect(field('Estado').value).toBe('RJ');
    await waitFor(() => last('EnderecoDoCep'));
    await last('EnderecoDoCep').fail();
    await waitFor(() => expect(document.activeElement).toBe(field(focused)));
    vi.stubGlobal('matchMedia', matchMedia);
  });

  it('does not take the focus from another field (S7)', async () => {
    const { last } = await openForm();
    write('CEP', '60110001');
    await waitFor(() => last('EnderecoDoCep'));
    field('Bairro').focus();
    await last('EnderecoDoCep').answer(ANSWER);
    await waitFor(() => expect(field('Rua').value).toBe('Rua Achada'));
    expect(document.activeElement).toBe(field('Bairro'));
  });

  it('keeps text typed while the lookup is pending (S7)', async () => {
    const { last } = await openForm();
    write('CEP', '60110001');
    await waitFor(() => last('EnderecoDoCep'));
    write('Rua', 'Rua que eu sei');
    await last('EnderecoDoCep').answer(ANSWER);
    await waitFor(() => expect(field('Bairro').value).toBe('Aldeota'));
    expect(field('Rua').value).toBe('Rua que eu sei');
  });

  it('ignores the reply for an outdated CEP (S7)', async () => {
    const { requests, last } = await openForm();
    write('CEP', '60110001');
    await waitFor(() => last('EnderecoDoCep'));
    const first = last('EnderecoDoCep');
    write('CEP', '6011000');
    await first.answer(ANSWER);
    expect(requests.filter(({ operation }) => operation === 'EnderecoDoCep')).toHaveLength(1);
    expect(field('Rua').value).toBe('');
  });

  it('fills the capital of a CEP at once, and takes it back for the CEP of another city (S7)', async () => {
    await openForm();
    write('CEP', '60110001');
    await waitFor(() => expect(field('Cidade').value).toBe('Fortaleza'));
    field('Cidade').focus();
    const { selectionStart, selectionEnd } = field('Cidade');
    expect([selectionStart, selectionEnd]).toEqual([0, 'Fortaleza'.length]);
    write('CEP', '61700000');
    await waitFor(() => expect(field('Cidade').value).toBe(''));
    expect(field('Estado').value).toBe('CE');
    write('Cidade', 'Aquiraz');
    write('CEP', '20040002');
    await waitFor(() => expect(field('Estado').value).toBe('RJ'));
    expect(field('Cidade').value).toBe('Aquiraz');
  });

  it('replaces values of an earlier CEP, not typed ones (S7)', async () => {
    const { last } = await openForm(CASA);
    write('Bairro', 'Meu bairro');
    write('CEP', '60110001');
    await waitFor(() => last('EnderecoDoCep'));
    await last('EnderecoDoCep').answer(ANSWER);
    await waitFor(() => expect(field('Rua').value).toBe('Rua Achada'));
    expect(field('Bairro').value).toBe('Meu bairro');
    expect(within(await dialog()).getByRole('status').textContent).toMatch(/^CEP encontrado/);
  });

  it.each([
    ['an unknown CEP', { cep: null }],
    ['a missing reply', null],
  ])('allows typing and saving by hand with %s (S7)', async (_, reply) => {
    const { last } = await openForm();
    fillIn();
    await waitFor(() => last('EnderecoDoCep'));
    await (reply ? last('EnderecoDoCep').answer(reply) : last('EnderecoDoCep').fail());
    press('Salvar endereço');
    await waitFor(() =>
      expect(last('AdicionarEndereco').variables).toEqual({ input: { ...INPUT, padrao: true } }),
    );
  });
});
