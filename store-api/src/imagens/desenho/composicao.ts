import type { Adereco, Lugar } from './aderecos.ts';
import { desenharAdereco } from './aderecos.ts';
import { criarAcaso } from './aleatorio.ts';
import type { Cenario, Quadro } from './cenarios.ts';
import { desenharCenario } from './cenarios.ts';
import type { Cores, Laca, Tom } from './cores.ts';
import { LACAS, luminosidade, TONS } from './cores.ts';
import { desenharFrasco } from './frasco.ts';
import type { Metal } from './metais.ts';
import type { Rotulo } from './rotulos.ts';
import { desenharRotulo } from './rotulos.ts';
import type { Forma } from './silhuetas.ts';
import { achatar, silhueta } from './silhuetas.ts';
import type { Definicoes, Enquadre } from './svg.ts';
import { criarDefinicoes, documento, elipse, grupo, n } from './svg.ts';
import type { Tampa } from './tampas.ts';
import { desenharTampa } from './tampas.ts';
import { desenharVial } from './vial.ts';

/** How one perfume looks: everything that its picture does not leave to chance. */
export interface Arte {
  readonly forma: Forma;
  readonly tom: Tom;
  /** An opaque glaze; absent for clear glass. */
  readonly laca?: Laca;
  readonly tampa: Tampa;
  readonly metal: Metal;
  readonly rotulo: Rotulo;
  readonly cenario: Cenario;
  readonly adereco: Adereco;
}

export interface OpcoesDesenho {
  readonly arte: Arte;
  /** Perfume and house, as the label shows them. */
  readonly nome: string;
  readonly casa: string;
  /** Whether a small decant vial stands beside the bottle. */
  readonly vial: boolean;
}

/** The layers of a picture, as SVG documents; `rasterizar` puts them together. */
export interface Camadas {
  readonly largura: number;
  readonly altura: number;
  /** Background, drawn at `ESCALA_SUAVE` of the picture's size. */
  readonly fundo: string;
  /** Bottles and props, full size, transparent around. */
  readonly objetos: string;
  /** Veil in front, drawn at `ESCALA_SUAVE`; empty when there is none. */
  readonly veu: string;
  /** Ground line that mirrors the objects, and how much (0–1). */
  readonly chao: number;
  readonly reflexo: number;
}

export const ESCALA_SUAVE = 0.25;

export interface Colocado {
  readonly x: number;
  readonly chao: number;
  readonly escala: number;
}

export interface FrascoNaCena extends Colocado {
  readonly arte: Arte;
  readonly nome: string;
  readonly casa: string;
  readonly semente: string;
}

/** A decant vial of a scent, placed in the picture. */
export interface VialNaCena extends Colocado {
  readonly tom: Tom;
  readonly metal: Metal;
}

/** A picture to compose: a room, bottles and vials from back to front, and one prop. */
export interface Cena {
  readonly semente: string;
  readonly enquadre: Enquadre;
  readonly cenario: Cenario;
  readonly tom: Tom;
  readonly quadro: Quadro;
  /** Placed for a ground without plinth; a plinth lifts them all. */
  readonly frascos: readonly FrascoNaCena[];
  readonly vials: readonly VialNaCena[];
  readonly adereco: Adereco;
  readonly lugar: Omit<Lugar, 'chao' | 'fundura' | 'alcance'>;
}

function coresDe(arte: Arte): Cores {
  return arte.laca === undefined ? TONS[arte.tom] : LACAS[arte.laca];
}

/** Bottle with cap and label, placed in the picture. */
function colocarFrasco(d: Definicoes, f: FrascoNaCena): string {
  const acaso = criarAcaso(`${f.semente}/frasco`);
  const s = silhueta(f.arte.forma);
  const opaco = f.arte.laca !== undefined;
  const cores = coresDe(f.arte);
  const frasco = desenharFrasco(d, {
    silhueta: s,
    cores,
    opaco,
    nivel: acaso.entre(0.8, 0.93),
    metal: f.arte.metal,
  });
  const tampa = desenharTampa(
    d,
    { tampa: f.arte.tampa, metal: f.arte.metal, pescoco: s.pescoco, quadrada: !s.redondo, acaso },
    frasco.apoioDaTampa,
    cores.claro,
  );
  const rotulo = desenharRotulo(
    d,
    s,
    frasco.topoDoCorpo,
    {
      rotulo: f.arte.rotulo,
      nome: f.nome,
      casa: f.casa,
      metal: f.arte.metal,
      clara: luminosidade(cores.medio) > 0.52,
    },
    opaco,
  );
  return grupo(
    `transform="translate(${n(f.x)} ${n(f.chao)}) scale(${n(f.escala)})"`,
    frasco.elementos,
    rotulo,
    tampa,
  );
}

/** What a bottle leaves on the ground: its shadow and the light that its liquid throws. */
function sombraDoFrasco(d: Definicoes, f: FrascoNaCena): string {
  const s = silhueta(f.arte.forma);
  const meia = s.meia(s.altura - 12) * f.escala;
  const cores = coresDe(f.arte);
  const caustica = d.radial([
    [0, cores.claro, 0.75],
    [0.4, cores.medio, 0.4],
    [1, cores.medio, 0],
  ]);
  return [
    elipse(
      f.x + meia * 0.5,
      f.chao - 2,
      meia * 1.7,
      achatar(meia) * 2.6,
      d.radial([
        [0, '#000000', 0.85],
        [0.55, '#000000', 0.5],
        [1, '#000000', 0],
      ]),
    ),
    f.arte.laca === undefined
      ? elipse(
          f.x + meia * 0.2,
          f.chao + 26 * f.escala,
          meia * 1.25,
          44 * f.escala,
          caustica,
          'opacity=".8"',
        )
      : '',
  ].join('');
}

