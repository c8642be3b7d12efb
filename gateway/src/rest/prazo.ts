import { type Camada, nomeDaChamada } from './chamada.ts';
import { FalhaRest } from './falha.ts';

/** Gives each call the time its row allows, retries included, and really ends it: the abort reaches the socket. */
export const comPrazo: Camada = (proxima) => async (chamada) => {
  const { endpoint, sinal } = chamada;
  const controle = new AbortController();
  const abandonar = () => controle.abort(new FalhaRest('abandonada', nomeDaChamada(endpoint)));
  if (sinal?.aborted) abandonar();
  sinal?.addEventListener('abort', abandonar, { once: true });
  const relogio = setTimeout(
    () => controle.abort(new FalhaRest('prazo', nomeDaChamada(endpoint))),
    endpoint.prazoMs,
  );
  try {
    controle.signal.throwIfAborted();
    return await proxima({ ...chamada, sinal: controle.signal });
  } catch (erro) {
    throw controle.signal.aborted ? controle.signal.reason : erro;
  } finally {
    clearTimeout(relogio);
    sinal?.removeEventListener('abort', abandonar);
  }
};
