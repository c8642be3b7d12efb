import type { Camada, Chamada, Enviar } from './chamada.ts';
import { FalhaRest } from './falha.ts';

interface Guardada {
  readonly valor: unknown;
  /** Milliseconds on the clock of `agora`. */
  readonly frescaAte: number;
  readonly revalidavelAte: number;
  readonly socorroAte: number;
}

export interface OpcoesDeCache {
  /** Replies kept at most; the least recently used leaves first. */
  readonly limite?: number;
  /** Milliseconds that a reply may still stand in when the upstream does not answer. */
  readonly socorroMs?: number;
  readonly agora?: () => number;
}

/**
 * Keeps normalised public replies in process, by full address. Fresh: answered at once. Up to twice its
 * lifetime: answered at once and renewed behind. Older: asked again, and answered from here only when
 * the upstream is away. Renewals are single-flight because the layer below coalesces them.
 */
export function comCache(opcoes: OpcoesDeCache = {}): Camada {
  const { limite = 500, socorroMs = 600_000, agora = () => performance.now() } = opcoes;
  const guardadas = new Map<string, Guardada>();

  const guardar = (chave: string, valor: unknown, segundos: number) => {
    const instante = agora();
    guardadas.delete(chave);
    guardadas.set(chave, {
      valor,
      frescaAte: instante + segundos * 1000,
      revalidavelAte: instante + segundos * 2000,
      socorroAte: instante + segundos * 2000 + socorroMs,
    });
    if (guardadas.size > limite) {
      const maisVelha = guardadas.keys().next();
      if (!maisVelha.done) guardadas.delete(maisVelha.value);
    }
  };

  const buscar = async (proxima: Enviar, chamada: Chamada) => {
    try {
      const valor = await proxima(chamada);
      guardar(chamada.caminho, valor, chamada.endpoint.cacheSegundos);
      return valor;
    } catch (erro) {
      if (erro instanceof FalhaRest && erro.definitiva) guardadas.delete(chamada.caminho);
      throw erro;
    }
  };

  const renovarAtras = (proxima: Enviar, chamada: Chamada) => {
    const semDono: Chamada = {
      ...chamada,
      sinal: undefined,
      anotacao: { status: null, tentativas: 0, cache: 'none' },
    };
    // The stale reply was served; a failed renewal shows when the reply is too old to stand in.
    buscar(proxima, semDono).catch(() => undefined);
  };

  return (proxima) => async (chamada) => {
    if (chamada.endpoint.cacheSegundos === 0 || chamada.endpoint.acesso !== 'publico') {
      return proxima(chamada);
    }
    const chave = chamada.caminho;
    const guardada = guardadas.get(chave);
    const instante = agora();
    if (guardada && !chamada.fresca && instante < guardada.revalidavelAte) {
      guardadas.delete(chave);
      guardadas.set(chave, guardada);
      const fresca = instante < guardada.frescaAte;
      chamada.anotacao.cache = fresca ? 'hit' : 'stale';
      if (!fresca) renovarAtras(proxima, chamada);
      return guardada.valor;
    }
    chamada.anotacao.cache = 'miss';
    try {
      return await buscar(proxima, chamada);
    } catch (erro) {
      const podeSocorrer =
        guardada !== undefined &&
        !chamada.fresca &&
        agora() < guardada.socorroAte &&
        erro instanceof FalhaRest &&
        erro.passageira;
      if (!podeSocorrer) throw erro;
      chamada.anotacao.cache = 'stale';
      return guardada.valor;
    }
  };
}