/** Thin dark contact line right under the bottle. */
function contato(d: Definicoes, f: FrascoNaCena): string {
  const s = silhueta(f.arte.forma);
  const meia = s.meia(s.altura) * f.escala;
  return elipse(
    f.x,
    f.chao - (s.redondo ? achatar(meia) * 0.6 : 1),
    meia * 1.04,
    s.redondo ? achatar(meia) * 1.1 : 7 * f.escala,
    d.radial([
      [0, '#000000', 0.95],
      [0.8, '#000000', 0.8],
      [1, '#000000', 0],
    ]),
  );
}

function sombraDoVial(d: Definicoes, v: VialNaCena): string {
  return elipse(
    v.x + 30 * v.escala,
    v.chao - 2,
    96 * v.escala,
    15 * v.escala,
    d.radial([
      [0, '#000000', 0.9],
      [0.5, '#000000', 0.5],
      [1, '#000000', 0],
    ]),
  );
}

/** Composes a scene into its layers. */
export function comporCena(c: Cena): Camadas {
  const acaso = criarAcaso(c.semente);
  const [d, dObjetos, dVeu] = [criarDefinicoes(), criarDefinicoes(), criarDefinicoes()];
  const definicoes = { fundo: d, base: dObjetos, veu: dVeu };
  const cena = desenharCenario(definicoes, c.cenario, c.quadro, TONS[c.tom], acaso);
  const erguer = <T extends Colocado>(item: T): T => ({ ...item, chao: item.chao - cena.elevacao });
  const frascos = c.frascos.map(erguer);
  const vials = c.vials.map(erguer);
  const chao = c.quadro.chao - cena.elevacao;
  const elevado = cena.elevacao > 0;
  const [fundura, alcance] = elevado ? [20, 400 * c.quadro.escala] : [84, 2000];
  const lugar = { ...c.lugar, chao, fundura, alcance };
  const adereco = desenharAdereco(dObjetos, d, c.adereco, lugar, acaso);
  return {
    largura: Math.round(c.enquadre.largura * c.enquadre.zoom),
    altura: Math.round(c.enquadre.altura * c.enquadre.zoom),
    fundo: documento(
      c.enquadre,
      d,
      [
        cena.fundo,
        ...frascos.map((f) => sombraDoFrasco(d, f)),
        ...vials.map((v) => sombraDoVial(d, v)),
        adereco.sombra,
      ].join(''),
      ESCALA_SUAVE,
    ),
    objetos: documento(
      c.enquadre,
      dObjetos,
      [
        cena.base,
        adereco.atras,
        ...frascos.flatMap((f) => [contato(dObjetos, f), colocarFrasco(dObjetos, f)]),
        ...vials.map((v) => desenharVial(dObjetos, TONS[v.tom], v.metal, v)),
        adereco.frente,
      ].join(''),
    ),
    veu: cena.veu === '' ? '' : documento(c.enquadre, dVeu, cena.veu, ESCALA_SUAVE),
    chao: (chao - c.enquadre.y) * c.enquadre.zoom,
    reflexo: cena.reflexo,
  };
}

const CENARIO_LARGURA = 1200;
const CENARIO_ALTURA = 1500;
const CHAO = 1225;
const ZOOM = 1.25;

/** Portrait 4:5, 1200 × 1500; the ground line falls at row 1205. */
const ENQUADRE: Enquadre = {
  x: 120,
  y: CHAO - 1205 / ZOOM,
  largura: 960,
  altura: 1200,
  zoom: ZOOM,
};

/** Total height that every bottle with its cap is brought near to. */
const ALTURA_ALVO = 800;

const PROPORCAO_DAS_TAMPAS: Partial<Record<Tampa, number>> = {
  finial: 4.4,
  esfera: 2.9,
  laca: 2.5,
  metal: 2.5,
};

/** Scale that brings a bottle with its cap near the height of the collection. */
export function escalaDe(arte: Arte): number {
  const s = silhueta(arte.forma);
  const tampa = Math.max(70, s.pescoco * (PROPORCAO_DAS_TAMPAS[arte.tampa] ?? 2.3));
  return Math.min(1.12, Math.max(0.94, ALTURA_ALVO / (s.altura + 50 + tampa)));
}

/**
 * Draws the picture of one product, 1200 × 1500.
 * @param semente - the product's slug: the same slug and options give the same picture
 * @returns SVG layers for `rasterizar`; no file, font or clock is read
 */
export function desenharSvg(semente: string, o: OpcoesDesenho): Camadas {
  const acaso = criarAcaso(`${semente}/lugares`);
  const lado = acaso.lado();
  const foco = CENARIO_LARGURA / 2 + (o.vial ? lado * -54 : acaso.entre(-16, 16));
  const escala = escalaDe(o.arte);
  const meia = silhueta(o.arte.forma).largura * escala;
  const { tom, metal, cenario, adereco } = o.arte;
  const vial = { tom, metal, x: foco + lado * (meia + 92), chao: CHAO + 24, escala: 0.98 };
  return comporCena({
    semente,
    enquadre: ENQUADRE,
    cenario,
    tom,
    quadro: { largura: CENARIO_LARGURA, altura: CENARIO_ALTURA, chao: CHAO, foco, escala: 1 },
    frascos: [{ ...o, semente, x: foco, chao: CHAO, escala }],
    vials: o.vial ? [vial] : [],
    adereco,
    lugar: { x: foco, meia, lado, vial: o.vial },
  });
}
