import type { Colours } from './palette.ts';
import { darken, lighten, mix } from './palette.ts';
import type { Random } from './random.ts';
import type { Defs, Point } from './svg.ts';
import { ellipse, group, n, polygon, rect, shape, stroke } from './svg.ts';

export const CENARIOS = [
  'holofote',
  'seda',
  'pedestal',
  'fumaca',
  'bokeh',
  'nicho',
  'persiana',
  'folhagem',
  'disco',
  'marmore',
  'cortina',
  'agua',
] as const;
export type Cenario = (typeof CENARIOS)[number];

export interface Stage {
  readonly width: number;
  readonly height: number;
  /** Height of the ground line on which the main bottle stands. */
  readonly ground: number;
  /** Horizontal middle of the light behind the bottle. */
  readonly focus: number;
  /** Scale of the objects, 1 in a product picture. */
  readonly scale: number;
}

export interface DrawnRoom {
  /** Soft things behind the objects: drawn small and enlarged. */
  readonly background: string;
  /** Sharp things under the bottle (a plinth, a slab), in full size. */
  readonly base: string;
  /** Soft veil in front of everything. */
  readonly veil: string;
  /** How much the ground mirrors, 0–1. */
  readonly reflection: number;
  /** Lifts the bottle above the ground when it stands on something. */
  readonly lift: number;
}

/** Walls of the same studio under slightly different gels. */
const WALLS = ['#8a5832', '#8d4f2e', '#7a5f3f', '#7f4634', '#936236', '#735742'] as const;

function studio(d: Defs, q: Stage, wall: string, strength: number): string {
  const horizon = q.ground - 130 * q.scale;
  const radius = 760 * q.scale;
  const centreY = q.ground - 560 * q.scale;
  const light = d.fixedRadial(
    [
      [0, lighten(wall, 0.16), 0.95 * strength],
      [0.28, wall, 0.8 * strength],
      [0.6, darken(wall, 0.35), 0.42 * strength],
      [1, darken(wall, 0.7), 0],
    ],
    q.focus,
    centreY,
    radius,
  );
  const table = d.fixedLinear(
    [
      [0, '#34210f'],
      [0.22, '#21140b'],
      [1, '#0d0704'],
    ],
    [0, horizon, 0, q.height],
  );
  const tableShine = d.fixedRadial(
    [
      [0, lighten(wall, 0.15), 0.75 * strength],
      [0.5, darken(wall, 0.25), 0.4 * strength],
      [1, '#000000', 0],
    ],
    q.focus,
    horizon + 10,
    560 * q.scale,
  );
  return [
    rect(
      0,
      0,
      q.width,
      q.height,
      d.fixedLinear(
        [
          [0, '#140c08'],
          [0.55, '#24160d'],
          [1, '#1a0f09'],
        ],
        [0, 0, 0, horizon],
      ),
    ),
    rect(0, 0, q.width, q.height, light),
    rect(-80, horizon, q.width + 160, q.height, table, `filter="${d.blur(7)}"`),
    group(
      `clip-path="${d.clip(rect(0, horizon, q.width, q.height, '#000'))}"`,
      rect(0, horizon, q.width, q.height - horizon, tableShine),
    ),
  ].join('');
}

function silk(d: Defs, q: Stage, colour: string, random: Random): string {
  const folds: string[] = [];
  const total = 9;
  const slant = random.side();
  for (let i = 0; i < total; i += 1) {
    const x = q.focus + ((i - total / 2) * 190 + random.between(-40, 40)) * q.scale;
    const width = random.between(70, 150) * q.scale;
    const sway = slant * random.between(120, 320) * q.scale;
    const end = q.ground - 60 * q.scale;
    const path = `M${n(x)} -40C${n(x + sway)} ${n(end * 0.3)} ${n(x - sway)} ${n(end * 0.66)} ${n(x + sway * 0.5)} ${n(end)}`;
    folds.push(
      stroke(path, darken(colour, 0.8), width * 1.1, 'opacity=".55"'),
      stroke(path, colour, width * 0.55, 'opacity=".6"'),
      stroke(path, lighten(colour, 0.32), width * 0.16, 'opacity=".6"'),
    );
  }
  return group(`filter="${d.blur(24 * q.scale)}" opacity=".72"`, ...folds);
}

