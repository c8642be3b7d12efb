/** Names in a template: `ParametrosDe<'/produtos/slug/{slug}'>` is `'slug'`. */
export type ParametrosDe<Modelo extends string> =
  Modelo extends `${string}{${infer Nome}}${infer Resto}` ? Nome | ParametrosDe<Resto> : never;

export type Consulta = Readonly<Record<string, string | number | undefined>>;

/** A path parameter that must not reach the upstream: empty, `.`, `..`, or with control characters. */
export class ParametroRecusado extends Error {}

const CONTROLE = /\p{Cc}/u;

/**
 * Encodes one path segment. What comes out never holds a slash, so one value stays one segment.
 * Throws `ParametroRecusado` for values that a server in between could read as a path of their own.
 */
export function segmento(valor: string): string {
  if (valor === '' || valor === '.' || valor === '..' || CONTROLE.test(valor)) {
    throw new ParametroRecusado('path parameter refused');
  }
  try {
    return encodeURIComponent(valor);
  } catch (causa) {
    throw new ParametroRecusado('path parameter is not well-formed text', { cause: causa });
  }
}

/** Fills a path template and appends the query; entries that are `undefined` are left out. */
export function montarCaminho(
  modelo: string,
  parametros: Readonly<Record<string, string>>,
  consulta: Consulta = {},
): string {
  const caminho = modelo.replace(/\{(\w+)\}/g, (_, nome: string) =>
    segmento(parametros[nome] ?? ''),
  );
  const busca = new URLSearchParams();
  for (const [nome, valor] of Object.entries(consulta)) {
    if (valor !== undefined) busca.append(nome, String(valor));
  }
  const texto = busca.toString();
  return texto === '' ? caminho : `${caminho}?${texto}`;
}
