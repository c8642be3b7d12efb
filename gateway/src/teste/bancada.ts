import { request } from 'undici';
import { z } from 'zod';
import { lerConfig } from '../config.ts';
import { criarGateway } from '../http/app.ts';
import { ApiViva, SEGREDO } from './api-viva.ts';

const corpoGraphql = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.object({ code: z.string(), requestId: z.string() }).loose(),
      }),
    )
    .optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

/** A whole gateway on a free port, in front of a double of the live API. Close both after each test. */
export async function montarBancada(ambiente: Readonly<Record<string, string>> = {}) {
  const api = new ApiViva();
  const apiDaLoja = await api.abrir();
  const { app, saude } = await criarGateway(
    lerConfig({
      STORE_API_URL: apiDaLoja,
      JWT_SECRET: SEGREDO.toString('base64'),
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...ambiente,
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Runs one operation over HTTP. */
  const executar = async (
    query: string,
    opcoes: {
      readonly variables?: Record<string, unknown>;
      readonly token?: string;
      readonly cookie?: string;
      readonly cabecalhos?: Record<string, string>;
    } = {},
  ) => {
    const resposta = await request(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(opcoes.token === undefined ? {} : { authorization: `Bearer ${opcoes.token}` }),
        ...(opcoes.cookie === undefined ? {} : { cookie: opcoes.cookie }),
        ...opcoes.cabecalhos,
      },
      body: JSON.stringify({ query, variables: opcoes.variables }),
    });
    const texto = await resposta.body.text();
    const { data, errors, extensions } = corpoGraphql.parse(JSON.parse(texto));
    return {
      status: resposta.statusCode,
      cabecalhos: resposta.headers,
      texto,
      data,
      errors,
      extensions,
      codigos: (errors ?? []).map((erro) => erro.extensions.code),
    };
  };

  return {
    api,
    app,
    saude,
    url,
    executar,
    tokenDe: (username: string, segundos?: number) => {
      const usuario = api.usuarios.find((um) => um.username === username);
      if (!usuario) throw new Error(`no account ${username}`);
      return api.token(usuario, segundos);
    },
    desmontar: async () => {
      await app.close();
      await api.fechar();
    },
  };
}

export type Bancada = Awaited<ReturnType<typeof montarBancada>>;
