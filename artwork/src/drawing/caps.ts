import type { Metal } from './metals.ts';
import { METALS, polishedMetal, satinCylinder } from './metals.ts';
import { darken, lighten, mix } from './palette.ts';
import type { Random } from './random.ts';
import { flatten } from './silhouettes.ts';
import type { Defs, Point } from './svg.ts';
import { closedCurve, ellipse, group, n, polygon, rect, shape, stroke } from './svg.ts';

export const TAMPAS = [
  'laca',
  'metal',
  'madeira',
  'cupula',
  'cristal',
  'esfera',
  'finial',
  'bloco',
  'marfim',
  'canelada',
  'pedra',
] as const;
export type Tampa = (typeof TAMPAS)[number];

export interface CapOptions {
  readonly tampa: Tampa;
  readonly metal: Metal;
  /** Half width of the collar that the cap covers. */
  readonly neck: number;
  /** Square caps suit flat bottles, round ones round bottles. */
  readonly square: boolean;
  readonly random: Random;
}

interface CapSize {
  readonly half: number;
  readonly height: number;
  readonly y: number;
}

/** Body of a cylinder that stands on `y`, its top visible as an ellipse. */
function cylinder(m: CapSize, body: string, top: string): string {
  const { half, height, y } = m;
  const ry = flatten(half);
  const topY = y - height;
  return [
    shape(
      `M${n(-half)} ${n(topY)}L${n(-half)} ${n(y)}A${n(half)} ${n(ry)} 0 0 0 ${n(half)} ${n(y)}L${n(half)} ${n(topY)}Z`,
      body,
    ),
    ellipse(0, topY, half, ry, top),
  ].join('');
}

/** Bright line where the top meets the side. */
function trim(half: number, y: number, colour: string, opacity: number): string {
  const ry = flatten(half);
  return stroke(
    `M${n(-half)} ${n(y)}A${n(half)} ${n(ry)} 0 0 0 ${n(half)} ${n(y)}`,
    colour,
    1.8,
    `opacity="${n(opacity)}"`,
  );
}

function ring(d: Defs, half: number, y: number, height: number, metal: Metal): string {
  return [
    cylinder({ half, height, y }, polishedMetal(d, metal), darken(METALS[metal], 0.4)),
    trim(half, y - height, lighten(METALS[metal], 0.6), 0.5),
  ].join('');
}

function lacquer(d: Defs, m: CapSize, colour: string, shine: number): string {
  const top = d.linear([
    [0, darken(colour, 0.2)],
    [0.35, lighten(colour, shine * 0.9)],
    [1, darken(colour, 0.45)],
  ]);
  const [x, width] = [-m.half * 0.72, m.half * 0.2];
  const light = d.linear(
    [
      [0, '#fff6e8', 0.75],
      [0.7, '#fff6e8', 0.35],
      [1, '#fff6e8', 0.05],
    ],
    [0, 0, 0, 1],
  );
  return [
    cylinder(m, satinCylinder(d, colour, shine), top),
    rect(x, m.y - m.height + flatten(m.half) + 5, width, m.height - 12, light, 'opacity=".55"'),
    trim(m.half, m.y - m.height, lighten(colour, 0.6), 0.55),
  ].join('');
}

function wood(d: Defs, m: CapSize, random: Random): string {
  const colour = mix('#8a5830', '#4a2a16', random.between(0, 1));
  const base = cylinder(
    m,
    satinCylinder(d, colour, 0.24),
    d.linear([
      [0, darken(colour, 0.25)],
      [0.35, lighten(colour, 0.3)],
      [1, darken(colour, 0.4)],
    ]),
  );
  const veins = Array.from({ length: 26 }, () => {
    const x = random.between(-m.half, m.half);
    const sway = random.between(-7, 7);
    const topY = m.y - m.height + flatten(m.half);
    return stroke(
      `M${n(x)} ${n(topY - 4)}C${n(x + sway)} ${n(topY + m.height * 0.3)} ${n(x - sway)} ${n(topY + m.height * 0.7)} ${n(x + sway * 0.4)} ${n(m.y + 8)}`,
      random.chance(0.6) ? darken(colour, 0.6) : lighten(colour, 0.35),
      random.between(0.6, 2.6),
      `opacity="${n(random.between(0.14, 0.42))}"`,
    );
  });
  const rings = [0.8, 0.55, 0.3].map((part) =>
    ellipse(
      random.between(-4, 4),
      m.y - m.height,
      m.half * part,
      flatten(m.half) * part,
      'none',
      `stroke="${darken(colour, 0.6)}" stroke-width="1.2" opacity=".4"`,
    ),
  );
  const ry = flatten(m.half);
  const topY = m.y - m.height;
  const clip = d.clip(
    shape(
      `M${n(-m.half)} ${n(topY)}A${n(m.half)} ${n(ry)} 0 0 0 ${n(m.half)} ${n(topY)}L${n(m.half)} ${n(m.y)}A${n(m.half)} ${n(ry)} 0 0 1 ${n(-m.half)} ${n(m.y)}Z`,
      '#000',
    ),
  );
  return [
    base,
    group(`clip-path="${clip}"`, ...veins),
    ...rings,
    trim(m.half, topY, '#ffe2bb', 0.35),
  ].join('');
}

