import { darken, lighten, mix } from './palette.ts';
import type { Random } from './random.ts';
import type { Defs, Point } from './svg.ts';
import { closedCurve, ellipse, group, n, polygon, shape, stroke } from './svg.ts';

export const ADERECOS = [
  'nenhum',
  'citrico',
  'petalas',
  'flor',
  'ambar',
  'madeira',
  'canela',
  'anis',
  'bagas',
  'folhas',
  'baunilha',
  'favas',
  'lavanda',
  'seixos',
  'cristais',
  'resina',
  'tabaco',
] as const;
export type Adereco = (typeof ADERECOS)[number];

export interface Place {
  readonly x: number;
  readonly ground: number;
  /** Half width of the bottle. */
  readonly half: number;
  /** Side on which the vial stands; the prop goes to the other one. */
  readonly side: -1 | 1;
  readonly vial: boolean;
  /** How far props may lie to the front and to the side, in pixels: less on a plinth. */
  readonly depth: number;
  readonly reach: number;
}

export interface DrawnProp {
  readonly back: string;
  readonly front: string;
  readonly shadow: string;
}

type Brush = (d: Defs, random: Random) => string;

const put = (x: number, y: number, scale: number, turn: number, content: string): string =>
  group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})"`, content);

const citrus =
  (rind: string, pulp: string): Brush =>
  (d, random) => {
    const r = 96;
    const segments = 10;
    const parts = Array.from({ length: segments }, (_, i) => {
      const from = (i / segments) * Math.PI * 2 + 0.05;
      const to = ((i + 1) / segments) * Math.PI * 2 - 0.05;
      const point = (angle: number, radius: number): Point => [
        Math.cos(angle) * radius,
        Math.sin(angle) * radius,
      ];
      const middle = (from + to) / 2;
      const segment = closedCurve([
        point(middle, 10),
        point(from + 0.04, r * 0.5),
        point(from + 0.03, r * 0.74),
        point(middle, r * 0.82),
        point(to - 0.03, r * 0.74),
        point(to - 0.04, r * 0.5),
      ]);
      const fibres = Array.from({ length: 5 }, () => {
        const angle = random.between(from + 0.08, to - 0.08);
        const [a, b] = [point(angle, random.between(18, 40)), point(angle, random.between(55, 76))];
        return stroke(polygon([a, b], false), lighten(pulp, 0.5), 1.3, 'opacity=".4"');
      });
      const segmentColour = d.fixedRadial(
        [
          [0, lighten(pulp, 0.42)],
          [0.6, pulp],
          [1, darken(pulp, 0.22)],
        ],
        0,
        0,
        r * 0.84,
      );
      return [shape(segment, segmentColour), ...fibres].join('');
    });
    const light = d.radial(
      [
        [0, '#fff3cf', 0.34],
        [0.45, '#fff3cf', 0],
        [1, '#160802', 0.72],
      ],
      0.34,
      0.26,
      0.86,
    );
    return group(
      'transform="scale(.86 1)"',
      ellipse(16, 2, r, r, darken(rind, 0.72)),
      ellipse(9, 1, r, r, darken(rind, 0.45)),
      ellipse(0, 0, r, r, rind),
      ellipse(0, 0, r * 0.95, r * 0.95, mix('#f3e2b4', rind, 0.18)),
      ...parts,
      ellipse(0, 0, 7, 7, '#f3e2b4'),
      ellipse(0, 0, r, r, light),
    );
  };

