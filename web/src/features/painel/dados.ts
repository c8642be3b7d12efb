import type { ApolloClient } from '@apollo/client';
import { BRAND } from '../../shared/constants.ts';
import { isRecord } from '../../shared/parse.ts';
import {
  MeusDadosDaContaDocument,
  MeusDadosDosConsentimentosDocument,
  MeusDadosDosPedidosDocument,
} from './dados.gen.ts';

/** More pages than anybody's orders fill: an API that never ends its list does not keep us for ever. */
const MOST_PAGES = 1000;

/** One part of the data could not be read, so that there is no file. */
export class MissingPart extends Error {
  /** As the person is told: 'o seu perfil'. */
  readonly part: string;
  constructor(part: string, cause: unknown) {
    super(`The data could not be read: ${part}.`, { cause });
    this.part = part;
  }
}

/** A copy without the names of types, which say nothing to who reads the file. */
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
  const found = new Map<string, unknown>();
  for (let pagina = 1; pagina <= MOST_PAGES; pagina += 1) {
    const { data } = await client.query({
      query: MeusDadosDosPedidosDocument,
      variables: { pagina },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new TypeError('A page of orders came without data.');
    const { itens, totalItens, totalPaginas } = data.meusPedidos;
    for (const pedido of itens) found.set(pedido.id, pedido);
    if (pagina < totalPaginas) continue;
    // An order that was made meanwhile moves others to the next page.
    if (found.size < totalItens) throw new RangeError('The orders changed while they were read.');
    return [...found.values()];
  }
  throw new RangeError('The orders have too many pages.');
}

/**
 * LGPD, arts. 18 and 19: what the shop holds of the signed-in account, whole, as it is read now.
 * @throws MissingPart when any of it cannot be read
 */
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
    consentimentos: consentimentos.data?.meusConsentimentos ?? null,
  });
}

/** `decantaria-meus-dados-2026-11-21.json`, by the calendar of who asks. */
export function fileNameOf(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `decantaria-meus-dados-${day}.json`;
}

/** Hands a file to the browser, as if it were downloaded. */
export function download(name: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken what it needs by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
