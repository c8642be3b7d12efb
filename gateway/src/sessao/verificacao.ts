import { lerMinhaConta } from '../conta/api.ts';
import type { RestDaSessao } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { FalhaRest } from '../rest/falha.ts';
import { assinaturaConfere, lerToken } from './token.ts';
import type { Claims } from './wire.ts';

/** A caller whose token was verified and whose account stands. Roles are the account's, not the token's. */
export interface Identidade extends Claims {
  readonly token: string;
}

export interface Verificador {
  /**
   * The identity behind a token, or null when it is malformed, forged, expired or revoked. Rejects with
   * `FalhaRest` only when the token cannot be judged without an upstream that does not answer.
   */
  readonly verificar: (token: string, rest: RestDaSessao) => Promise<Identidade | null>;
  /** True when the token is of the form, algorithm and signature this gateway accepts. */
  readonly reconhece: (token: string) => boolean;
  /** Makes the next `verificar` ask the upstream again. */
  readonly esquecer: (token: string) => void;
}

export interface OpcoesDoVerificador {
  /** HS256 key; without it tokens are judged by `GET /auth/validate`. */
  readonly segredo: Buffer | undefined;
  /** Seconds for which a verdict stands; a revoked account loses access within them (SESS, decision 5). */
  readonly validadeSegundos?: number;
  /** Milliseconds since 1970. */
  readonly agora?: () => number;
}

interface Veredito {
  readonly identidade: Identidade | null;
  readonly ate: number;
}

const VEREDITOS_GUARDADOS = 10_000;

/** Judges tokens and remembers the verdict for seconds; checks of one token under way are shared. */
export function criarVerificador(opcoes: OpcoesDoVerificador): Verificador {
  const { segredo, validadeSegundos = 30, agora = Date.now } = opcoes;
  const vereditos = new Map<string, Veredito>();
  const emVoo = new Map<string, Promise<Identidade | null>>();

  const lembrar = (token: string, identidade: Identidade | null) => {
    vereditos.delete(token);
    vereditos.set(token, { identidade, ate: agora() + validadeSegundos * 1000 });
    if (vereditos.size > VEREDITOS_GUARDADOS) {
      const maisVelho = vereditos.keys().next();
      if (!maisVelho.done) vereditos.delete(maisVelho.value);
    }
  };

  const julgar = async (token: string, claims: Claims, rest: RestDaSessao) => {
    const declarado = segredo ? claims : await validar(rest);
    if (!declarado) {
      lembrar(token, null);
      return null;
    }
    const identidade: Identidade = { ...declarado, token };
    try {
      const conta = await lerMinhaConta(rest);
      const confere =
        conta.ativa && conta.id === identidade.usuarioId && conta.username === identidade.usuario;
      const atual = confere ? { ...identidade, papeis: conta.papeis } : null;
      lembrar(token, atual);
      return atual;
    } catch (erro) {
      if (!(erro instanceof FalhaRest)) throw erro;
      if (!erro.definitiva) return identidade;
      lembrar(token, null);
      return null;
    }
  };

  const reconhecer = (token: string): Claims | null => {
    const claims = lerToken(token, agora());
    return claims && (!segredo || assinaturaConfere(token, segredo)) ? claims : null;
  };

  return {
    reconhece: (token) => reconhecer(token) !== null,
    esquecer: (token) => vereditos.delete(token),
    verificar: async (token, rest) => {
      const claims = reconhecer(token);
      if (!claims) return null;
      const veredito = vereditos.get(token);
      if (veredito && veredito.ate > agora()) return veredito.identidade;
      const andamento =
        emVoo.get(token) ?? julgar(token, claims, rest).finally(() => emVoo.delete(token));
      emVoo.set(token, andamento);
      return andamento;
    },
  };
}

/** `GET /auth/validate`; null when the API refuses the token. */
async function validar(rest: RestDaSessao): Promise<Claims | null> {
  try {
    return await rest(endpoints.validarToken, {});
  } catch (erro) {
    if (erro instanceof FalhaRest && erro.definitiva) return null;
    throw erro;
  }
}