function smoke(d: Defs, q: Stage, random: Random, strength: number): string {
  const threads = Array.from({ length: 9 }, () => {
    const x = q.focus + random.between(-330, 330) * q.scale;
    const amplitude = random.between(60, 220) * q.scale * random.side();
    const end = q.ground - random.between(20, 180) * q.scale;
    const topY = random.between(40, 420) * q.scale;
    const middle = (end + topY) / 2;
    return stroke(
      `M${n(x)} ${n(end)}C${n(x + amplitude)} ${n(middle + 140)} ${n(x - amplitude)} ${n(middle - 40)} ${n(x + amplitude * 0.6)} ${n(topY)}`,
      '#ead3b8',
      random.between(12, 70) * q.scale,
      `opacity="${n(random.between(0.06, 0.2) * strength)}" stroke-linecap="round"`,
    );
  });
  return group(`filter="${d.blur(26 * q.scale)}"`, ...threads);
}

function bokeh(d: Defs, q: Stage, colours: Colours, random: Random): string {
  return Array.from({ length: 26 }, () => {
    const r = random.between(16, 66) * q.scale;
    const colour = mix('#ffc27a', colours.light, random.between(0, 0.7));
    const disc = d.radial([
      [0, colour, 0.55],
      [0.82, colour, 0.7],
      [0.94, lighten(colour, 0.3), 0.85],
      [1, colour, 0],
    ]);
    return ellipse(
      q.focus + random.between(-720, 720) * q.scale,
      q.ground - random.between(170, 1050) * q.scale,
      r,
      r,
      disc,
      `opacity="${n(random.between(0.06, 0.34))}"`,
    );
  }).join('');
}

function niche(d: Defs, q: Stage, wall: string): string {
  const half = 385 * q.scale;
  const top = q.ground - 530 * q.scale;
  const end = q.ground - 118 * q.scale;
  const arch = (m: number, rise: number): string =>
    `M${n(q.focus - m)} ${n(end)}L${n(q.focus - m)} ${n(top)}A${n(m)} ${n(m * 0.98)} 0 0 1 ${n(q.focus + m)} ${n(top - rise)}L${n(q.focus + m)} ${n(end)}Z`;
  const background = d.fixedRadial(
    [
      [0, lighten(wall, 0.3)],
      [0.45, wall],
      [1, darken(wall, 0.72)],
    ],
    q.focus - half * 0.1,
    q.ground - 470 * q.scale,
    760 * q.scale,
  );
  const shadow = d.fixedLinear(
    [
      [0, '#060302', 0.85],
      [0.22, '#060302', 0.3],
      [0.5, '#060302', 0],
      [0.92, '#060302', 0],
      [1, '#ffd9a8', 0.18],
    ],
    [q.focus - half, 0, q.focus + half, 0],
  );
  return [
    shape(arch(half, 0), background, `filter="${d.blur(3)}"`),
    shape(arch(half, 0), shadow, `filter="${d.blur(5)}"`),
    stroke(arch(half, 0), '#ffd7a4', 4 * q.scale, `opacity=".34" filter="${d.blur(3)}"`),
  ].join('');
}

function blinds(d: Defs, q: Stage, random: Random): string {
  const side = random.side();
  const [toTheLeft, toTheRight] = [780, 1000];
  const light = d.fixedLinear(
    [
      [0, '#ffcf95', 0],
      [0.24, '#ffcf95'],
      [0.66, '#ffcf95'],
      [1, '#ffcf95', 0],
    ],
    [q.focus - toTheLeft * q.scale, 0, q.focus + toTheRight * q.scale, 0],
  );
  const strips = Array.from({ length: 7 }, (_, i): string => {
    const y = q.ground - (1010 - i * 128) * q.scale;
    const h = 66 * q.scale;
    const [a, b] = [q.focus - toTheLeft * q.scale, q.focus + toTheRight * q.scale];
    const slope = side * 0.34;
    const quad: Point[] = [
      [a, y - slope * toTheLeft * q.scale],
      [b, y + slope * toTheRight * q.scale],
      [b, y + slope * toTheRight * q.scale + h],
      [a, y - slope * toTheLeft * q.scale + h],
    ];
    return shape(polygon(quad), light, `opacity="${n(0.3 - i * 0.018)}"`);
  });
  const clip = d.clip(rect(0, 0, q.width, q.ground - 130 * q.scale, '#000'));
  return group(`clip-path="${clip}"`, group(`filter="${d.blur(15 * q.scale)}"`, ...strips));
}

