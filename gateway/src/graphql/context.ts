import { type Carrinho, createCarrinho } from '../carrinho/carrinho.ts';
import { type Catalogo, createCatalogo } from '../catalogo/api.ts';
import { type CategoriasAdmin, createCategoriasAdmin } from '../categorias/categorias.ts';
import type { CepLookup } from '../cep/cep.ts';
import { type Consentimentos, createConsentimentos } from '../consentimentos/consentimentos.ts';
import { createOwnConta, type OwnConta } from '../conta/conta.ts';
import { createPerfis, type Perfis } from '../conta/perfil.ts';
import { createEnderecos, type Enderecos } from '../enderecos/enderecos.ts';
import { createFretesAdmin, type FretesAdmin } from '../fretes/admin.ts';
import { createFretes, type Fretes } from '../fretes/fretes.ts';
import type { Turn, Turns } from '../memory/turns.ts';
import type { PagamentosMemory } from '../pagamentos/memory.ts';
import { createPagamentos, type Pagamentos } from '../pagamentos/pagamentos.ts';
import { createPedidosAdmin, type PedidosAdmin } from '../pedidos/admin.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { createPedidos, type Pedidos } from '../pedidos/pedidos.ts';
import type { ProdutosMemory } from '../produtos/memory.ts';
import { createProdutosAdmin, type ProdutosAdmin } from '../produtos/produtos.ts';
import type {
  AdminRest,
  OperationRest,
  PublicRest,
  RestClient,
  SessionRest,
} from '../rest/client.ts';
import type { TraceStep } from '../rest/trace.ts';
import type { ResumoMemory } from '../resumo/memory.ts';
import { createResumo, type Resumo } from '../resumo/resumo.ts';
import type { Attempts } from '../sessao/attempts.ts';
import type { Identity, Verifier } from '../sessao/verification.ts';
import { createUsuarios, type Usuarios } from '../usuarios/usuarios.ts';
import { forbidden, unauthenticated } from './errors.ts';
import type { ImagemModel } from './models.ts';
import type { Configuracao } from './types.gen.ts';

/** Where the caller's token came from and where a new one goes. HTTP implements it with the cookie. */
export interface Credential {
  readonly source: 'cookie' | 'bearer' | 'none';
  readonly token: string | undefined;
  /** Hands the token to the browser; `exp` in seconds since 1970. */
  readonly store: (token: string, exp: number) => void;
  readonly clear: () => void;
}

/** What lives as long as the process. */
export interface Services {
  readonly rest: RestClient;
  readonly verifier: Verifier;
  readonly attempts: Attempts;
  readonly cep: CepLookup;
  /** Work that changes what is an account's, one at a time for each. */
  readonly turns: Turns;
  readonly memory: {
    readonly pedidos: PedidosMemory;
    readonly produtos: ProdutosMemory;
    readonly pagamentos: PagamentosMemory;
    readonly resumo: ResumoMemory;
  };
  readonly loja: Configuracao & { readonly capa: ImagemModel };
  /** The API's call that takes a product off sale (C-55): its own switch, or `DELETE` with `{ativo}`. */
  readonly produtoAtivacao: 'status' | 'delete';
  /** IANA zone of the shop, for moments that go out. */
  readonly timeZone: string;
}

/** One way of calling in the name of a verified account. */
export interface SessionUpstream {
  readonly rest: SessionRest;
  /** What everybody may call, without the token. */
  readonly anonymous: PublicRest;
  readonly catalogo: Catalogo;
}

export interface AdminUpstream extends SessionUpstream {
  readonly rest: AdminRest;
}

/**
 * What a domain needs to act for one verified account. `reading` ends when its client leaves; `writing`, and what
 * verifies a write, runs to its end.
 */
export interface Conta {
  readonly identity: Identity;
  readonly services: Services;
  /** What reads, decides and writes for this account runs in a turn, apart from its other tabs. */
  readonly turn: Turn;
  readonly reading: SessionUpstream;
  readonly writing: SessionUpstream;
}

/** Like `Conta`, for an account that holds the role ADMIN. */
export interface AdminConta extends Conta {
  readonly reading: AdminUpstream;
  readonly writing: AdminUpstream;
}

/** What exists only for a verified admin. */
export interface Admin {
  readonly categorias: CategoriasAdmin;
  readonly fretes: FretesAdmin;
  readonly pedidos: PedidosAdmin;
  readonly produtos: ProdutosAdmin;
  readonly resumo: Resumo;
  readonly usuarios: Usuarios;
}

/** What exists only for a verified caller. */
export interface Sessao extends Identity {
  readonly carrinho: Carrinho;
  /** The account itself. */
  readonly conta: OwnConta;
  readonly consentimentos: Consentimentos;
  readonly enderecos: Enderecos;
  readonly pagamentos: Pagamentos;
  readonly pedidos: Pedidos;
  readonly perfil: Perfis;
  /** Null without the role ADMIN. */
  readonly admin: Admin | null;
}

