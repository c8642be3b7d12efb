import type { Camada } from './chamada.ts';
import { FalhaRest } from './falha.ts';

/** Asks a read once more when no connection could be made. A write is never sent twice. */
export const comRetentativa: Camada = (proxima) => async (chamada) => {
  try {
    return await proxima(chamada);
  } catch (erro) {
    const podeRepetir =
      chamada.endpoint.metodo === 'GET' &&
      chamada.endpoint.repetivel &&
      erro instanceof FalhaRest &&
      erro.tipo === 'conexao' &&
      chamada.sinal?.aborted !== true;
    if (!podeRepetir) throw erro;
    return proxima(chamada);
  }
};
