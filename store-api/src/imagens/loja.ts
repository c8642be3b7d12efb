import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArquivoCodificado, Extensao, ImagemCodificada } from './codificar.ts';
import { codificarImagem } from './codificar.ts';
import { CENAS_DA_LOJA } from './desenho/cenas-da-loja.ts';
import { rasterizar } from './desenho/rasterizar.ts';
import { escreverAtomico } from './guardar.ts';

/** One picture in `loja.json`; addresses are relative to the site's root. */
export interface FotoDaLoja {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

const LARGURAS: Readonly<Record<string, readonly number[]>> = {
  hero: [960, 1440, 1920, 2400],
  'hero-retrato': [540, 810, 1080],
};
const LARGURAS_DE_CATEGORIA = [480, 800, 1200, 1600];

const TIPOS: readonly (readonly [Extensao, string])[] = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
];

function descreverFoto(
  { imagem, arquivos }: ImagemCodificada,
  endereco: (arquivo: ArquivoCodificado) => string,
): FotoDaLoja {
  const doTipo = (extensao: Extensao): readonly ArquivoCodificado[] =>
    arquivos.filter((arquivo) => arquivo.extensao === extensao);
  const maior = doTipo('jpg').at(-1);
  return {
    url: maior === undefined ? '' : endereco(maior),
    largura: imagem.largura,
    altura: imagem.altura,
    miniatura: imagem.miniatura,
    fontes: TIPOS.map(([extensao, tipo]) => ({
      tipo,
      srcset: doTipo(extensao)
        .map((arquivo) => `${endereco(arquivo)} ${arquivo.largura}w`)
        .join(', '),
    })),
  };
}

/**
 * Draws the shop's own pictures (hero, categories) into a folder, with `loja.json` (name → `FotoDaLoja`)
 * written last. File names carry the content's hash, so they may be cached for ever; files of earlier
 * drawings are removed.
 * @param destino - folder, made when absent; everything in it belongs to this function
 * @param prefixo - where the site serves that folder
 * @param avisar - told how many pictures are ready
 */
export async function desenharLoja(
  destino: string,
  prefixo = '/loja',
  avisar: (prontas: number, total: number) => void = () => undefined,
): Promise<Record<string, FotoDaLoja>> {
  await mkdir(destino, { recursive: true });
  const cenas = Object.entries(CENAS_DA_LOJA);
  const manifesto: Record<string, FotoDaLoja> = {};
  const escritos = new Set(['loja.json']);
  for (const [nome, desenhar] of cenas) {
    const larguras = LARGURAS[nome] ?? LARGURAS_DE_CATEGORIA;
    const foto = await codificarImagem(await rasterizar(desenhar()), larguras);
    const nomeDe = (arquivo: ArquivoCodificado): string => `${nome}-${arquivo.nome}`;
    for (const arquivo of foto.arquivos) {
      escritos.add(nomeDe(arquivo));
      await escreverAtomico(join(destino, nomeDe(arquivo)), arquivo.dados);
    }
    manifesto[nome] = descreverFoto(foto, (arquivo) => `${prefixo}/${nomeDe(arquivo)}`);
    avisar(Object.keys(manifesto).length, cenas.length);
  }
  await escreverAtomico(join(destino, 'loja.json'), `${JSON.stringify(manifesto, null, 2)}\n`);
  const antigos = (await readdir(destino)).filter((nome) => !escritos.has(nome));
  for (const nome of antigos) await rm(join(destino, nome), { recursive: true, force: true });
  return manifesto;
}