const petal =
  (colour: string): Brush =>
  (d, random) => {
    const w = random.between(96, 132);
    const h = w * random.between(0.2, 0.27);
    const tip = random.between(0.5, 0.62);
    const body = `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.3)} ${n(-h * 0.7)} ${n(w * 0.1)} ${n(-h * 1.5)} ${n(w * 0.36)} ${n(-h)}Q${n(w * tip)} ${n(-h * 0.62)} ${n(w * 0.5)} ${n(h * 0.1)}C${n(w * 0.42)} ${n(h * 0.95)} ${n(-w * 0.14)} ${n(h * 0.9)} ${n(-w * 0.5)} ${n(h * 0.3)}Z`;
    const cup = `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.16)} ${n(-h * 0.28)} ${n(w * 0.16)} ${n(-h * 0.3)} ${n(w * 0.5)} ${n(h * 0.1)}C${n(w * 0.42)} ${n(h * 0.95)} ${n(-w * 0.14)} ${n(h * 0.9)} ${n(-w * 0.5)} ${n(h * 0.3)}Z`;
    return [
      shape(
        body,
        d.linear([
          [0, darken(colour, 0.72)],
          [0.4, darken(colour, 0.3)],
          [1, colour],
        ]),
      ),
      shape(
        cup,
        d.linear([
          [0, darken(colour, 0.55)],
          [0.45, colour],
          [0.85, lighten(colour, 0.26)],
          [1, lighten(colour, 0.12)],
        ]),
      ),
      stroke(
        `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.16)} ${n(-h * 0.28)} ${n(w * 0.16)} ${n(-h * 0.3)} ${n(w * 0.5)} ${n(h * 0.1)}`,
        lighten(colour, 0.45),
        1.3,
        'opacity=".45"',
      ),
    ].join('');
  };

const whiteFlower: Brush = (d, random) => {
  const petals = Array.from({ length: 6 }, (_, i) => {
    const colour = mix('#f6e8d4', '#e9c9b0', random.between(0, 0.6));
    return `<g transform="rotate(${n(i * 60 + random.between(-7, 7))})">${shape(
      'M0 0C-30 -26 -28 -74 0 -88C28 -74 30 -26 0 0Z',
      d.linear(
        [
          [0, colour],
          [0.6, darken(colour, 0.12)],
          [1, darken(colour, 0.55)],
        ],
        [0, 0, 0, 1],
      ),
      'stroke="#7a5a3e" stroke-opacity=".35" stroke-width="1"',
    )}</g>`;
  });
  const core = Array.from({ length: 12 }, () =>
    ellipse(
      random.between(-11, 11),
      random.between(-11, 11),
      3.4,
      3.4,
      mix('#e7b13f', '#8a4d10', random.between(0, 1)),
    ),
  );
  return [...petals, ellipse(0, 0, 15, 15, '#8a5a1a'), ...core].join('');
};

const translucentStone =
  (colour: string): Brush =>
  (d, random) => {
    const sides = random.integer(7, 9);
    const r = random.between(34, 56);
    const rim = Array.from({ length: sides }, (_, i): Point => {
      const a = (i / sides) * Math.PI * 2;
      const radius = r * random.between(0.84, 1.12);
      return [Math.cos(a) * radius * 1.16, Math.sin(a) * radius * 0.84];
    });
    const table = rim.map(
      ([x, y]): Point => [
        x * random.between(0.42, 0.6) - r * 0.1,
        y * random.between(0.4, 0.56) - r * 0.14,
      ],
    );
    const at = (list: readonly Point[], i: number): Point => list[i % sides] ?? [0, 0];
    const faces = rim.map((_, i) => {
      const quad = [at(rim, i), at(rim, i + 1), at(table, i + 1), at(table, i)];
      const [x, y] = at(rim, i);
      const light = (-x * 0.55 - y * 0.85) / r;
      const inward = (x * 0.5 + y * 0.7) / r;
      const tone =
        light > 0 ? lighten(colour, light * 0.4) : darken(colour, Math.min(0.75, -light * 0.72));
      return shape(
        polygon(quad),
        d.linear(
          [
            [0, tone],
            [1, inward > 0.2 ? mix(tone, lighten(colour, 0.35), 0.55) : darken(tone, 0.28)],
          ],
          [0, 0, 0.5, 1],
        ),
        `stroke="${lighten(colour, 0.4)}" stroke-opacity=".28" stroke-width="1"`,
      );
    });
    return [
      shape(polygon(rim), darken(colour, 0.5)),
      ...faces,
      shape(
        polygon(table),
        d.linear(
          [
            [0, lighten(colour, 0.48)],
            [0.45, colour],
            [1, darken(colour, 0.45)],
          ],
          [0, 0, 0.8, 1],
        ),
        'stroke="#fff4da" stroke-opacity=".4" stroke-width="1.2"',
      ),
    ].join('');
  };