function dome(d: Defs, m: CapSize, metal: Metal): string {
  const { half, height, y } = m;
  const skirt = height * 0.42;
  const topY = y - height;
  const shoulder = y - skirt;
  const outline = `M${n(-half)} ${n(y)}L${n(-half)} ${n(shoulder)}C${n(-half)} ${n(topY + height * 0.12)} ${n(-half * 0.6)} ${n(topY)} 0 ${n(topY)}C${n(half * 0.6)} ${n(topY)} ${n(half)} ${n(topY + height * 0.12)} ${n(half)} ${n(shoulder)}L${n(half)} ${n(y)}A${n(half)} ${n(flatten(half))} 0 0 1 ${n(-half)} ${n(y)}Z`;
  const shine = d.radial(
    [
      [0, '#fffaf0', 0.95],
      [0.5, '#ffefd0', 0.35],
      [1, '#ffefd0', 0],
    ],
    0.5,
    0.5,
    0.5,
  );
  const shadow = d.linear(
    [
      [0, '#000000', 0],
      [0.55, '#000000', 0],
      [1, '#0a0402', 0.5],
    ],
    [0, 0, 0, 1],
  );
  return [
    shape(outline, polishedMetal(d, metal)),
    shape(outline, shadow),
    ellipse(
      -half * 0.42,
      topY + height * 0.3,
      half * 0.2,
      height * 0.18,
      shine,
      `transform="rotate(18 ${n(-half * 0.42)} ${n(topY + height * 0.3)})"`,
    ),
    trim(half, shoulder + 4, darken(METALS[metal], 0.7), 0.6),
    trim(half, shoulder + 7, lighten(METALS[metal], 0.6), 0.5),
  ].join('');
}

function crystal(d: Defs, m: CapSize, random: Random, tone: string): string {
  const { half, height, y } = m;
  const columns = [-1, -0.62, -0.2, 0.24, 0.66, 1];
  const lines = [0, 0.3, 0.72, 1];
  const widths = [0.62, 1, 1, 0.5];
  const point = (c: number, l: number): Point => [
    (columns[c] ?? 0) * half * (widths[l] ?? 1),
    y - height * (lines[l] ?? 0),
  ];
  const faces: string[] = [];
  for (let l = 0; l < lines.length - 1; l += 1) {
    for (let c = 0; c < columns.length - 1; c += 1) {
      const light = c === 1 ? 0.85 : c === 4 ? 0.45 : random.between(0.06, 0.5);
      const colour = mix(mix('#1b110b', tone, 0.25), '#fff5e4', light);
      const quad = [point(c, l), point(c + 1, l), point(c + 1, l + 1), point(c, l + 1)];
      faces.push(
        shape(
          polygon(quad),
          d.linear(
            [
              [0, colour, 0.92],
              [1, darken(colour, random.between(0.3, 0.75)), 0.88],
            ],
            [0, 0, random.between(0.2, 1), 1],
          ),
          'stroke="#fff6e6" stroke-opacity=".45" stroke-width="1.2"',
        ),
      );
      if (random.chance(0.5)) {
        faces.push(
          shape(polygon(quad.slice(0, 3)), '#fff8ec', `opacity="${n(random.between(0.05, 0.22))}"`),
        );
      }
    }
  }
  const topY = y - height;
  return [
    ...faces,
    ellipse(0, topY, half * 0.5, flatten(half) * 0.6, '#f7e6cd', 'opacity=".5"'),
  ].join('');
}

