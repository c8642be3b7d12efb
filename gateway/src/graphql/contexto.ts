import { type Carrinho, criarCarrinho } from '../carrinho/carrinho.ts';
import { type Catalogo, criarCatalogo } from '../catalogo/api.ts';
import type { ClienteRest, RestPublico } from '../rest/client.ts';
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
    /** Writes that need no session yet; they run to their end even when the client leaves. */
    readonly rest: RestPublico;
  };
  /** Present once the caller's token was verified. */
  sessao?: Sessao;
  /** Verifies the caller's token once an operation; null for anonymous, ended or revoked sessions. */
  readonly identificar: () => Promise<Sessao | null>;
  /** Asks the upstream again whether the session still stands. */
  readonly reconfirmar: () => Promise<Sessao | null>;
  /** Makes `identidade` the caller for the rest of the operation; null signs out. */
  readonly assumir: (identidade: Identidade | null) => Sessao | null;
  /** Verifies a token that did not come from the caller's credential (a fresh login). */
  readonly verificar: (token: string) => Promise<Identidade | null>;
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
  const { credencial, sinal } = pedinte;
  const passos: PassoDoRastro[] | undefined = pedinte.rastrear ? [] : undefined;
  const leitura = servicos.rest.abrir({ sinal, passos });
  // A write, and what verifies it, must not stop halfway because its client left.
  const escrita = servicos.rest.abrir({ passos });
  const catalogo = criarCatalogo(leitura.publico);
  const catalogoDeEscrita = criarCatalogo(escrita.publico);
  let identificacao: Promise<Sessao | null> | undefined;

  const verificar = (token: string) =>
    servicos.verificador.verificar(token, escrita.comToken(token));

  const assumir = (identidade: Identidade | null): Sessao | null => {
    if (identidade === null) {
      delete contexto.sessao;
      identificacao = Promise.resolve(null);
      return null;
    }
    const { token, usuarioId } = identidade;
    const sessao: Sessao = {
      ...identidade,
      carrinho: criarCarrinho({
        usuarioId,
        leitura: { rest: leitura.comToken(token), catalogo },
        escrita: { rest: escrita.comToken(token), catalogo: catalogoDeEscrita },
      }),
    };
    contexto.sessao = sessao;
    identificacao = Promise.resolve(sessao);
    return sessao;
  };

  const verificarCredencial = async (): Promise<Sessao | null> => {
    if (credencial.token === undefined) return null;
    const identidade = await verificar(credencial.token);
    if (identidade === null) credencial.apagar();
    return assumir(identidade);
  };

  const contexto: Contexto = {
    requestId: pedinte.requestId,
    endereco: pedinte.endereco,
    servicos,
    credencial,
    passos,
    publico: { catalogo, rest: escrita.publico },
    assumir,
    verificar,
    identificar: () => {
      identificacao ??= verificarCredencial();
      return identificacao;
    },
    reconfirmar: () => {
      const token = contexto.sessao?.token ?? credencial.token;
      if (token !== undefined) servicos.verificador.esquecer(token);
      identificacao = verificarCredencial();
      return identificacao;
    },
  };
  return contexto;
}

/** The verified session behind a field that carries `@auth`. */
export function exigirSessao(contexto: Contexto): Sessao {
  if (!contexto.sessao) throw naoAutenticado();
  return contexto.sessao;
}
