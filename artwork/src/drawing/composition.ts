import { drawBottle } from './bottle.ts';
import type { Tampa } from './caps.ts';
import { drawCap } from './caps.ts';
import type { Rotulo } from './labels.ts';
import { drawLabel } from './labels.ts';
import type { Metal } from './metals.ts';
import type { Colours, Laca, Tom } from './palette.ts';
import { LACAS, lightness, TONS } from './palette.ts';
import type { Adereco, Place } from './props.ts';
import { drawProp } from './props.ts';
import { createRandom } from './random.ts';
import type { Cenario, Stage } from './rooms.ts';
import { drawRoom } from './rooms.ts';
import type { Forma } from './silhouettes.ts';
import { flatten, silhouetteOf } from './silhouettes.ts';
import type { Defs, Frame } from './svg.ts';
import { createDefs, ellipse, group, n, svgDocument } from './svg.ts';
import { drawVial } from './vial.ts';

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

export interface DrawingOptions {
  readonly arte: Arte;
  /** Perfume and house, as the label shows them. */
  readonly nome: string;
  readonly casa: string;
  /** Whether a small decant vial stands beside the bottle. */
  readonly vial: boolean;
}

/** The layers of a picture, as SVG documents; `rasterize` puts them together. */
export interface Layers {
  readonly width: number;
  readonly height: number;
  /** Background, drawn at `SOFT_SCALE` of the picture's size. */
  readonly background: string;
  /** Bottles and props, full size, transparent around. */
  readonly objects: string;
  /** Veil in front, drawn at `SOFT_SCALE`; empty when there is none. */
  readonly veil: string;
  /** Ground line that mirrors the objects, and how much (0–1). */
  readonly ground: number;
  readonly reflection: number;
}

export const SOFT_SCALE = 0.25;

export interface Placed {
  readonly x: number;
  readonly ground: number;
  readonly scale: number;
}

export interface BottleInScene extends Placed {
  readonly arte: Arte;
  readonly nome: string;
  readonly casa: string;
  readonly seed: string;
}

/** A decant vial of a scent, placed in the picture. */
export interface VialInScene extends Placed {
  readonly tom: Tom;
  readonly metal: Metal;
}

/** A picture to compose: a room, bottles and vials from back to front, and one prop. */
export interface Scene {
  readonly seed: string;
  readonly frame: Frame;
  readonly cenario: Cenario;
  readonly tom: Tom;
  readonly stage: Stage;
  /** Placed for a ground without plinth; a plinth lifts them all. */
  readonly bottles: readonly BottleInScene[];
  readonly vials: readonly VialInScene[];
  readonly adereco: Adereco;
  readonly place: Omit<Place, 'ground' | 'depth' | 'reach'>;
}

function coloursOf(arte: Arte): Colours {
  return arte.laca === undefined ? TONS[arte.tom] : LACAS[arte.laca];
}

/** Bottle with cap and label, placed in the picture. */
function placeBottle(d: Defs, f: BottleInScene): string {
  const random = createRandom(`${f.seed}/frasco`);
  const s = silhouetteOf(f.arte.forma);
  const opaque = f.arte.laca !== undefined;
  const colours = coloursOf(f.arte);
  const bottle = drawBottle(d, {
    silhouette: s,
    colours,
    opaque,
    level: random.between(0.8, 0.93),
    metal: f.arte.metal,
  });
  const cap = drawCap(
    d,
    { tampa: f.arte.tampa, metal: f.arte.metal, neck: s.neck, square: !s.round, random },
    bottle.capSeat,
    colours.light,
  );
  const label = drawLabel(
    d,
    s,
    bottle.topoDoCorpo,
    {
      rotulo: f.arte.rotulo,
      nome: f.nome,
      casa: f.casa,
      metal: f.arte.metal,
      pale: lightness(colours.mid) > 0.52,
    },
    opaque,
  );
  return group(
    `transform="translate(${n(f.x)} ${n(f.ground)}) scale(${n(f.scale)})"`,
    bottle.elements,
    label,
    cap,
  );
}

/** What a bottle leaves on the ground: its shadow and the light that its liquid throws. */
function bottleShadow(d: Defs, f: BottleInScene): string {
  const s = silhouetteOf(f.arte.forma);
  const half = s.half(s.height - 12) * f.scale;
  const colours = coloursOf(f.arte);
  const caustic = d.radial([
    [0, colours.light, 0.75],
    [0.4, colours.mid, 0.4],
    [1, colours.mid, 0],
  ]);
  return [
    ellipse(
      f.x + half * 0.5,
      f.ground - 2,
      half * 1.7,
      flatten(half) * 2.6,
      d.radial([
        [0, '#000000', 0.85],
        [0.55, '#000000', 0.5],
        [1, '#000000', 0],
      ]),
    ),
    f.arte.laca === undefined
      ? ellipse(
          f.x + half * 0.2,
          f.ground + 26 * f.scale,
          half * 1.25,
          44 * f.scale,
          caustic,
          'opacity=".8"',
        )
      : '',
  ].join('');
}

