import { type ApolloCache, isReference, type Reference } from '@apollo/client';
import { isRecord } from '../../../shared/parse.ts';
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

/** Parses the arguments of a cached page from its storage key. */
function argumentsOf(storeFieldName: string) {
  const text = /\{.*\}/s.exec(storeFieldName)?.[0];
  const read: unknown = text === undefined ? null : JSON.parse(text);
  const { status, tamanho } = isRecord(read) ? read : {};
  return { status: status ?? null, tamanho: typeof tamanho === 'number' ? tamanho : TAMANHO };
}

const keyOf = (id: string) => `Usuario:${id}`;

const shows = ({ itens }: Pagina, key: string) => itens.some(({ __ref }) => __ref === key);

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
  const key = keyOf(id);
  const status = cache.readFragment({
    fragment: UsuarioAdminFragmentDoc,
    from: { __typename: 'Usuario', id },
  })?.status;
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storeFieldName, DELETE }) {
        if (isReference(page)) return page;
        const filter = argumentsOf(storeFieldName);
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
  cache.evict({ id: key });
}

/** Drops the pages that may contain the new account; only the API knows its position. */
export function addUsuario(cache: ApolloCache, { status }: UsuarioAdminFragment): void {
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storeFieldName, DELETE }) {
        const filter = argumentsOf(storeFieldName);
        return filter.status === null || filter.status === status ? DELETE : page;
      },
    },
  });
  countInResumo(cache, 1);
}

/** Drops pages that may gain the account. A page that contains it stays, so the saved row remains visible. */
export function moveUsuario(
  cache: ApolloCache,
  { id, status }: UsuarioAdminFragment,
  before: StatusUsuario,
): void {
  if (status === before) return;
  const key = keyOf(id);
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storeFieldName, DELETE }) {
        if (isReference(page) || shows(page, key)) return page;
        const filter = argumentsOf(storeFieldName);
        return filter.status === status || filter.status === before ? DELETE : page;
      },
    },
  });
}