const crystal: Brush = (d, random) => {
  const w = random.between(15, 26);
  const h = random.between(90, 150);
  const p = random.between(18, 34);
  const face = (points: readonly Point[], light: number): string =>
    shape(
      polygon(points),
      d.linear(
        [
          [0, mix('#6b5a4c', '#fff4e2', light), 0.9],
          [1, mix('#2a1d14', '#c9a27a', light * 0.7), 0.75],
        ],
        [0, 0, 0.3, 1],
      ),
      'stroke="#fff4e0" stroke-opacity=".4" stroke-width="1"',
    );
  return [
    face(
      [
        [-w, 0],
        [-w * 0.2, 6],
        [-w * 0.2, -h],
        [-w, -h + p * 0.4],
      ],
      0.85,
    ),
    face(
      [
        [-w * 0.2, 6],
        [w, 0],
        [w, -h + p * 0.5],
        [-w * 0.2, -h],
      ],
      0.22,
    ),
    face(
      [
        [-w, -h + p * 0.4],
        [-w * 0.2, -h],
        [w * 0.1, -h - p],
      ],
      1,
    ),
    face(
      [
        [-w * 0.2, -h],
        [w, -h + p * 0.5],
        [w * 0.1, -h - p],
      ],
      0.4,
    ),
  ].join('');
};