/** Thin dark contact line right under the bottle. */
function contact(d: Defs, f: BottleInScene): string {
  const s = silhouetteOf(f.arte.forma);
  const half = s.half(s.height) * f.scale;
  return ellipse(
    f.x,
    f.ground - (s.round ? flatten(half) * 0.6 : 1),
    half * 1.04,
    s.round ? flatten(half) * 1.1 : 7 * f.scale,
    d.radial([
      [0, '#000000', 0.95],
      [0.8, '#000000', 0.8],
      [1, '#000000', 0],
    ]),
  );
}

function vialShadow(d: Defs, v: VialInScene): string {
  return ellipse(
    v.x + 30 * v.scale,
    v.ground - 2,
    96 * v.scale,
    15 * v.scale,
    d.radial([
      [0, '#000000', 0.9],
      [0.5, '#000000', 0.5],
      [1, '#000000', 0],
    ]),
  );
}

/** Composes a scene into its layers. */
export function composeScene(c: Scene): Layers {
  const random = createRandom(c.seed);
  const [d, dObjects, dVeil] = [createDefs(), createDefs(), createDefs()];
  const defs = { background: d, base: dObjects, veil: dVeil };
  const room = drawRoom(defs, c.cenario, c.stage, TONS[c.tom], random);
  const raise = <T extends Placed>(item: T): T => ({ ...item, ground: item.ground - room.lift });
  const bottles = c.bottles.map(raise);
  const vials = c.vials.map(raise);
  const ground = c.stage.ground - room.lift;
  const lifted = room.lift > 0;
  const [depth, reach] = lifted ? [20, 400 * c.stage.scale] : [84, 2000];
  const place = { ...c.place, ground, depth, reach };
  const adereco = drawProp(dObjects, d, c.adereco, place, random);
  return {
    width: Math.round(c.frame.width * c.frame.zoom),
    height: Math.round(c.frame.height * c.frame.zoom),
    background: svgDocument(
      c.frame,
      d,
      [
        room.background,
        ...bottles.map((f) => bottleShadow(d, f)),
        ...vials.map((v) => vialShadow(d, v)),
        adereco.shadow,
      ].join(''),
      SOFT_SCALE,
    ),
    objects: svgDocument(
      c.frame,
      dObjects,
      [
        room.base,
        adereco.back,
        ...bottles.flatMap((f) => [contact(dObjects, f), placeBottle(dObjects, f)]),
        ...vials.map((v) => drawVial(dObjects, TONS[v.tom], v.metal, v)),
        adereco.front,
      ].join(''),
    ),
    veil: room.veil === '' ? '' : svgDocument(c.frame, dVeil, room.veil, SOFT_SCALE),
    ground: (ground - c.frame.y) * c.frame.zoom,
    reflection: room.reflection,
  };
}

const ROOM_WIDTH = 1200;
const ROOM_HEIGHT = 1500;
const GROUND = 1225;
const ZOOM = 1.25;

/** Portrait 4:5, 1200 × 1500; the ground line falls at row 1205. */
const FRAME: Frame = {
  x: 120,
  y: GROUND - 1205 / ZOOM,
  width: 960,
  height: 1200,
  zoom: ZOOM,
};

/** Total height that every bottle with its cap is brought near to. */
const TARGET_HEIGHT = 800;

const CAP_PROPORTIONS: Partial<Record<Tampa, number>> = {
  finial: 4.4,
  esfera: 2.9,
  laca: 2.5,
  metal: 2.5,
};

/** Scale that brings a bottle with its cap near the height of the collection. */
export function scaleOf(arte: Arte): number {
  const s = silhouetteOf(arte.forma);
  const cap = Math.max(70, s.neck * (CAP_PROPORTIONS[arte.tampa] ?? 2.3));
  return Math.min(1.12, Math.max(0.94, TARGET_HEIGHT / (s.height + 50 + cap)));
}

/**
 * Draws the picture of one product, 1200 × 1500.
 * @param seed - the product's slug: the same slug and options give the same picture
 * @returns SVG layers for `rasterize`; no file, font or clock is read
 */
export function drawSvg(seed: string, o: DrawingOptions): Layers {
  const random = createRandom(`${seed}/lugares`);
  const side = random.side();
  const focus = ROOM_WIDTH / 2 + (o.vial ? side * -54 : random.between(-16, 16));
  const scale = scaleOf(o.arte);
  const half = silhouetteOf(o.arte.forma).width * scale;
  const { tom, metal, cenario, adereco } = o.arte;
  const vial = { tom, metal, x: focus + side * (half + 92), ground: GROUND + 24, scale: 0.98 };
  return composeScene({
    seed,
    frame: FRAME,
    cenario,
    tom,
    stage: { width: ROOM_WIDTH, height: ROOM_HEIGHT, ground: GROUND, focus, scale: 1 },
    bottles: [{ ...o, seed, x: focus, ground: GROUND, scale }],
    vials: o.vial ? [vial] : [],
    adereco,
    place: { x: focus, half, side, vial: o.vial },
  });
}
