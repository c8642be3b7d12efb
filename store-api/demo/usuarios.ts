import type { Role } from '../src/db/tables.gen.ts';

export interface DemoEndereco {
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
}

export interface DemoUsuario {
  readonly username: string;
  readonly senha: string;
  readonly email: string;
  readonly nome: string;
  readonly roles: readonly Role[];
  readonly telefone: string | null;
  readonly cpf: string | null;
  /** The first one is the default. */
  readonly enderecos: readonly DemoEndereco[];
  /** Age of the account at the first start. */
  readonly accountAgeDays: number;
}

/** The logins that the start-up text prints. Persons, streets, phones and CPFs are invented. */
export const DEMO_USUARIOS: readonly DemoUsuario[] = [
  {
    username: 'lojista',
    senha: 'Lojista@123',
    email: 'lojista@example.com',
    nome: 'Equipe Decantária',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    telefone: null,
    cpf: null,
    enderecos: [],
    accountAgeDays: 400,
  },
  {
    username: 'marina.costa',
    senha: 'Cliente@123',
    email: 'marina.costa@example.com',
    nome: 'Marina Costa',
    roles: ['ROLE_USER'],
    telefone: '85900000001',
    cpf: '12345678909',
    enderecos: [
      {
        logradouro: 'Rua das Magnólias Azuis',
        numero: '128',
        complemento: 'Casa 4',
        bairro: 'Centro',
        cidade: 'Eusébio',
        estado: 'CE',
        cep: '61760000',
      },
      {
        logradouro: 'Avenida do Farol Imaginário',
        numero: '2040',
        complemento: 'Sala 71',
        bairro: 'Centro',
        cidade: 'Fortaleza',
        estado: 'CE',
        cep: '60000000',
      },
    ],
    accountAgeDays: 210,
  },
  {
    username: 'rafael.lima',
    senha: 'Cliente@123',
    email: 'rafael.lima@example.com',
    nome: 'Rafael Lima',
    roles: ['ROLE_USER'],
    telefone: '85900000002',
    cpf: '52998224725',
    enderecos: [
      {
        logradouro: 'Travessa do Cedro Manso',
        numero: '77',
        complemento: null,
        bairro: 'Centro',
        cidade: 'Eusébio',
        estado: 'CE',
        cep: '61760000',
      },
    ],
    accountAgeDays: 65,
  },
];
