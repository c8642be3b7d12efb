import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { comCache, type OpcoesDeCache } from './cache.ts';
import { type Consulta, montarCaminho, type ParametrosDe } from './caminho.ts';
import type { Chamada, Endpoint, Enviar } from './chamada.ts';
import { comCoalescencia } from './coalescencia.ts';
import { comPrazo } from './prazo.ts';
import { comRastro, type PassoDoRastro } from './rastro.ts';
import { comRetentativa } from './retentativa.ts';
import { empilhar, transporte } from './transporte.ts';

type Publico = Endpoint & { readonly acesso: 'publico' };
type DaSessao = Endpoint & { readonly acesso: 'sessao' };

interface Comuns {
  readonly consulta?: Consulta;
  /** Sent as JSON. */
  readonly corpo?: Readonly<Record<string, unknown>>;
  /** Goes past the cache. */
  readonly fresca?: boolean;
}

type Argumentos<E extends Endpoint> = Comuns &
  ([ParametrosDe<E['caminho']>] extends [never]
    ? unknown
    : { readonly parametros: Readonly<Record<ParametrosDe<E['caminho']>, string>> });

/** Calls what everybody may call; never carries a token. Rejects with `FalhaRest`. */
export type RestPublico = <E extends Publico>(
  endpoint: E,
  argumentos: Argumentos<E>,
) => Promise<z.output<E['resposta']>>;

/** Calls in the name of one token. Rejects with `FalhaRest`. */
export type RestDaSessao = <E extends DaSessao>(
  endpoint: E,
  argumentos: Argumentos<E>,
) => Promise<z.output<E['resposta']>>;

/** The two families of one GraphQL operation. */
export interface RestDaOperacao {
  readonly publico: RestPublico;
  readonly comToken: (token: string) => RestDaSessao;
}

export interface ClienteRest {
  /** `sinal` aborts the operation's calls when its client leaves; `passos` collects the trace. */
  readonly abrir: (operacao: {
    readonly sinal?: AbortSignal | undefined;
    readonly passos?: PassoDoRastro[] | undefined;
  }) => RestDaOperacao;
}

/**
 * The one door to the upstream. `pool` is bound to its origin, `base` is the path of the API on it
 * (`/api`). Public replies are cached and coalesced for everybody, those of a token only within the
 * operation that asked.
 */
export function criarClienteRest(
  pool: Dispatcher,
  base: string,
  opcoes: { readonly cache?: OpcoesDeCache } = {},
): ClienteRest {
  const fundo = transporte(pool, base);
  const publico = empilhar(
    [comCache(opcoes.cache), comCoalescencia(), comPrazo, comRetentativa],
    fundo,
  );
  return {
    abrir: ({ sinal, passos }) => {
      const rastro = passos ? [comRastro(passos)] : [];
      const rastreado = empilhar(rastro, publico);
      return {
        publico: (endpoint, argumentos) => chamar(rastreado, endpoint, argumentos, { sinal }),
        comToken: (token) => {
          const daSessao = empilhar(
            [...rastro, comCoalescencia(), comPrazo, comRetentativa],
            fundo,
          );
          return (endpoint, argumentos) => chamar(daSessao, endpoint, argumentos, { sinal, token });
        },
      };
    },
  };
}

async function chamar<E extends Endpoint>(
  enviar: Enviar,
  endpoint: E,
  argumentos: Comuns & { readonly parametros?: Readonly<Record<string, string>> },
  quem: Pick<Chamada, 'sinal'> & { readonly token?: string },
): Promise<z.output<E['resposta']>> {
  const { parametros = {}, consulta, corpo, fresca = false } = argumentos;
  const valor = await enviar({
    endpoint,
    caminho: montarCaminho(endpoint.caminho, parametros, consulta),
    corpo: corpo === undefined ? undefined : JSON.stringify(corpo),
    token: quem.token,
    sinal: quem.sinal,
    fresca,
    anotacao: { status: null, tentativas: 0, cache: 'none' },
  });
  // The value was made by this row's own schema, in the transport.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return valor as z.output<E['resposta']>;
}
