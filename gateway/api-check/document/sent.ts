import type { endpoints } from '../../src/upstream/rest/endpoints.ts';

/** What the gateway sends with a call to any API: an example of its JSON body, and of its query. */
export interface Sent {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The words that a field may have. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

const endereco = {
  logradouro: 'Rua das Flores',
  numero: '10',
  complemento: 'Casa',
  bairro: 'Centro',
  cidade: 'Eusébio',
  cep: '60000-001',
  estado: 'CE',
};
const linha = { usuarioId: 7, produtoId: 1, variacaoId: 11, quantidade: 1 };

/** Of the calls that a shop needs and that send JSON. A test compares it with the gateway. */
export const SENT: Readonly<Partial<Record<keyof typeof endpoints, Sent>>> = {
  listProdutos: { query: { page: 0, size: 60 } },
  listProdutosAdmin: { query: { page: 0, size: 60 } },
  listUsuarios: { query: { page: 0, size: 60 } },
  listPedidos: { query: { page: 0, size: 60 } },
  readCarrinho: { query: { usuarioId: 7 } },
  limparCarrinho: { query: { usuarioId: 7 } },
  adicionarAoCarrinho: { body: linha },
  entrar: { body: { username: 'marina', password: 'Perfume@1' } },
  registrar: {
    body: {
      username: 'marina',
      password: 'Perfume@1',
      email: 'marina@loja.example',
      nomeCompleto: 'Marina Costa',
      telefone: '85999990000',
      cpf: '52998224725',
      enderecos: [],
    },
  },
  atualizarPerfil: {
    body: { nomeCompleto: 'Marina Costa', telefone: '85999990000', cpf: '52998224725' },
  },
  adicionarEndereco: { body: endereco },
  editarEndereco: { body: endereco },
  criarPedido: {
    body: {
      enderecoId: 1,
      itens: [{ produtoId: 1, variacaoId: 11, nomeProduto: 'Noite de Oud', quantidade: 1 }],
      total: 49.9,
      nomeCompleto: 'Marina Costa',
      cpf: '52998224725',
      telefone: '85999990000',
      email: 'marina@loja.example',
    },
  },
  iniciarPagamento: { body: { amount: 49.9, pedidoId: 1 } },
  confirmarPagamento: { body: { paymentIntentId: 'pi_1' } },
  atualizarPedido: {
    body: { status: 'ENVIADO' },
    words: { status: ['PENDENTE', 'PAGO', 'ENVIADO', 'CONCLUIDO', 'CANCELADO'] },
  },
  atualizarUsuario: {
    body: {
      username: 'marina',
      nome: 'Marina Costa',
      email: 'marina@loja.example',
      status: 'ATIVO',
      roles: ['ROLE_USER'],
    },
    words: { status: ['ATIVO', 'INATIVO', 'BANIDO'], roles: ['ROLE_USER', 'ROLE_ADMIN'] },
  },
};
