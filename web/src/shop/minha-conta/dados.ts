import type { ApolloClient } from '@apollo/client';
import { BRAND } from '../../lib/constants.ts';
import { isRecord } from '../../lib/parse.ts';
import {
  MeusDadosDaContaDocument,
  MeusDadosDosConsentimentosDocument,
  MeusDadosDosPedidosDocument,
} from './dados.gen.ts';

/** Upper bound against an API whose page count never ends. */
const MAX_PAGES = 1000;

/** Thrown when a part of the data cannot be read; no file is written then. */
export class MissingPart extends Error {
  /** Name of the part for the person: 'o seu perfil'. */
  readonly part: string;
  constructor(part: string, cause: unknown) {
    super(`The data could not be read: ${part}.`, { cause });
    this.part = part;
  }
}

export function withoutTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypenames);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__typename')
      .map(([name, part]) => [name, withoutTypenames(part)]),
  );
}

async function readPedidos(client: ApolloClient) {
  const pedidos = new Map<string, unknown>();
  for (let pagina = 1; pagina <= MAX_PAGES; pagina += 1) {
    const { data } = await client.query({
      query: MeusDadosDosPedidosDocument,
      variables: { pagina },
      fetchPolicy: 'no-cache',
    });
    if (!data?.meusPedidos) throw new TypeError('A page of orders came without data.');
    const { itens, totalItens, totalPaginas } = data.meusPedidos;
    for (const pedido of itens) pedidos.set(pedido.id, pedido);
    if (pagina < totalPaginas) continue;
    // A new order shifts others to the next page during the read.
    if (pedidos.size < totalItens) throw new RangeError('The orders changed while they were read.');
    return [...pedidos.values()];
  }
  throw new RangeError('The orders have too many pages.');
}

/** Gathers all data that the shop holds of the account (LGPD, arts. 18 and 19). Throws `MissingPart`. */
export async function gatherDados(client: ApolloClient, now: Date): Promise<unknown> {
  const part = <T>(name: string, reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => {
      throw new MissingPart(name, error);
    });
  const [conta, pedidos, consentimentos] = await Promise.all([
    part(
      'o seu perfil e os seus endereços',
      client.query({ query: MeusDadosDaContaDocument, fetchPolicy: 'no-cache' }),
    ),
    part('os seus pedidos', readPedidos(client)),
    part(
      'os seus consentimentos',
      client.query({ query: MeusDadosDosConsentimentosDocument, fetchPolicy: 'no-cache' }),
    ),
  ]);
  return withoutTypenames({
    loja: BRAND,
    geradoEm: now.toISOString(),
    perfil: conta.data?.meuPerfil ?? null,
    enderecos: conta.data?.meusEnderecos ?? [],
    pedidos,
    favoritos: conta.data?.favoritos ?? null,
    avisos: conta.data?.meusAvisos ?? null,
    assistentes: conta.data?.meusAssistentes ?? null,
    avaliacoes: conta.data?.minhasAvaliacoes ?? null,
    consentimentos: consentimentos.data?.meusConsentimentos ?? null,
  });
}

export function fileNameOf(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `decantaria-meus-dados-${day}.json`;
}