function sphere(d: Defs, m: CapSize, colour: string): string {
  const r = m.height / 2;
  const cy = m.y - r;
  return [
    ellipse(
      0,
      cy,
      r,
      r,
      d.radial(
        [
          [0, lighten(colour, 0.38)],
          [0.35, colour],
          [0.78, darken(colour, 0.68)],
          [0.93, darken(colour, 0.8)],
          [1, mix(darken(colour, 0.4), '#d79a55', 0.35)],
        ],
        0.36,
        0.32,
        0.72,
      ),
    ),
    ellipse(
      -r * 0.36,
      cy - r * 0.42,
      r * 0.24,
      r * 0.17,
      d.radial([
        [0, '#fffaf0', 0.95],
        [0.55, '#fff2dc', 0.5],
        [1, '#fff2dc', 0],
      ]),
      `transform="rotate(-34 ${n(-r * 0.36)} ${n(cy - r * 0.42)})"`,
    ),
    stroke(
      `M${n(r * 0.55)} ${n(cy + r * 0.74)}A${n(r * 0.93)} ${n(r * 0.93)} 0 0 0 ${n(r * 0.92)} ${n(cy - r * 0.06)}`,
      '#ffc988',
      2.4,
      'opacity=".5" stroke-linecap="round"',
    ),
  ].join('');
}

/** Turned finial in the manner of an oriental lantern: rings, bulb and spire. */
function finial(d: Defs, m: CapSize, metal: Metal): string {
  const { half, height, y } = m;
  const profile: readonly Point[] = [
    [0.98, 0],
    [1, 0.06],
    [0.66, 0.1],
    [0.58, 0.16],
    [0.86, 0.24],
    [0.98, 0.36],
    [0.9, 0.48],
    [0.58, 0.58],
    [0.3, 0.64],
    [0.26, 0.68],
    [0.36, 0.73],
    [0.28, 0.79],
    [0.12, 0.84],
    [0.07, 0.93],
    [0.02, 1],
  ];
  const right = profile.map(([w, h]): Point => [w * half, y - h * height]);
  const left = right.toReversed().map(([x, py]): Point => [-x, py]);
  const body = closedCurve([...right, ...left]);
  const segments = [-0.6, -0.22, 0.22, 0.6].map((part) =>
    stroke(
      `M${n(half * part * 0.5)} ${n(y - height * 0.6)}C${n(half * part * 1.15)} ${n(y - height * 0.5)} ${n(half * part * 1.25)} ${n(y - height * 0.3)} ${n(half * part * 0.62)} ${n(y - height * 0.17)}`,
      darken(METALS[metal], 0.7),
      2,
      'opacity=".5"',
    ),
  );
  return [
    shape(body, polishedMetal(d, metal)),
    ...segments,
    ellipse(
      -half * 0.42,
      y - height * 0.4,
      half * 0.13,
      height * 0.08,
      d.radial([
        [0, '#fffaf0', 0.95],
        [1, '#fff0d4', 0],
      ]),
    ),
    ring(d, half * 1.02, y + 2, 9, metal),
    ring(d, half * 0.62, y - height * 0.12, 7, metal),
  ].join('');
}

function block(d: Defs, m: CapSize, colour: string, shine: number): string {
  const { half, height, y } = m;
  const topY = y - height;
  const front = d.linear(
    [
      [0, lighten(colour, shine)],
      [0.35, darken(colour, 0.12)],
      [0.6, darken(colour, 0.45)],
      [0.8, darken(colour, 0.25)],
      [1, darken(colour, 0.7)],
    ],
    [0, 0, 0.9, 1],
  );
  const light = d.linear(
    [
      [0, '#fff6e8', 0.5],
      [1, '#fff6e8', 0.02],
    ],
    [0, 0, 0, 1],
  );
  return [
    rect(-half, topY, half * 2, height, front, 'rx="5"'),
    shape(
      polygon([
        [-half + 3, topY + 1],
        [half - 3, topY + 1],
        [half - 12, topY - 9],
        [-half + 12, topY - 9],
      ]),
      lighten(colour, shine * 0.8),
    ),
    rect(-half * 0.84, topY + 8, half * 0.3, height - 14, light, 'opacity=".7"'),
    rect(half - 5, topY + 4, 3, height - 8, '#ffc587', 'opacity=".45"'),
    rect(-half + 2, topY, half * 2 - 4, 2, lighten(colour, 0.7), 'opacity=".6"'),
  ].join('');
}

function fluted(d: Defs, m: CapSize, metal: Metal): string {
  const base = cylinder(
    m,
    polishedMetal(d, metal),
    d.linear([
      [0, darken(METALS[metal], 0.3)],
      [0.35, lighten(METALS[metal], 0.5)],
      [1, darken(METALS[metal], 0.55)],
    ]),
  );
  const grooves = Array.from({ length: 21 }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / 21;
    const x = -Math.cos(angle) * m.half;
    const y = flatten(m.half) * Math.sin(angle);
    return [
      stroke(
        `M${n(x)} ${n(m.y - m.height + y + 5)}L${n(x)} ${n(m.y + y - 5)}`,
        '#0c0603',
        2.6 * Math.sin(angle) + 0.5,
        'opacity=".55" stroke-linecap="round"',
      ),
      stroke(
        `M${n(x + 2.6)} ${n(m.y - m.height + y + 5)}L${n(x + 2.6)} ${n(m.y + y - 5)}`,
        lighten(METALS[metal], 0.6),
        1.1,
        `opacity="${n(0.4 * Math.sin(angle))}"`,
      ),
    ].join('');
  });
  return [base, ...grooves, trim(m.half, m.y - m.height, lighten(METALS[metal], 0.7), 0.7)].join(
    '',
  );
}

