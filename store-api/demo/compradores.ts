import { isCpf } from '@decantaria/brasil/cpf';
import { fold } from '@decantaria/brasil/text';
import type { Insertable } from 'kysely';
import type { EnderecosTable, PerfisTable, UsuariosTable } from '../src/db/tables.gen.ts';
import type { Random } from './random.ts';

/** An invented customer who cannot sign in. */
export interface DemoComprador {
  readonly conta: Omit<Insertable<UsuariosTable>, 'senha_hash' | 'criado_em'>;
  readonly perfil: Omit<Insertable<PerfisTable>, 'usuario_id'>;
  readonly endereco: Omit<Insertable<EnderecosTable>, 'usuario_id' | 'criado_em'>;
  /** Age of the account at the first start. */
  readonly accountAgeDays: number;
}

const NOMES =
  'Alice Bruno Camila Davi Elisa Fábio Gabriela Hugo Isabela Joana Karina Leandro Mirela Nicolas Olívia Paulo Renata Samuel Talita Vítor'.split(
    ' ',
  );
const SOBRENOMES = 'Almeida Barros Cardoso Duarte Esteves Farias Guedes Holanda Moraes'.split(' ');
const RUAS = [
  'Rua das Acácias Claras',
  'Avenida do Mirante Novo',
  'Travessa da Lua Cheia',
  'Rua do Ipê Dourado',
  'Alameda dos Ventos',
  'Rua da Fonte Serena',
];
/** City, state and a CEP of the city as a whole. States repeat as often as they buy. */
const CIDADES = [
  ['Fortaleza', 'CE', '60000000'],
  ['Fortaleza', 'CE', '60000000'],
  ['Eusébio', 'CE', '61760000'],
  ['Natal', 'RN', '59000000'],
  ['Recife', 'PE', '50000000'],
  ['Salvador', 'BA', '40000000'],
  ['São Paulo', 'SP', '01000000'],
  ['Rio de Janeiro', 'RJ', '20000000'],
  ['Belo Horizonte', 'MG', '30000000'],
  ['Curitiba', 'PR', '80000000'],
  ['Manaus', 'AM', '69000000'],
] as const;

const COMPRADORES = 36;

export function inventCompradores(random: Random): DemoComprador[] {
  return Array.from({ length: COMPRADORES }, (_, n) => {
    const nome = NOMES[n % NOMES.length] ?? '';
    const sobrenome =
      SOBRENOMES[(n * 4 + 5 * Math.floor(n / NOMES.length)) % SOBRENOMES.length] ?? '';
    const nomeCompleto = `${nome} ${sobrenome}`;
    const username = fold(`${nome}.${sobrenome}`);
    const [cidade, estado, cep] = CIDADES[random.integer(0, CIDADES.length - 1)] ?? CIDADES[0];
    return {
      conta: { username, email: `${username}@example.com`, nome: nomeCompleto },
      perfil: {
        nome_completo: nomeCompleto,
        telefone: `859000001${String(n).padStart(2, '0')}`,
        cpf: cpfOf(n),
      },
      endereco: {
        logradouro: RUAS[n % RUAS.length] ?? '',
        numero: String(random.integer(10, 980)),
        complemento: random.chance(0.4) ? `Apto ${random.integer(1, 12)}0${n % 4}` : null,
        bairro: 'Centro',
        cidade,
        estado,
        cep,
        padrao: true,
      },
      accountAgeDays: random.integer(61, 400),
    };
  });
}

/** A CPF of the series 100.000.0nn, with valid check digits. */
function cpfOf(n: number): string {
  const base = `1000000${String(n).padStart(2, '0')}`;
  const all = Array.from({ length: 100 }, (_, end) => `${base}${String(end).padStart(2, '0')}`);
  return all.find(isCpf) ?? base;
}
