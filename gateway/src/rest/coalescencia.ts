import { type Anotacao, type Camada, nomeDaChamada } from './chamada.ts';
import { FalhaRest } from './falha.ts';

interface EmVoo {
  readonly promessa: Promise<unknown>;
  readonly controle: AbortController;
  readonly anotacao: Anotacao;
  interessados: number;
}

/**
 * Lets reads of the same address that are under way at the same time share one upstream call. The
 * shared call is aborted only when the last of those who wait for it has left.
 * One instance must only ever see one identity: the public pipeline has one, each session its own.
 */
export function comCoalescencia(): Camada {
  const emVoo = new Map<string, EmVoo>();
  return (proxima) => (chamada) => {
    if (chamada.endpoint.metodo !== 'GET') return proxima(chamada);
    const chave = chamada.caminho;
    let voo = emVoo.get(chave);
    if (voo) {
      chamada.anotacao.cache = 'shared';
    } else {
      const controle = new AbortController();
      const novo: EmVoo = {
        controle,
        anotacao: chamada.anotacao,
        interessados: 0,
        promessa: proxima({ ...chamada, sinal: controle.signal }).finally(() => {
          if (emVoo.get(chave) === novo) emVoo.delete(chave);
        }),
      };
      voo = novo;
      emVoo.set(chave, novo);
    }
    return esperar(voo, chamada.sinal, () => emVoo.delete(chave), {
      operacao: nomeDaChamada(chamada.endpoint),
      anotacao: chamada.anotacao,
    });
  };
}

function esperar(
  voo: EmVoo,
  sinal: AbortSignal | undefined,
  esquecer: () => void,
  quem: { operacao: string; anotacao: Anotacao },
): Promise<unknown> {
  voo.interessados += 1;
  return new Promise((resolver, rejeitar) => {
    const sair = () => {
      rejeitar(new FalhaRest('abandonada', quem.operacao));
      voo.interessados -= 1;
      if (voo.interessados === 0) {
        esquecer();
        voo.controle.abort();
      }
    };
    if (sinal?.aborted) sair();
    else sinal?.addEventListener('abort', sair, { once: true });
    voo.promessa.then(resolver, rejeitar).finally(() => {
      sinal?.removeEventListener('abort', sair);
      quem.anotacao.status = voo.anotacao.status;
    });
  });
}