/** Veined stone: pale lines on the satin body. */
function stone(d: Defs, m: CapSize, random: Random): string {
  const pale = random.chance(0.5);
  const colour = pale ? '#c9b79f' : '#2c241f';
  const body = lacquer(d, m, colour, pale ? 0.45 : 0.3);
  const vein = pale ? '#6b5746' : '#d9c3a2';
  const topY = m.y - m.height + flatten(m.half) + 2;
  const veins = Array.from({ length: 6 }, () => {
    const y = random.between(topY, m.y - 6);
    const x = random.between(-m.half * 0.9, m.half * 0.2);
    const clampX = (v: number): number => Math.max(-m.half + 2, Math.min(m.half - 2, v));
    const clampY = (v: number): number => Math.max(topY, Math.min(m.y - 2, v));
    return stroke(
      `M${n(x)} ${n(y)}L${n(clampX(x + random.between(14, 34)))} ${n(clampY(y + random.between(-18, 18)))}L${n(clampX(x + random.between(36, 80)))} ${n(clampY(y + random.between(-30, 30)))}`,
      vein,
      random.between(0.7, 2),
      `opacity="${n(random.between(0.2, 0.55))}" stroke-linejoin="round"`,
    );
  });
  return [body, ...veins].join('');
}

/** Draws the cap standing on the local height `y`, centred on x = 0. */
export function drawCap(d: Defs, o: CapOptions, y: number, tone: string): string {
  const { random, metal, neck } = o;
  const base = y + 20;
  const sizeOf = (width: number, height: number): CapSize => ({
    half: neck * width,
    height: Math.max(70, neck * height),
    y: base,
  });
  const darkLacquer = (): string => (random.chance(0.72) ? '#1a1411' : '#3a1013');
  switch (o.tampa) {
    case 'laca':
      return [
        o.square
          ? block(
              d,
              sizeOf(random.between(1.35, 1.75), random.between(1.9, 2.7)),
              darkLacquer(),
              0.3,
            )
          : lacquer(
              d,
              sizeOf(random.between(1.18, 1.36), random.between(2, 3)),
              darkLacquer(),
              0.32,
            ),
      ].join('');
    case 'metal':
      return [
        cylinder(
          sizeOf(1.2, random.between(2, 2.9)),
          polishedMetal(d, metal),
          d.linear([
            [0, darken(METALS[metal], 0.25)],
            [0.35, lighten(METALS[metal], 0.6)],
            [1, darken(METALS[metal], 0.5)],
          ]),
        ),
        trim(neck * 1.2, base - 16, darken(METALS[metal], 0.8), 0.6),
      ].join('');
    case 'madeira':
      return [
        ring(d, neck * 1.1, base + 4, 8, metal),
        wood(d, sizeOf(random.between(1.3, 1.6), random.between(1.9, 2.6)), random),
      ].join('');
    case 'cupula':
      return dome(d, sizeOf(1.3, 2.4), metal);
    case 'cristal':
      return [
        ring(d, neck * 0.98, base + 5, 9, metal),
        crystal(d, sizeOf(1.5, 2.5), random, tone),
      ].join('');
    case 'esfera':
      return [
        ring(d, neck * 0.92, base + 4, 10, metal),
        sphere(
          d,
          { half: 0, height: neck * 2.9, y: base - 2 },
          random.chance(0.5) ? METALS[metal] : darkLacquer(),
        ),
      ].join('');
    case 'finial':
      return finial(d, { half: neck * 1.3, height: neck * 4.4, y: base }, metal);
    case 'bloco':
      return block(
        d,
        sizeOf(random.between(1.4, 1.8), random.between(1.8, 2.5)),
        METALS[metal],
        0.3,
      );
    case 'marfim':
      return [
        ring(d, neck * 1.12, base + 4, 8, metal),
        lacquer(d, sizeOf(1.34, random.between(1.9, 2.5)), '#cbb592', 0.5),
      ].join('');
    case 'canelada':
      return fluted(d, sizeOf(1.3, random.between(1.8, 2.5)), metal);
    case 'pedra':
      return [
        ring(d, neck * 1.1, base + 4, 8, metal),
        stone(d, sizeOf(1.5, random.between(1.8, 2.4)), random),
      ].join('');
  }
}
