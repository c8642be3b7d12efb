import { type ApolloCache, isReference, type Reference } from '@apollo/client';
import { isRecord } from '../../../lib/parse.ts';
import { type Argumentos, mudaNasPaginas } from '../../kit/lista/paginas.ts';
import {
  type StatusUsuario,
  type UsuarioAdminFragment,
  UsuarioAdminFragmentDoc,
} from './usuario.gen.ts';

interface Pagina {
  readonly __typename: 'PaginaUsuarios';
  readonly itens: readonly Reference[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

interface Guardado {
  readonly adminUsuarios: Pagina;
  readonly adminResumo: { readonly __typename: 'ResumoLoja'; readonly usuarios: number | null };
}

/** Page size of the list, when the query gives no other. */
const TAMANHO = 5;

/** The arguments of a cached page, as the cache policy stored them. */
function argumentsOf({ args }: { readonly args?: unknown }) {
  const { status, tamanho } = isRecord(args) ? args : {};
  return { status: status ?? null, tamanho: typeof tamanho === 'number' ? tamanho : TAMANHO };
}

const shows = ({ itens }: Pagina, key: string | undefined) =>
  itens.some(({ __ref }) => __ref === key);

function countInResumo(cache: ApolloCache, more: 1 | -1): void {
  cache.modify<Guardado>({
    fields: {
      adminResumo: (resumo) =>
        isReference(resumo) || typeof resumo.usuarios !== 'number'
          ? resumo
          : { ...resumo, usuarios: resumo.usuarios + more },
    },
  });
}

/** Removes the account from pages that contain it, and drops pages whose rows may have moved. */
export function removeUsuario(cache: ApolloCache, id: string): void {
  const key = cache.identify({ __typename: 'Usuario', id });
  const status = cache.readFragment({
    fragment: UsuarioAdminFragmentDoc,
    from: { __typename: 'Usuario', id },
  })?.status;
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storage, DELETE }) {
        if (isReference(page)) return page;
        const filter = argumentsOf(storage);
        if (!shows(page, key)) {
          return filter.status === null || filter.status === status ? DELETE : page;
        }
        const itens = page.itens.filter(({ __ref }) => __ref !== key);
        const totalItens = Math.max(page.totalItens - 1, 0);
        // An empty last page is dropped; the API answers with the previous one.
        if (itens.length === 0 && totalItens > 0) return DELETE;
        return {
          ...page,
          itens,
          totalItens,
          totalPaginas: Math.ceil(totalItens / filter.tamanho),
        };
      },
    },
  });
  countInResumo(cache, -1);
  cache.evict({ fieldName: 'adminUsuario', args: { id } });
  if (key !== undefined) cache.evict({ id: key });
}

/** Drops the pages that may contain the new account; only the API knows its position. */
export function addUsuario(cache: ApolloCache, { status }: UsuarioAdminFragment): void {
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storage, DELETE }) {
        const filter = argumentsOf(storage);
        return filter.status === null || filter.status === status ? DELETE : page;
      },
    },
  });
  countInResumo(cache, 1);
}

const FILTROS: ReadonlySet<string> = new Set(['status']);

function mostra({ status }: Pick<UsuarioAdminFragment, 'status'>, args: Argumentos): boolean {
  return (args['status'] ?? status) === status;
}

/** Updates lists and counts after a change of status, without a read. */
export function moveUsuario(
  cache: ApolloCache,
  depois: UsuarioAdminFragment,
  before: StatusUsuario,
): void {
  if (depois.status === before) return;
  const antes = { ...depois, status: before };
  mudaNasPaginas(cache, 'adminUsuarios', TAMANHO, {
    antes,
    depois,
    filtros: FILTROS,
    mostra,
  });
}