const log: Brush = (d, random) => {
  const colour = mix('#a06a3a', '#6b4022', random.between(0, 1));
  const span = random.between(130, 190);
  const r = random.between(34, 46);
  const body = d.linear(
    [
      [0, darken(colour, 0.3)],
      [0.25, mix(colour, '#3a2414', 0.5)],
      [1, '#120905'],
    ],
    [0, 0, 0, 1],
  );
  const rind = Array.from({ length: 16 }, () => {
    const y = random.between(-r, r) * 0.95;
    const x = random.between(0, span * 0.6);
    return stroke(
      `M${n(x)} ${n(y)}q${n(random.between(14, 40))} ${n(random.between(-4, 4))} ${n(random.between(30, 80))} ${n(random.between(-3, 3))}`,
      random.chance(0.5) ? '#0e0703' : lighten(colour, 0.15),
      random.between(1, 3.4),
      'opacity=".45"',
    );
  });
  const rings = [0.86, 0.7, 0.55, 0.4, 0.26, 0.13].map((p) =>
    ellipse(
      random.between(-2, 2),
      random.between(-2, 2),
      r * 0.62 * p,
      r * p,
      'none',
      `stroke="${darken(colour, 0.5)}" stroke-width="${n(random.between(0.8, 2))}" opacity=".6"`,
    ),
  );
  return [
    shape(
      `M0 ${n(-r)}L${n(span)} ${n(-r)}A${n(r * 0.62)} ${n(r)} 0 0 1 ${n(span)} ${n(r)}L0 ${n(r)}Z`,
      body,
    ),
    group(
      `clip-path="${d.clip(shape(`M0 ${n(-r)}L${n(span)} ${n(-r)}A${n(r * 0.62)} ${n(r)} 0 0 1 ${n(span)} ${n(r)}L0 ${n(r)}Z`, '#000'))}"`,
      ...rind,
    ),
    ellipse(0, 0, r * 0.64, r, '#3a2212'),
    ellipse(
      0,
      0,
      r * 0.58,
      r * 0.93,
      d.radial(
        [
          [0, lighten(colour, 0.35)],
          [0.6, lighten(colour, 0.12)],
          [1, colour],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ),
    ...rings,
  ].join('');
};

const cinnamon: Brush = (d, random) => {
  const span = random.between(190, 240);
  const r = random.between(15, 20);
  const colour = mix('#9a5a2c', '#74401d', random.between(0, 1));
  const scratches = Array.from({ length: 12 }, () => {
    const y = random.between(-r, r) * 0.9;
    return stroke(
      `M${n(random.between(0, 60))} ${n(y)}L${n(random.between(100, span))} ${n(y + random.between(-2, 2))}`,
      random.chance(0.6) ? '#2a1308' : '#d79a62',
      random.between(0.6, 1.8),
      'opacity=".4"',
    );
  });
  return [
    shape(
      `M0 ${n(-r)}L${n(span)} ${n(-r)}L${n(span)} ${n(r)}L0 ${n(r)}Z`,
      d.linear(
        [
          [0, darken(colour, 0.2)],
          [0.22, lighten(colour, 0.28)],
          [0.5, colour],
          [1, darken(colour, 0.75)],
        ],
        [0, 0, 0, 1],
      ),
    ),
    ...scratches,
    ellipse(0, 0, r * 0.55, r, darken(colour, 0.25)),
    stroke(
      `M0 ${n(-r * 0.7)}C${n(-r * 0.5)} ${n(-r * 0.5)} ${n(-r * 0.4)} ${n(r * 0.2)} 0 ${n(r * 0.25)}C${n(r * 0.3)} ${n(r * 0.1)} ${n(r * 0.1)} ${n(-r * 0.3)} ${n(-r * 0.05)} ${n(-r * 0.15)}`,
      '#1a0b04',
      3.4,
      'opacity=".85"',
    ),
  ].join('');
};

const starAnise: Brush = (d, random) => {
  const arms = Array.from({ length: 8 }, (_, i) => {
    const colour = mix('#7a4422', '#552c14', random.between(0, 1));
    const h = random.between(46, 58);
    return `<g transform="rotate(${n(i * 45 + random.between(-6, 6))})">${shape(
      `M0 0C-14 -12 -13 ${n(-h * 0.6)} 0 ${n(-h)}C13 ${n(-h * 0.6)} 14 -12 0 0Z`,
      d.linear([
        [0, lighten(colour, 0.25)],
        [0.5, colour],
        [1, darken(colour, 0.7)],
      ]),
    )}${ellipse(0, -h * 0.5, 5, 9, '#c98a4e')}${ellipse(-1.4, -h * 0.54, 1.6, 3, '#fff0d4', 'opacity=".8"')}</g>`;
  });
  return [...arms, ellipse(0, 0, 7, 7, '#3a1d0c')].join('');
};

const bead =
  (colour: string): Brush =>
  (d, random) => {
    const r = random.between(17, 27);
    return [
      ellipse(
        0,
        0,
        r,
        r,
        d.radial(
          [
            [0, lighten(colour, 0.4)],
            [0.4, colour],
            [0.85, darken(colour, 0.75)],
            [1, mix(darken(colour, 0.4), '#d99a5a', 0.3)],
          ],
          0.35,
          0.3,
          0.75,
        ),
      ),
      ellipse(-r * 0.36, -r * 0.42, r * 0.17, r * 0.12, '#fffaf0', 'opacity=".75"'),
    ].join('');
  };

const leaf =
  (colour: string): Brush =>
  (d, random) => {
    const w = random.between(96, 140);
    const h = w * random.between(0.2, 0.28);
    const leafHalf = (sign: number): string =>
      `M0 0C${n(w * 0.25)} ${n(sign * h * 1.3)} ${n(w * 0.72)} ${n(sign * h)} ${n(w)} 0Z`;
    const veins = Array.from({ length: 6 }, (_, i) => {
      const x = w * (0.14 + i * 0.13);
      return [-1, 1]
        .map((s) =>
          stroke(
            `M${n(x)} 0Q${n(x + w * 0.06)} ${n(s * h * 0.3)} ${n(x + w * 0.13)} ${n(s * h * 0.52)}`,
            lighten(colour, 0.35),
            1,
            'opacity=".35"',
          ),
        )
        .join('');
    });
    return [
      shape(
        leafHalf(-1),
        d.linear([
          [0, lighten(colour, 0.22)],
          [0.6, colour],
          [1, darken(colour, 0.4)],
        ]),
      ),
      shape(
        leafHalf(1),
        d.linear([
          [0, darken(colour, 0.25)],
          [1, darken(colour, 0.68)],
        ]),
      ),
      ...veins,
      stroke(`M0 0L${n(w)} 0`, lighten(colour, 0.4), 1.6, 'opacity=".55"'),
    ].join('');
  };

const pod: Brush = (d, random) => {
  const w = random.between(230, 300);
  const c = random.between(-46, 46);
  const path = `M0 0C${n(w * 0.3)} ${n(c)} ${n(w * 0.7)} ${n(-c * 0.6)} ${n(w)} ${n(c * 0.3)}`;
  return [
    stroke(path, '#140a06', 15, 'stroke-linecap="round"'),
    stroke(
      path,
      d.linear([
        [0, '#3a2114'],
        [0.5, '#5c3620'],
        [1, '#241109'],
      ]),
      10,
      'stroke-linecap="round"',
    ),
    stroke(
      path,
      '#d7a878',
      1.8,
      'stroke-linecap="round" opacity=".55" transform="translate(0 -3)"',
    ),
  ].join('');
};

const bean =
  (colour: string): Brush =>
  (d, random) => {
    const w = random.between(30, 40);
    const h = w * 0.62;
    return [
      ellipse(
        0,
        0,
        w,
        h,
        d.radial(
          [
            [0, lighten(colour, 0.35)],
            [0.5, colour],
            [1, darken(colour, 0.78)],
          ],
          0.38,
          0.28,
          0.75,
        ),
      ),
      stroke(
        `M${n(-w * 0.8)} ${n(h * 0.12)}C${n(-w * 0.3)} ${n(-h * 0.2)} ${n(w * 0.3)} ${n(h * 0.35)} ${n(w * 0.8)} 0`,
        '#120804',
        3,
        'opacity=".8"',
      ),
      ellipse(-w * 0.34, -h * 0.45, w * 0.2, h * 0.13, '#fff3dd', 'opacity=".5"'),
    ].join('');
  };

const lavenderSprig: Brush = (d, random) => {
  const flowers: string[] = [];
  for (let i = 0; i < 11; i += 1) {
    const x = 80 + i * 13;
    for (const s of [-1, 0, 1]) {
      const colour = mix('#a88cc0', '#4e3a66', random.between(0, 1));
      flowers.push(
        ellipse(
          x + random.between(-3, 3),
          s * (15 - i * 0.9) + random.between(-2, 2),
          11,
          6.4,
          d.linear(
            [
              [0, lighten(colour, 0.2)],
              [1, darken(colour, 0.5)],
            ],
            [0, 0, 0, 1],
          ),
          `transform="rotate(${n(s * 28)} ${n(x)} 0)"`,
        ),
      );
    }
  }
  return [
    stroke('M-40 6C10 -2 60 4 212 0', '#5b6038', 4, 'stroke-linecap="round"'),
    ...flowers,
  ].join('');
};

const pebble: Brush = (d, random) => {
  const w = random.between(50, 86);
  const h = w * random.between(0.4, 0.56);
  const colour = mix('#4a423c', '#2a2320', random.between(0, 1));
  return [
    ellipse(
      0,
      0,
      w,
      h,
      d.radial(
        [
          [0, lighten(colour, 0.34)],
          [0.45, colour],
          [1, '#0a0706'],
        ],
        0.36,
        0.2,
        0.8,
      ),
    ),
    ellipse(-w * 0.3, -h * 0.55, w * 0.3, h * 0.16, '#fff3e0', 'opacity=".3"'),
    ellipse(w * 0.3, -h * 0.1, 6, 4, '#fff6e6', 'opacity=".4"'),
  ].join('');
};

const dryLeaf: Brush = (d, random) =>
  leaf(mix('#8a5a2c', '#5c3618', random.between(0, 1)))(d, random);

interface Recipe {
  readonly brush: (random: Random) => Brush;
  /** How many, how wide each one is, and whether they stand upright. */
  readonly total: readonly [number, number];
  readonly radius: number;
  readonly height: number;
  readonly turn: readonly [number, number];
}

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[random.integer(0, list.length - 1)] ?? list[0];

const FRUITS = [
  ['#d98a2b', '#e8962e'],
  ['#d9b832', '#e6cd58'],
  ['#c9782f', '#cf4f28'],
] as const;

const RECIPES: Readonly<Record<Exclude<Adereco, 'nenhum'>, Recipe>> = {
  citrico: {
    brush: (random) => {
      const [rind, pulp] = FRUITS[random.integer(0, 2)] ?? FRUITS[0];
      return citrus(rind, pulp);
    },
    total: [2, 2],
    radius: 96,
    height: 92,
    turn: [-14, 14],
  },
  petalas: {
    brush: (random) => petal(pick(random, ['#b04258', '#c67a70', '#8e2434', '#c99a84'])),
    total: [6, 8],
    radius: 52,
    height: 12,
    turn: [-26, 26],
  },
  flor: { brush: () => whiteFlower, total: [2, 3], radius: 82, height: 44, turn: [-30, 30] },
  ambar: {
    brush: (random) => translucentStone(pick(random, ['#d9822b', '#c9681e', '#e0a045'])),
    total: [3, 5],
    radius: 54,
    height: 34,
    turn: [-14, 14],
  },
  madeira: { brush: () => log, total: [2, 2], radius: 120, height: 38, turn: [-4, 4] },
  canela: { brush: () => cinnamon, total: [3, 3], radius: 110, height: 18, turn: [-12, 10] },
  anis: { brush: () => starAnise, total: [3, 4], radius: 58, height: 22, turn: [0, 90] },
  bagas: {
    brush: (random) => bead(pick(random, ['#8c1f33', '#5c1f4a', '#a83a24', '#3b2a4e'])),
    total: [6, 9],
    radius: 26,
    height: 20,
    turn: [0, 0],
  },
  folhas: {
    brush: (random) => leaf(pick(random, ['#5f7040', '#486037', '#6f7a3e'])),
    total: [4, 5],
    radius: 90,
    height: 12,
    turn: [-34, 34],
  },
  baunilha: { brush: () => pod, total: [3, 4], radius: 130, height: 12, turn: [-9, 9] },
  favas: {
    brush: (random) => bean(pick(random, ['#4a2814', '#5c3218', '#35190c'])),
    total: [5, 8],
    radius: 38,
    height: 20,
    turn: [-40, 40],
  },
  lavanda: { brush: () => lavenderSprig, total: [3, 3], radius: 120, height: 16, turn: [-14, 14] },
  seixos: { brush: () => pebble, total: [3, 4], radius: 84, height: 34, turn: [-4, 4] },
  cristais: { brush: () => crystal, total: [4, 6], radius: 26, height: 2, turn: [-24, 24] },
  resina: {
    brush: (random) => translucentStone(pick(random, ['#b07c36', '#a56d2c', '#8f5c28'])),
    total: [6, 8],
    radius: 36,
    height: 22,
    turn: [-30, 30],
  },
  tabaco: { brush: () => dryLeaf, total: [4, 5], radius: 100, height: 12, turn: [-24, 24] },
};

/** Lays the prop that tells the scent around the bottle: some behind, some in front. */
export function drawProp(
  d: Defs,
  dShadow: Defs,
  adereco: Adereco,
  place: Place,
  random: Random,
): DrawnProp {
  if (adereco === 'nenhum') return { back: '', front: '', shadow: '' };
  const recipe = RECIPES[adereco];
  const brush = recipe.brush(random);
  const total = random.integer(...recipe.total);
  const [back, front, shadow]: [string[], string[], string[]] = [[], [], []];
  for (let i = 0; i < total; i += 1) {
    const atBack = i % 3 === 0;
    const side = i === total - 1 && total > 4 && !place.vial ? place.side : -place.side;
    const spread = atBack ? random.between(0.05, 0.5) : random.between(0.1, 1);
    const distance = place.half + recipe.radius * 0.2 + spread * 118;
    const x = place.x + side * Math.min(distance, place.reach - recipe.radius * 0.7);
    const y =
      place.ground +
      (atBack
        ? random.between(-52, -24)
        : random.between(Math.min(14, place.depth * 0.4), place.depth));
    const scale = atBack ? 0.92 : 1.06 + (y - place.ground) / 420;
    const centreY = y - recipe.height * scale;
    const drawing = put(x, centreY, scale, random.between(...recipe.turn), brush(d, random));
    (atBack ? back : front).push(drawing);
    shadow.push(
      ellipse(
        x + 14,
        y,
        recipe.radius * 1.25 * scale,
        Math.max(12, recipe.radius * 0.26),
        dShadow.radial([
          [0, '#000000', 0.8],
          [0.5, '#000000', 0.45],
          [1, '#000000', 0],
        ]),
      ),
    );
  }
  return { back: back.join(''), front: front.join(''), shadow: shadow.join('') };
}
