import { type Dispatcher, errors, Pool } from 'undici';
import { type Camada, type Chamada, type Enviar, nomeDaChamada } from './chamada.ts';
import { FalhaRest, lerRecusa } from './falha.ts';

/** Bytes of a reply that are read at most. */
const CORPO_MAXIMO = 4 * 1024 * 1024;

/** One pool of keep-alive connections to the upstream's origin. Close it to drain. */
export function abrirPool(origem: string): Pool {
  return new Pool(origem, {
    connections: 64,
    connect: { timeout: 2000 },
    // Below the 5 s after which Node servers hang up, so that a write never meets a closing socket.
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 4000,
    maxResponseSize: CORPO_MAXIMO,
    allowH2: false,
  });
}

/** Sends a call over the pool and gives the reply's schema its JSON. The innermost layer. */
export function transporte(pool: Dispatcher, base: string): Enviar {
  return async (chamada) => {
    chamada.anotacao.tentativas += 1;
    const resposta = await pedir(pool, base, chamada);
    chamada.anotacao.status = resposta.statusCode;
    const texto = await lerTexto(resposta, chamada);
    if (resposta.statusCode < 200 || resposta.statusCode > 299) {
      throw new FalhaRest(
        'recusada',
        nomeDaChamada(chamada.endpoint),
        lerRecusa(resposta.statusCode, texto),
      );
    }
    return interpretar(texto, chamada);
  };
}

async function pedir(pool: Dispatcher, base: string, chamada: Chamada) {
  const { endpoint, corpo, token, sinal } = chamada;
  try {
    return await pool.request({
      method: endpoint.metodo,
      path: base + chamada.caminho,
      headers: {
        accept: 'application/json',
        'user-agent': 'decantaria-gateway',
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(corpo === undefined ? {} : { body: corpo }),
      ...(sinal === undefined ? {} : { signal: sinal }),
      headersTimeout: endpoint.prazoMs,
      bodyTimeout: endpoint.prazoMs,
    });
  } catch (causa) {
    throw traduzir(causa, chamada, 'conexao');
  }
}

async function lerTexto(resposta: Dispatcher.ResponseData, chamada: Chamada): Promise<string> {
  try {
    return await resposta.body.text();
  } catch (causa) {
    throw traduzir(causa, chamada, 'invalida');
  }
}

function interpretar(texto: string, chamada: Chamada): unknown {
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch {
    throw new FalhaRest('invalida', nomeDaChamada(chamada.endpoint));
  }
  const lido = chamada.endpoint.resposta.safeParse(json);
  if (lido.success) return lido.data;
  throw new FalhaRest('invalida', nomeDaChamada(chamada.endpoint));
}

function traduzir(causa: unknown, chamada: Chamada, padrao: 'conexao' | 'invalida'): FalhaRest {
  const emTempo =
    causa instanceof errors.HeadersTimeoutError || causa instanceof errors.BodyTimeoutError;
  const ilegivel = causa instanceof errors.HTTPParserError;
  const tipo = emTempo ? 'prazo' : ilegivel ? 'invalida' : padrao;
  return new FalhaRest(tipo, nomeDaChamada(chamada.endpoint), null, causa);
}

/** The order of the layers, outermost first, read as one line at the call. */
export function empilhar(camadas: readonly Camada[], fundo: Enviar): Enviar {
  return camadas.reduceRight<Enviar>((proxima, camada) => camada(proxima), fundo);
}
