import type { Anotacao, Camada } from './chamada.ts';

/** One REST call as a developer sees it in `extensions.rest`. */
export interface PassoDoRastro extends Readonly<Anotacao> {
  readonly metodo: string;
  /** Path template, never the filled-in address. */
  readonly caminho: string;
  /** Milliseconds, one decimal. */
  readonly ms: number;
  readonly resultado: 'ok' | 'falha';
}

/** Notes each call of one operation in `passos`, in the order they ended. */
export function comRastro(passos: PassoDoRastro[]): Camada {
  return (proxima) => async (chamada) => {
    const inicio = performance.now();
    const anotar = (resultado: 'ok' | 'falha') => {
      passos.push({
        metodo: chamada.endpoint.metodo,
        caminho: chamada.endpoint.caminho,
        ...chamada.anotacao,
        ms: Math.round((performance.now() - inicio) * 10) / 10,
        resultado,
      });
    };
    try {
      const valor = await proxima(chamada);
      anotar('ok');
      return valor;
    } catch (erro) {
      anotar('falha');
      throw erro;
    }
  };
}
