import { type ApolloCache, isReference, type Reference } from '@apollo/client';
import { isRecord } from '../../../shared/parse.ts';
import {
  type StatusUsuario,
  type UsuarioAdminFragment,
  UsuarioAdminFragmentDoc,
} from './usuario.gen.ts';

/** A page of accounts as the cache holds it. */
interface Pagina {
  readonly __typename: 'PaginaUsuarios';
  readonly itens: readonly Reference[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** What a change of the accounts touches under `Query`. */
interface Guardado {
  readonly adminUsuarios: Pagina;
  readonly adminResumo: { readonly __typename: 'ResumoLoja'; readonly usuarios: number | null };
}

/** AUSER-11: rows a page where the list asks for no other number. */
const TAMANHO = 5;

/** What a page was asked with, which the cache tells only in the name that it gave to it. */
function argumentsOf(storeFieldName: string) {
  const text = /\{.*\}/s.exec(storeFieldName)?.[0];
  const read: unknown = text === undefined ? null : JSON.parse(text);
  const { status, tamanho } = isRecord(read) ? read : {};
  return { status: status ?? null, tamanho: typeof tamanho === 'number' ? tamanho : TAMANHO };
}

/** The cache's name of an account. */
const keyOf = (id: string) => `Usuario:${id}`;

const shows = ({ itens }: Pagina, key: string) => itens.some(({ __ref }) => __ref === key);

/** The dashboard's figure of all accounts. */
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

/**
 * AUSER-09: an account is gone. The pages that show it lose the row and count one less, without a question. The others
 * that it was counted in, whose rows may have moved up, are forgotten: they are read when they are opened.
 */
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
        const asked = argumentsOf(storeFieldName);
        if (!shows(page, key)) {
          return asked.status === null || asked.status === status ? DELETE : page;
        }
        const itens = page.itens.filter(({ __ref }) => __ref !== key);
        const totalItens = Math.max(page.totalItens - 1, 0);
        // The last page without a row is none: the one before takes its place.
        if (itens.length === 0 && totalItens > 0) return DELETE;
        return {
          ...page,
          itens,
          totalItens,
          totalPaginas: Math.ceil(totalItens / asked.tamanho),
        };
      },
    },
  });
  countInResumo(cache, -1);
  cache.evict({ fieldName: 'adminUsuario', args: { id } });
  cache.evict({ id: key });
}

/**
 * AUSER-06: there is a new account. Where its row belongs the API alone knows: the pages that it may stand in are
 * forgotten, so that the one on screen is read again, once, and the others when they are opened.
 */
export function addUsuario(cache: ApolloCache, { status }: UsuarioAdminFragment): void {
  cache.modify<Guardado>({
    fields: {
      adminUsuarios(page, { storeFieldName, DELETE }) {
        const asked = argumentsOf(storeFieldName);
        return asked.status === null || asked.status === status ? DELETE : page;
      },
    },
  });
  countInResumo(cache, 1);
}

/**
 * AUSER-07, AUSER-10: an account has another status. Pages of a filter that do not show it, and may have to now, are
 * forgotten. One that shows it stays as it is, also where the row no longer fits: it would be gone from under the eyes of
 * who has just saved it. The list asks anew when it is filtered or opened again.
 */
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
        const asked = argumentsOf(storeFieldName);
        return asked.status === status || asked.status === before ? DELETE : page;
      },
    },
  });
}