function foliage(d: Defs, q: Stage, random: Random): string {
  const side = random.side();
  const leaves: string[] = [];
  for (let branch = 0; branch < 3; branch += 1) {
    const [ox, oy] = [
      q.focus + side * (620 - branch * 60) * q.scale,
      q.ground - (1120 - branch * 330) * q.scale,
    ];
    const direction = random.between(0.25, 0.75);
    for (let i = 0; i < 15; i += 1) {
      const t = i / 14;
      const px = ox - side * t * 760 * q.scale;
      const py = oy + t * direction * 520 * q.scale + Math.sin(t * 2.4) * 60 * q.scale;
      const span = (190 - t * 120) * q.scale;
      for (const sign of [-1, 1]) {
        const angle =
          (side > 0 ? 180 : 0) + side * -direction * 30 + sign * (38 + random.between(-6, 6));
        leaves.push(
          `<g transform="translate(${n(px)} ${n(py)}) rotate(${n(angle)})"><path d="M0 0Q${n(span * 0.5)} ${n(span * 0.16)} ${n(span)} 0Q${n(span * 0.5)} ${n(-span * 0.12)} 0 0Z" fill="#0a0503"/></g>`,
        );
      }
    }
  }
  return [
    ellipse(
      q.focus,
      q.ground - 560 * q.scale,
      640 * q.scale,
      620 * q.scale,
      d.radial([
        [0, '#ffc68a', 0.42],
        [0.7, '#ffb066', 0.16],
        [1, '#ffb066', 0],
      ]),
    ),
    group(`filter="${d.blur(13 * q.scale)}" opacity=".72"`, ...leaves),
  ].join('');
}

function disc(d: Defs, q: Stage, colours: Colours): string {
  const r = 352 * q.scale;
  const cy = q.ground - 545 * q.scale;
  const colour = mix('#c07a3c', colours.mid, 0.35);
  return [
    ellipse(
      q.focus,
      cy,
      r * 1.5,
      r * 1.5,
      d.radial([
        [0.5, colour, 0.34],
        [1, colour, 0],
      ]),
    ),
    ellipse(
      q.focus,
      cy,
      r,
      r,
      d.linear(
        [
          [0, lighten(colour, 0.28)],
          [0.5, colour],
          [1, darken(colour, 0.72)],
        ],
        [0.1, 0, 0.5, 1],
      ),
      `opacity=".86" filter="${d.blur(3)}"`,
    ),
  ].join('');
}

function curtain(d: Defs, q: Stage, colour: string, random: Random): string {
  const pleats: string[] = [];
  let x = -40;
  while (x < q.width + 40) {
    const width = random.between(54, 128) * q.scale;
    pleats.push(
      rect(
        x,
        -20,
        width + 1,
        q.ground - 110 * q.scale,
        d.linear([
          [0, darken(colour, 0.86)],
          [0.35, darken(colour, 0.3)],
          [0.5, lighten(colour, 0.06)],
          [0.7, darken(colour, 0.5)],
          [1, darken(colour, 0.9)],
        ]),
      ),
    );
    x += width;
  }
  const dark = d.fixedRadial(
    [
      [0, '#070403', 0],
      [0.5, '#070403', 0.34],
      [1, '#070403', 0.93],
    ],
    q.focus,
    q.ground - 520 * q.scale,
    800 * q.scale,
  );
  return [
    group(`filter="${d.blur(9 * q.scale, 2)}" opacity=".85"`, ...pleats),
    rect(0, 0, q.width, q.ground - 115 * q.scale, dark),
  ].join('');
}

function water(d: Defs, q: Stage, colours: Colours): string {
  const colour = mix('#ffce96', colours.light, 0.4);
  return Array.from({ length: 8 }, (_, i) =>
    ellipse(
      q.focus,
      q.ground - 6,
      (230 + i * 74) * q.scale,
      (230 + i * 74) * 0.15 * q.scale,
      'none',
      `stroke="${i % 2 === 0 ? colour : '#050302'}" stroke-width="${n((9 - i * 0.6) * q.scale)}" opacity="${n(0.36 - i * 0.04)}" filter="${d.blur(3.5)}"`,
    ),
  ).join('');
}

