import { type Carrinho, criarCarrinho } from '../carrinho/carrinho.ts';
import { type Catalogo, criarCatalogo } from '../catalogo/api.ts';
import type { ClienteRest, RestDaOperacao, RestPublico } from '../rest/client.ts';
import type { PassoDoRastro } from '../rest/rastro.ts';
import type { Tentativas } from '../sessao/tentativas.ts';
import type { Identidade, Verificador } from '../sessao/verificacao.ts';
import { naoAutenticado } from './erros.ts';
import type { Configuracao } from './tipos.gen.ts';

/** Where the caller's token came from and where a new one goes. HTTP implements it with the cookie. */
export interface Credencial {
  readonly origem: 'cookie' | 'bearer' | 'nenhuma';
  readonly token: string | undefined;
  /** Hands the token to the browser; `exp` in seconds since 1970. */
  readonly guardar: (token: string, exp: number) => void;
  readonly apagar: () => void;
}

/** What lives as long as the process. */
export interface Servicos {
  readonly rest: ClienteRest;
  readonly verificador: Verificador;
  readonly tentativas: Tentativas;
  readonly loja: Configuracao;
  /** IANA zone of the shop, for moments that go out. */
  readonly fuso: string;
}

/** What exists only for a verified caller. */
export interface Sessao extends Identidade {
  readonly carrinho: Carrinho;
}

/** Who the caller is, found out when it is first needed and at most once an operation. */
export interface Acesso {
  /** The verified caller; null before `identificar` and for everybody who is not signed in. */
  readonly atual: () => Sessao | null;
  /** Verifies the caller's token; null for anonymous, ended or revoked sessions. */
  readonly identificar: () => Promise<Sessao | null>;
  /** Asks the upstream again whether the session still stands. */
  readonly reconfirmar: () => Promise<Sessao | null>;
  /** Verifies a token that did not come from the caller's credential (a fresh login). */
  readonly verificar: (token: string) => Promise<Identidade | null>;
  /** Makes `identidade` the caller for the rest of the operation; null signs out. */
  readonly assumir: (identidade: Identidade | null) => void;
}

/** One GraphQL operation's world. */
export interface Contexto {
  readonly requestId: string;
  /** The caller's network address, for limits only. */
  readonly endereco: string;
  readonly servicos: Servicos;
  readonly credencial: Credencial;
  readonly passos: PassoDoRastro[] | undefined;
  readonly publico: {
    readonly catalogo: Catalogo;
    /** For writes that need no session yet; they run to their end even when the client leaves. */
    readonly rest: RestPublico;
  };
  readonly acesso: Acesso;
}

export interface Pedinte {
  readonly requestId: string;
  readonly endereco: string;
  readonly credencial: Credencial;
  readonly sinal?: AbortSignal;
  readonly rastrear: boolean;
}

/** Nobody: the caller of pages that are rendered for everyone. */
export const SEM_CREDENCIAL: Credencial = {
  origem: 'nenhuma',
  token: undefined,
  guardar: () => undefined,
  apagar: () => undefined,
};

/** Builds the world of one operation. Makes no call by itself. */
export function criarContexto(servicos: Servicos, pedinte: Pedinte): Contexto {
  const { requestId, endereco, credencial, sinal } = pedinte;
  const passos: PassoDoRastro[] | undefined = pedinte.rastrear ? [] : undefined;
  const leitura = servicos.rest.abrir({ sinal, passos });
  // A write, and what verifies it, must not stop halfway because its client left.
  const escrita = servicos.rest.abrir({ passos });
  const catalogo = criarCatalogo(leitura.publico);
  return {
    requestId,
    endereco,
    servicos,
    credencial,
    passos,
    publico: { catalogo, rest: escrita.publico },
    acesso: criarAcesso(servicos.verificador, credencial, {
      leitura,
      escrita,
      catalogo,
      catalogoDeEscrita: criarCatalogo(escrita.publico),
    }),
  };
}

function criarAcesso(
  verificador: Verificador,
  credencial: Credencial,
  portas: {
    readonly leitura: RestDaOperacao;
    readonly escrita: RestDaOperacao;
    readonly catalogo: Catalogo;
    readonly catalogoDeEscrita: Catalogo;
  },
): Acesso {
  let atual: Sessao | null = null;
  let identificacao: Promise<Sessao | null> | undefined;

  const verificar = (token: string) => verificador.verificar(token, portas.escrita.comToken(token));

  const abrirSessao = (identidade: Identidade): Sessao => ({
    ...identidade,
    carrinho: criarCarrinho({
      usuarioId: identidade.usuarioId,
      leitura: { rest: portas.leitura.comToken(identidade.token), catalogo: portas.catalogo },
      escrita: {
        rest: portas.escrita.comToken(identidade.token),
        catalogo: portas.catalogoDeEscrita,
      },
    }),
  });

  const verificarToken = async (token: string | undefined): Promise<Sessao | null> => {
    if (token === undefined) return null;
    const identidade = await verificar(token);
    if (identidade === null) credencial.apagar();
    atual = identidade && abrirSessao(identidade);
    return atual;
  };

  return {
    atual: () => atual,
    verificar,
    identificar: () => {
      identificacao ??= verificarToken(credencial.token);
      return identificacao;
    },
    reconfirmar: () => {
      const token = atual?.token ?? credencial.token;
      if (token !== undefined) verificador.esquecer(token);
      identificacao = verificarToken(token);
      return identificacao;
    },
    assumir: (identidade) => {
      atual = identidade && abrirSessao(identidade);
      identificacao = Promise.resolve(atual);
    },
  };
}

/** The verified session behind a field that carries `@auth`. */
export function exigirSessao({ acesso }: Contexto): Sessao {
  const sessao = acesso.atual();
  if (!sessao) throw naoAutenticado();
  return sessao;
}
