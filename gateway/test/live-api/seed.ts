import type { CategoriaRow, EnderecoRow, PerfilRow, ProdutoRow, UsuarioRow } from './rows.ts';

export const seedCategorias = (): CategoriaRow[] => [
  { id: 1, nome: 'Masculino' },
  { id: 2, nome: 'Feminino' },
  { id: 3, nome: 'Árabe' },
];

export function seedProdutos(): ProdutoRow[] {
  const common = { ativo: true, descricao: null, imagemUrl: null, pedidos: 3 };
  return [
    {
      ...common,
      id: 1,
      nome: 'Noite de Oud',
      slug: 'noite-de-oud',
      categorias: ['Árabe'],
      precoBase: null,
      estoque: 0,
      imagemUrl: '/imagens/noite-960.jpg',
      variacoes: [
        { id: 11, nome: '5 ml', preco: 39.9, estoque: 4 },
        { id: 12, nome: '10 ml', preco: 69.9, estoque: 10 },
        { id: 13, nome: '10 ml - spray', preco: 75, estoque: 2 },
        { id: 14, nome: '30 ml', preco: 180, estoque: 0 },
      ],
    },
    {
      ...common,
      id: 2,
      nome: 'Brisa - Leve',
      slug: 'brisa-leve',
      categorias: ['Feminino', 'Masculino'],
      precoBase: 120.5,
      estoque: 3,
      variacoes: [],
    },
    {
      ...common,
      id: 3,
      nome: 'Sem Preço',
      slug: 'sem-preco',
      categorias: ['Feminino'],
      precoBase: 0,
      estoque: -2,
      variacoes: [],
    },
    {
      ...common,
      id: 4,
      nome: 'Aposentado',
      slug: 'aposentado',
      categorias: ['Masculino'],
      precoBase: 50,
      estoque: 9,
      ativo: false,
      variacoes: [],
    },
    {
      ...common,
      id: 5,
      nome: 'Gêmeos',
      slug: 'gemeos',
      categorias: ['Masculino'],
      precoBase: null,
      estoque: null,
      variacoes: [
        { id: 51, nome: '5 ml', preco: 20, estoque: 5 },
        { id: 52, nome: '5 ml', preco: 25, estoque: 5 },
      ],
    },
  ];
}

/** `admin` and `novata` have no profile row. */
export function seedUsuarios(): UsuarioRow[] {
  const cliente = { nome: null, status: 'ATIVO', resetToken: null };
  const account = (id: number, username: string, password: string) => ({
    ...cliente,
    id,
    username,
    password,
    email: `${username}@loja.example`,
    roles: ['ROLE_USER'],
  });
  return [
    account(7, 'marina', 'Perfume@1'),
    { ...account(8, 'admin', 'Perfume@2'), status: null, roles: ['ROLE_ADMIN'] },
    account(9, 'rafael', 'Perfume@3'),
    { ...account(10, 'bloqueada', 'Perfume@4'), status: 'BANIDO' },
    { ...account(11, 'inativa', 'Perfume@5'), status: 'INATIVO' },
    account(12, 'novata', 'Perfume@6'),
  ];
}

/** The CPFs are common examples of the check-digit rule. */
export function seedPerfis(): PerfilRow[] {
  const perfil = (usuarioId: number, nomeCompleto: string, cpf: string): PerfilRow => ({
    id: 700 + usuarioId,
    usuarioId,
    nomeCompleto,
    telefone: `(85) 90000-000${usuarioId % 10}`,
    cpf,
  });
  return [
    perfil(7, 'Marina Exemplo', '123.456.789-09'),
    perfil(9, 'Rafael Exemplo', '11144477735'),
    perfil(10, 'Bloqueada Exemplo', '987.654.321-00'),
    perfil(11, 'Inativa Exemplo', '529.982.247-25'),
  ];
}

/** Marina's addresses are stored by name. Rafael's 23 was rotated once by the old dialog, 24 twice. */
export function seedEnderecos(): EnderecoRow[] {
  const common = { bairro: null, complemento: null, padrao: false };
  return [
    {
      ...common,
      id: 21,
      perfilId: 707,
      logradouro: 'Rua das Amostras',
      numero: '100',
      bairro: 'Centro',
      cidade: 'Fortaleza',
      estado: 'CE',
      cep: '60000-001',
      complemento: 'Apto 12',
      padrao: true,
    },
    {
      ...common,
      id: 22,
      perfilId: 707,
      logradouro: 'Avenida do Frasco',
      numero: 's/n',
      cidade: 'São Paulo',
      estado: 'São Paulo',
      cep: '01000002',
    },
    {
      ...common,
      id: 23,
      perfilId: 709,
      logradouro: 'Travessa do Vidro',
      numero: '7',
      cidade: 'PE',
      estado: '50000-003',
      cep: 'Recife',
      padrao: true,
    },
    {
      ...common,
      id: 24,
      perfilId: 709,
      logradouro: 'Rua da Essência',
      numero: '8 B',
      cidade: '40000-004',
      estado: 'Salvador',
      cep: 'BA',
    },
  ];
}