/** A round or square plinth under the bottle; its top lies at the ground line raised by `height`. */
function pedestal(
  d: Defs,
  q: Stage,
  height: number,
  half: number,
  colour: string,
  random: Random,
  square: boolean,
): string {
  const ry = square ? 34 : half * 0.13;
  const top = q.ground - height;
  const side = d.linear([
    [0, darken(colour, 0.88)],
    [0.14, darken(colour, 0.45)],
    [0.32, lighten(colour, 0.18)],
    [0.6, darken(colour, 0.5)],
    [0.9, darken(colour, 0.82)],
    [0.97, darken(colour, 0.4)],
    [1, darken(colour, 0.9)],
  ]);
  const tabletop = d.linear(
    [
      [0, darken(colour, 0.3)],
      [0.4, lighten(colour, 0.34)],
      [0.7, lighten(colour, 0.05)],
      [1, darken(colour, 0.6)],
    ],
    [0, 0, 1, 0.3],
  );
  const x = q.focus;
  const end = top + height + 70;
  const shadow = d.linear(
    [
      [0, '#000000', 0],
      [0.6, '#000000', 0.28],
      [1, '#000000', 0.86],
    ],
    [0, 0, 0, 1],
  );
  const veins = (limit: number): string[] =>
    Array.from({ length: 7 }, () => {
      const px = x + random.between(-half, half * 0.6);
      const py = random.between(top + ry, end);
      return stroke(
        `M${n(px)} ${n(py)}q${n(random.between(20, 70))} ${n(random.between(-30, 24))} ${n(random.between(70, limit))} ${n(random.between(-40, 50))}t${n(random.between(40, 110))} ${n(random.between(-30, 30))}`,
        lighten(colour, 0.5),
        random.between(0.6, 3),
        `opacity="${n(random.between(0.08, 0.34))}"`,
      );
    });
  if (square) {
    const front = `M${n(x - half)} ${n(top + ry)}L${n(x + half)} ${n(top + ry)}L${n(x + half)} ${n(end)}L${n(x - half)} ${n(end)}Z`;
    return [
      shape(
        polygon([
          [x - half, top + ry],
          [x - half + 46, top - ry],
          [x + half - 46, top - ry],
          [x + half, top + ry],
        ]),
        tabletop,
      ),
      shape(front, side),
      group(`clip-path="${d.clip(shape(front, '#000'))}"`, ...veins(150)),
      shape(front, shadow),
      stroke(
        `M${n(x - half)} ${n(top + ry)}L${n(x + half)} ${n(top + ry)}`,
        '#ffe4be',
        2,
        'opacity=".45"',
      ),
    ].join('');
  }
  const front = `M${n(x - half)} ${n(top)}L${n(x - half)} ${n(end)}A${n(half)} ${n(ry)} 0 0 0 ${n(x + half)} ${n(end)}L${n(x + half)} ${n(top)}A${n(half)} ${n(ry)} 0 0 1 ${n(x - half)} ${n(top)}Z`;
  return [
    shape(front, side),
    shape(front, shadow),
    ellipse(x, top, half, ry, tabletop),
    stroke(
      `M${n(x - half)} ${n(top)}A${n(half)} ${n(ry)} 0 0 0 ${n(x + half)} ${n(top)}`,
      '#ffe4be',
      2.2,
      'opacity=".4"',
    ),
  ].join('');
}

/** Where each layer of a scene keeps its gradients. */
export interface RoomDefs {
  readonly background: Defs;
  readonly base: Defs;
  readonly veil: Defs;
}

/** Draws the room around the bottles. */
export function drawRoom(
  { background: d, base: dBase, veil: dVeil }: RoomDefs,
  cenario: Cenario,
  q: Stage,
  colours: Colours,
  random: Random,
): DrawnRoom {
  const wall = mix(WALLS[random.integer(0, WALLS.length - 1)] ?? WALLS[0], colours.mid, 0.12);
  const studioAt = (strength: number): string => studio(d, q, wall, strength);
  const room = (background: string, extra: Partial<DrawnRoom> = {}): DrawnRoom => ({
    background,
    base: '',
    veil: '',
    reflection: 0.42,
    lift: 0,
    ...extra,
  });
  switch (cenario) {
    case 'holofote':
      return room(studioAt(1));
    case 'seda':
      return room(studioAt(0.5) + silk(d, q, mix(wall, colours.mid, 0.25), random), {
        reflection: 0.36,
      });
    case 'fumaca':
      return room(studioAt(0.85) + smoke(d, q, random, 1.3), {
        veil: smoke(dVeil, q, random, 0.4),
      });
    case 'bokeh':
      return room(studioAt(0.72) + bokeh(d, q, colours, random));
    case 'nicho':
      return room(studioAt(0.3) + niche(d, q, wall));
    case 'persiana':
      return room(studioAt(0.75) + blinds(d, q, random));
    case 'folhagem':
      return room(studioAt(0.6) + foliage(d, q, random));
    case 'disco':
      return room(studioAt(0.42) + disc(d, q, colours));
    case 'cortina':
      return room(studioAt(0.4) + curtain(d, q, mix('#6b2f22', wall, 0.5), random));
    case 'agua':
      return room(studioAt(0.9) + water(d, q, colours), { reflection: 0.55 });
    case 'pedestal':
      return room(studioAt(0.9), {
        base: pedestal(
          dBase,
          q,
          70 * q.scale,
          400 * q.scale,
          mix('#74523a', wall, 0.5),
          random,
          false,
        ),
        reflection: 0.14,
        lift: 70 * q.scale - 20,
      });
    case 'marmore':
      return room(studioAt(0.95), {
        base: pedestal(
          dBase,
          q,
          66 * q.scale,
          760 * q.scale,
          random.chance(0.5) ? '#4a3c33' : '#8a7058',
          random,
          true,
        ),
        reflection: 0.18,
        lift: 66 * q.scale - 16,
      });
  }
}
