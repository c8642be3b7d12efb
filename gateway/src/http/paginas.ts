import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Executar } from '../graphql/executor.ts';
import { hashesDosScripts, politicaDaPagina } from './cabecalhos.ts';

/** A page as the web client renders it. `shareable`: the same for every visitor of its address. */
interface PaginaRenderizada {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
  readonly shareable: boolean;
}

/** What `createRenderer` of the web client's server entry answers. */
type Renderizar = (pedido: {
  readonly url: URL;
  readonly mobile: boolean;
  readonly execute: Executar;
}) => Promise<PaginaRenderizada>;

/** A page ready to be sent. */
export interface Pagina {
  readonly status: number;
  readonly html: string;
  readonly etag: string;
  readonly politica: string;
  readonly localizacao: string | undefined;
}

export interface Paginas {
  /** Null when the web client has not been built. Never rejects: a failed rendering gives the bare template. */
  readonly abrir: (url: string, movel: boolean) => Promise<Pagina | null>;
}

interface Loja {
  readonly template: string;
  readonly politica: string;
  readonly renderizar: Renderizar;
}

const PAGINAS_GUARDADAS = 300;
const FRESCOR_MS = 10_000;

/**
 * Renders the shop's pages for everyone and keeps the shareable ones for seconds, by address and kind of
 * device. Visitors that ask for the same page at the same time share one rendering. `origem` is the shop's
 * public address, for the links that a page says of itself.
 */
export function criarPaginas(
  pasta: string,
  origem: string,
  executar: Executar,
  relatar: (erro: unknown) => void,
): Paginas {
  const guardadas = new Map<string, { pagina: Promise<Pagina>; ate: number }>();
  let loja: Promise<Loja> | undefined;

  const abrirLoja = () => {
    loja ??= carregar(pasta).catch((erro: unknown) => {
      loja = undefined;
      throw erro;
    });
    return loja;
  };

  const renderizar = async (
    { template, politica, renderizar: desenhar }: Loja,
    url: string,
    movel: boolean,
  ): Promise<{ pagina: Pagina; compartilhavel: boolean }> => {
    try {
      const { status, html, location, shareable } = await desenhar({
        // Joined as text: resolving `//host/x` would make it another shop's address.
        url: new URL(origem + url),
        mobile: movel,
        execute: executar,
      });
      const destino = location?.startsWith('/') ? location : undefined;
      return {
        pagina: { status, html, etag: etagDe(html), politica, localizacao: destino },
        compartilhavel: shareable,
      };
    } catch (erro) {
      relatar(erro);
      const casca = { status: 200, html: template, etag: etagDe(template), politica };
      return { pagina: { ...casca, localizacao: undefined }, compartilhavel: false };
    }
  };

  return {
    abrir: async (url, movel) => {
      const carregada = await abrirLoja().catch((erro: unknown) => {
        if (!naoExiste(erro)) relatar(erro);
        return null;
      });
      if (carregada === null) return null;
      const chave = `${movel ? 'm' : 'd'} ${url}`;
      const guardada = guardadas.get(chave);
      if (guardada && guardada.ate > performance.now()) return guardada.pagina;
      const andamento = renderizar(carregada, url, movel);
      const entrada = {
        ate: performance.now() + FRESCOR_MS,
        pagina: andamento.then(({ pagina }) => pagina),
      };
      guardadas.delete(chave);
      guardadas.set(chave, entrada);
      if (guardadas.size > PAGINAS_GUARDADAS) {
        const maisVelha = guardadas.keys().next();
        if (!maisVelha.done) guardadas.delete(maisVelha.value);
      }
      const { pagina, compartilhavel } = await andamento;
      const servivel = compartilhavel && pagina.status < 500;
      if (!servivel && guardadas.get(chave) === entrada) guardadas.delete(chave);
      return pagina;
    },
  };
}

async function carregar(pasta: string): Promise<Loja> {
  const entrada = join(pasta, 'server', 'entry-server.js');
  const template = await readFile(join(pasta, 'client', 'index.html'), 'utf8');
  await access(entrada);
  const modulo: unknown = await import(pathToFileURL(entrada).href);
  if (!temRenderizador(modulo)) {
    throw new Error('web/dist/server/entry-server.js does not export createRenderer');
  }
  return {
    template,
    politica: politicaDaPagina(hashesDosScripts(template)),
    renderizar: modulo.createRenderer({ template }),
  };
}

function temRenderizador(
  modulo: unknown,
): modulo is { createRenderer: (opcoes: { template: string }) => Renderizar } {
  return (
    typeof modulo === 'object' &&
    modulo !== null &&
    'createRenderer' in modulo &&
    typeof modulo.createRenderer === 'function'
  );
}

function naoExiste(erro: unknown): boolean {
  return erro instanceof Error && 'code' in erro && erro.code === 'ENOENT';
}

function etagDe(html: string): string {
  return `"${createHash('sha1').update(html).digest('base64url')}"`;
}
