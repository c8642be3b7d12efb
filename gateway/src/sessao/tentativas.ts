export interface Tentativas {
  /**
   * Counts one try before it is made. Answers the seconds to wait when there were too many, otherwise
   * how to take the try back (a login that succeeded does not count).
   */
  readonly contar: (
    conta: string,
    endereco: string,
  ) => { readonly aguardarSegundos: number } | { readonly devolver: () => void };
}

export interface LimitesDeTentativas {
  readonly porConta?: number;
  readonly porEndereco?: number;
  readonly janelaSegundos?: number;
  /** Milliseconds on any steady clock. */
  readonly agora?: () => number;
}

interface Janela {
  readonly inicio: number;
  contagem: number;
}

const JANELAS_GUARDADAS = 20_000;

/**
 * Limits failed logins for each account and each network address (P12). In memory; counted a resolver
 * call, so that aliases in one operation count like requests of their own.
 */
export function criarTentativas(limites: LimitesDeTentativas = {}): Tentativas {
  const {
    porConta = 10,
    porEndereco = 30,
    janelaSegundos = 600,
    agora = () => performance.now(),
  } = limites;
  const janelas = new Map<string, Janela>();

  const janelaDe = (chave: string): Janela => {
    const atual = janelas.get(chave);
    if (atual && agora() - atual.inicio < janelaSegundos * 1000) return atual;
    const nova: Janela = { inicio: agora(), contagem: 0 };
    janelas.delete(chave);
    janelas.set(chave, nova);
    if (janelas.size > JANELAS_GUARDADAS) {
      const maisVelha = janelas.keys().next();
      if (!maisVelha.done) janelas.delete(maisVelha.value);
    }
    return nova;
  };

  const espera = (janela: Janela) =>
    Math.max(1, Math.ceil((janela.inicio + janelaSegundos * 1000 - agora()) / 1000));

  return {
    contar: (conta, endereco) => {
      const daConta = janelaDe(`conta:${conta.toLowerCase()}`);
      const doEndereco = janelaDe(`endereco:${endereco}`);
      if (daConta.contagem >= porConta) return { aguardarSegundos: espera(daConta) };
      if (doEndereco.contagem >= porEndereco) return { aguardarSegundos: espera(doEndereco) };
      daConta.contagem += 1;
      doEndereco.contagem += 1;
      return {
        devolver: () => {
          daConta.contagem -= 1;
          doEndereco.contagem -= 1;
        },
      };
    },
  };
}