/** Who the caller is, found out when it is first needed and at most once an operation. */
export interface Access {
  /** The verified caller; null before `identify` and for everybody who is not signed in. */
  readonly current: () => Sessao | null;
  /** Verifies the caller's token; null for anonymous, ended or revoked sessions. */
  readonly identify: () => Promise<Sessao | null>;
  /** Asks the upstream again whether the session still stands. */
  readonly reconfirm: () => Promise<Sessao | null>;
  /** Verifies a token that did not come from the caller's credential (a fresh login). */
  readonly verify: (token: string) => Promise<Identity | null>;
  /** Makes `identity` the caller for the rest of the operation; null signs out. */
  readonly assume: (identity: Identity | null) => void;
}

/** One GraphQL operation's world. */
export interface Context {
  readonly requestId: string;
  /** The caller's network address, for limits only. */
  readonly address: string;
  readonly services: Services;
  readonly credential: Credential;
  readonly steps: TraceStep[] | undefined;
  readonly anonymous: {
    readonly catalogo: Catalogo;
    readonly fretes: Fretes;
    /** For writes that need no session yet; they run to their end even when the client leaves. */
    readonly rest: PublicRest;
  };
  readonly access: Access;
}

export interface Caller {
  readonly requestId: string;
  readonly address: string;
  readonly credential: Credential;
  readonly signal?: AbortSignal;
  readonly trace: boolean;
}

/** Nobody: the caller of pages that are rendered for everyone. */
export const NO_CREDENTIAL: Credential = {
  source: 'none',
  token: undefined,
  store: () => undefined,
  clear: () => undefined,
};

/** Builds the world of one operation. Makes no call by itself. */
export function createContext(services: Services, caller: Caller): Context {
  const { requestId, address, credential, signal } = caller;
  const steps: TraceStep[] | undefined = caller.trace ? [] : undefined;
  const reading = services.rest.open({ signal, steps });
  // A write, and what verifies it, must not stop halfway because its client left.
  const writing = services.rest.open({ steps });
  const catalogo = createCatalogo(reading.anonymous);
  return {
    requestId,
    address,
    services,
    credential,
    steps,
    anonymous: { catalogo, fretes: createFretes(reading.anonymous), rest: writing.anonymous },
    access: createAccess(services, credential, {
      reading,
      writing,
      catalogo,
      writingCatalogo: createCatalogo(writing.anonymous),
    }),
  };
}

function createAccess(
  services: Services,
  credential: Credential,
  upstream: {
    readonly reading: OperationRest;
    readonly writing: OperationRest;
    readonly catalogo: Catalogo;
    readonly writingCatalogo: Catalogo;
  },
): Access {
  let current: Sessao | null = null;
  let identification: Promise<Sessao | null> | undefined;

  const { verifier } = services;
  const verify = (token: string) =>
    verifier.verify(token, {
      rest: upstream.writing.withToken(token),
      anonymous: upstream.writing.anonymous,
    });

  const openSessao = (identity: Identity): Sessao => {
    const conta: AdminConta = {
      identity,
      services,
      turn: (work) => services.turns.take(identity.usuarioId, work),
      reading: {
        rest: upstream.reading.withToken(identity.token),
        anonymous: upstream.reading.anonymous,
        catalogo: upstream.catalogo,
      },
      writing: {
        rest: upstream.writing.withToken(identity.token),
        anonymous: upstream.writing.anonymous,
        catalogo: upstream.writingCatalogo,
      },
    };
    const pedidos = createPedidos(conta);
    return {
      ...identity,
      carrinho: createCarrinho({ ...conta, usuarioId: identity.usuarioId }),
      conta: createOwnConta(conta),
      consentimentos: createConsentimentos(conta),
      enderecos: createEnderecos(conta),
      pagamentos: createPagamentos(conta, pedidos.ownAnew),
      pedidos,
      perfil: createPerfis(conta),
      admin: identity.papeis.includes('ADMIN') ? openAdmin(conta) : null,
    };
  };

  const verifyToken = async (token: string | undefined): Promise<Sessao | null> => {
    if (token === undefined) return null;
    const identity = await verify(token);
    if (identity === null) credential.clear();
    current = identity && openSessao(identity);
    return current;
  };

  return {
    current: () => current,
    verify,
    identify: () => {
      identification ??= verifyToken(credential.token);
      return identification;
    },
    reconfirm: () => {
      const token = current?.token ?? credential.token;
      if (token !== undefined) verifier.forget(token);
      identification = verifyToken(token);
      return identification;
    },
    assume: (identity) => {
      current = identity && openSessao(identity);
      identification = Promise.resolve(current);
    },
  };
}

function openAdmin(conta: AdminConta): Admin {
  return {
    categorias: createCategoriasAdmin(conta),
    fretes: createFretesAdmin(conta),
    pedidos: createPedidosAdmin(conta),
    produtos: createProdutosAdmin(conta),
    resumo: createResumo(conta),
    usuarios: createUsuarios(conta),
  };
}

/** The verified session behind a field that carries `@auth`. */
export function requireSessao({ access }: Context): Sessao {
  const sessao = access.current();
  if (!sessao) throw unauthenticated();
  return sessao;
}

/** The admin's calls behind a field that carries `@auth(papel: ADMIN)`. */
export function requireAdmin(context: Context): Admin {
  const { admin } = requireSessao(context);
  if (!admin) throw forbidden();
  return admin;
}
