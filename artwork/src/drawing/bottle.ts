import type { Metal } from './metals.ts';
import { METALS, polishedMetal } from './metals.ts';
import type { Colours } from './palette.ts';
import { darken, lighten, mix } from './palette.ts';
import { flatten, innerHalf, type Silhouette, symmetricOutline } from './silhouettes.ts';
import type { Defs } from './svg.ts';
import { ellipse, group, n, rect, shape, stroke } from './svg.ts';

export interface BottleOptions {
  readonly silhouette: Silhouette;
  readonly colours: Colours;
  /** An opaque glaze hides the liquid. */
  readonly opaque: boolean;
  /** How full the hollow is, 0–1. */
  readonly level: number;
  readonly metal: Metal;
}

export interface DrawnBottle {
  readonly elements: string;
  /** Where the cap sits (local coordinates: the ground is y = 0). */
  readonly capSeat: number;
  readonly topoDoCorpo: number;
}

const NECK_HEIGHT = 30;
const COLLAR_HEIGHT = 26;

/** A strip of light that follows one side of the body, between two fractions of its half width. */
function strip(
  s: Silhouette,
  top: number,
  from: number,
  to: number,
  start: number,
  end: number,
): string {
  const steps = 40;
  const ys = Array.from(
    { length: steps + 1 },
    (_, i) => s.height * (start + ((end - start) * i) / steps),
  );
  const x = (y: number, part: number): number => {
    const half = s.half(y);
    return Math.sign(part) * Math.max(4, half - (1 - Math.abs(part)) * s.width);
  };
  const outward = ys.map((y) => `${n(x(y, from))} ${n(top + y)}`);
  const back = ys.toReversed().map((y) => `${n(x(y, to))} ${n(top + y)}`);
  return `M${outward.join('L')}L${back.join('L')}Z`;
}

function collar(d: Defs, s: Silhouette, top: number, metal: Metal): string {
  const half = s.neck;
  const glass = d.linear([
    [0, '#0a0604', 0.9],
    [0.12, '#f6dcb8', 0.55],
    [0.3, '#3a2417', 0.5],
    [0.6, '#1a0f09', 0.6],
    [0.88, '#eeb777', 0.5],
    [1, '#0a0604', 0.9],
  ]);
  const topY = top - NECK_HEIGHT;
  const body = polishedMetal(d, metal);
  return [
    rect(-half * 0.86, topY, half * 1.72, NECK_HEIGHT + 6, glass),
    shape(
      `M${n(-half)} ${n(topY - COLLAR_HEIGHT)}L${n(-half)} ${n(topY + 8)}A${n(half)} ${n(flatten(half))} 0 0 0 ${n(half)} ${n(topY + 8)}L${n(half)} ${n(topY - COLLAR_HEIGHT)}Z`,
      body,
    ),
    stroke(
      `M${n(-half)} ${n(topY + 1)}A${n(half)} ${n(flatten(half))} 0 0 0 ${n(half)} ${n(topY + 1)}`,
      darken(METALS[metal], 0.75),
      2,
      'opacity=".7"',
    ),
    stroke(
      `M${n(-half)} ${n(topY + 8)}A${n(half)} ${n(flatten(half))} 0 0 0 ${n(half)} ${n(topY + 8)}`,
      lighten(METALS[metal], 0.5),
      1.5,
      'opacity=".55"',
    ),
  ].join('');
}

function tube(levelY: number, floorY: number, topY: number): string {
  const line = (x: number, y1: number, y2: number, opacity: number): string =>
    stroke(`M${n(x)} ${n(y1)}L${n(x + 3)} ${n(y2)}`, '#fff3dd', 1.6, `opacity="${opacity}"`);
  return [
    line(-6, topY, levelY, 0.3),
    line(6, topY, levelY, 0.18),
    rect(-4, levelY, 13, floorY - levelY - 8, '#fff0d0', 'opacity=".10"'),
    line(-4, levelY, floorY - 8, 0.34),
    line(9, levelY, floorY - 8, 0.16),
  ].join('');
}

function liquid(d: Defs, o: BottleOptions, top: number): string {
  const { silhouette: s, colours } = o;
  const inner = innerHalf(s);
  const end = s.height - s.floor;
  const start = s.wall + 4;
  const height = end - start;
  const level = start + height * (1 - o.level);
  const path = symmetricOutline(inner, level, end, 0, top, s.round);
  const halfAtLevel = inner(level);
  const thickness = s.round ? flatten(halfAtLevel) : 7;
  const clip = d.clip(shape(path, '#000'));
  const [topY, endY] = [top + level, top + end];
  const body = d.fixedLinear(
    [
      [0, mix(colours.mid, colours.dark, 0.62)],
      [0.25, mix(colours.mid, colours.dark, 0.26)],
      [0.62, mix(colours.mid, colours.light, 0.42)],
      [0.86, mix(colours.mid, colours.light, 0.2)],
      [1, mix(colours.mid, colours.dark, 0.5)],
    ],
    [0, topY, 0, endY],
  );
  const flanks = d.fixedLinear(
    [
      [0, darken(colours.dark, 0.45), 0.98],
      [0.045, colours.dark, 0.85],
      [0.075, colours.light, 0.3],
      [0.1, colours.dark, 0.62],
      [0.28, colours.dark, 0.1],
      [0.5, colours.dark, 0],
      [0.68, colours.dark, 0.14],
      [0.88, colours.dark, 0.66],
      [0.925, colours.light, 0.42],
      [0.955, colours.dark, 0.85],
      [1, darken(colours.dark, 0.45), 0.98],
    ],
    [-s.width + s.wall, 0, s.width - s.wall, 0],
  );
  const light = d.fixedRadial(
    [
      [0, lighten(colours.light, 0.3), 0.9],
      [0.26, colours.light, 0.58],
      [0.6, colours.light, 0.14],
      [1, colours.light, 0],
    ],
    s.width * 0.12,
    topY + (endY - topY) * 0.66,
    s.width * 1.05,
  );
  const refraction = d.fixedLinear(
    [
      [0, colours.light, 0],
      [0.5, lighten(colours.light, 0.3), 0.75],
      [1, colours.light, 0],
    ],
    [0, endY - 46, 0, endY + 6],
  );
  return [
    group(
      `clip-path="${clip}"`,
      shape(path, body),
      rect(-s.width, topY - 20, s.width * 2, endY - topY + 60, light),
      shape(path, flanks),
      rect(-s.width, endY - 46, s.width * 2, 60, refraction),
      stroke(path, colours.dark, 12, 'opacity=".5"'),
      stroke(path, colours.light, 3, 'opacity=".35"'),
    ),
    ellipse(
      0,
      topY,
      halfAtLevel,
      thickness,
      d.linear([
        [0, colours.dark, 0.9],
        [0.3, mix(colours.mid, colours.light, 0.5), 0.85],
        [0.62, colours.mid, 0.7],
        [1, colours.dark, 0.9],
      ]),
    ),
    stroke(
      `M${n(-halfAtLevel)} ${n(topY)}A${n(halfAtLevel)} ${n(thickness)} 0 0 0 ${n(halfAtLevel)} ${n(topY)}`,
      lighten(colours.light, 0.35),
      2.2,
      'opacity=".6"',
    ),
    tube(topY, endY, top + 4),
  ].join('');
}

/** Thick clear base: the liquid's colour caught between two bright edges. */
function glassFloor(d: Defs, o: BottleOptions, top: number): string {
  const { silhouette: s, colours } = o;
  const inner = innerHalf(s);
  const end = s.height - s.floor;
  const y = top + end;
  const halfAtEnd = inner(end - 2);
  const colour = d.fixedLinear(
    [
      [0, colours.dark, 0.72],
      [0.3, mix(colours.mid, colours.dark, 0.3), 0.62],
      [0.62, colours.light, 0.42],
      [0.8, lighten(colours.light, 0.4), 0.5],
      [1, colours.dark, 0.85],
    ],
    [0, y, 0, top + s.height + (s.round ? flatten(s.half(s.height)) : 0)],
  );
  const flanks = d.fixedLinear(
    [
      [0, '#050302', 0.7],
      [0.22, '#050302', 0.1],
      [0.5, colours.light, 0.16],
      [0.8, '#050302', 0.1],
      [1, '#050302', 0.75],
    ],
    [-s.width, 0, s.width, 0],
  );
  const path = symmetricOutline(s.half, end - 10, s.height, 0, top, s.round);
  return [
    shape(path, colour),
    shape(path, flanks),
    s.round
      ? ellipse(
          0,
          y,
          halfAtEnd,
          flatten(halfAtEnd),
          'none',
          `stroke="${lighten(colours.light, 0.3)}" stroke-width="2" opacity=".45"`,
        )
      : '',
  ].join('');
}

function facets(d: Defs, s: Silhouette, top: number, opaque: boolean): string {
  if (s.facets.length === 0) return '';
  const ridges = s.forma === 'lapidado' ? [86, 250, 400] : [92, 478];
  const [first = 0] = ridges;
  const last = ridges.at(-1) ?? s.height;
  const edge = (x1: number, y1: number, x2: number, y2: number, strength: number): string =>
    [
      stroke(
        `M${n(x1)} ${n(top + y1)}L${n(x2)} ${n(top + y2)}`,
        '#fff1d8',
        2,
        `opacity="${n(strength)}"`,
      ),
      stroke(
        `M${n(x1 + 3)} ${n(top + y1)}L${n(x2 + 3)} ${n(top + y2)}`,
        '#120804',
        3,
        `opacity="${n(strength * 0.8)}"`,
      ),
    ].join('');
  const lines = s.facets.map((part) => {
    const x = (y: number): number => s.half(y) * part;
    const parts = [edge(x(0), 0, x(first), first, 0.5)];
    for (let i = 1; i < ridges.length; i += 1) {
      const [a = 0, b = 0] = [ridges[i - 1], ridges[i]];
      parts.push(edge(x(a), a, x(b), b, 0.42));
    }
    parts.push(edge(x(last), last, x(s.height), s.height, 0.5));
    return parts.join('');
  });
  const horizontals = ridges
    .map((y) => {
      const m = s.half(y);
      return stroke(
        `M${n(-m)} ${n(top + y)}L${n(m)} ${n(top + y)}`,
        '#fff1d8',
        1.6,
        'opacity=".34"',
      );
    })
    .join('');
  const [left = -0.5, right = 0.5] = s.facets;
  const face = (from: number, to: number, colour: string, opacity: number): string => {
    const m = s.half((first + last) / 2);
    return rect(m * from, top, m * (to - from), s.height, colour, `opacity="${n(opacity)}"`);
  };
  const shoulder = d.fixedLinear(
    [
      [0, '#fff4e0', opaque ? 0.2 : 0.3],
      [1, '#fff4e0', 0.02],
    ],
    [0, top, 0, top + first],
  );
  return [
    face(-1, left, '#fff0d8', 0.09),
    face(right, 1, '#0a0503', 0.34),
    rect(-s.width, top, s.width * 2, first, shoulder),
    ...lines,
    horizontals,
  ].join('');
}

/** A broad diagonal sheen across a flat front. */
function sheen(d: Defs, s: Silhouette, top: number): string {
  const light = d.fixedLinear(
    [
      [0, '#fff6e6', 0.13],
      [0.5, '#fff6e6', 0.08],
      [1, '#fff6e6', 0],
    ],
    [0, top, 0, top + s.height * 0.92],
  );
  const w = s.width;
  const end = top + s.height;
  return shape(
    `M${n(-w)} ${n(top)}L${n(w * 0.55)} ${n(top)}L${n(-w * 0.35)} ${n(end)}L${n(-w)} ${n(end)}Z`,
    light,
  );
}

/** The studio on the glass: soft box left, amber rim right, edges darkened along the outline. */
function lights(d: Defs, s: Silhouette, top: number, path: string, opaque: boolean): string {
  const baseY = top + s.height;
  const rim = d.fixedLinear(
    [
      [0, '#ffe9c9', 0.75],
      [0.12, '#ffe9c9', 0.12],
      [0.5, '#ffe9c9', 0.04],
      [0.86, '#ffb765', 0.14],
      [1, '#ffc27a', 0.85],
    ],
    [-s.width, 0, s.width, 0],
  );
  const softBox = d.fixedLinear(
    [
      [0, '#fff8ec', 0],
      [0.05, '#fff8ec', opaque ? 0.42 : 0.62],
      [0.55, '#fff8ec', opaque ? 0.2 : 0.3],
      [1, '#fff8ec', 0.02],
    ],
    [0, top + s.height * s.light[0], 0, top + s.height * s.light[1]],
  );
  const thread = d.fixedLinear(
    [
      [0, '#ffffff', 0],
      [0.2, '#ffffff', 0.85],
      [0.7, '#ffffff', 0.4],
      [1, '#ffffff', 0],
    ],
    [0, top + s.height * s.light[0], 0, top + s.height * s.light[1]],
  );
  const backlight = d.fixedLinear(
    [
      [0, '#ffbf78', 0],
      [0.3, '#ffc98a', 0.55],
      [0.8, '#ff9f4a', 0.3],
      [1, '#ff9f4a', 0],
    ],
    [0, top + s.height * s.light[0], 0, top + s.height * s.light[1]],
  );
  const shoulderShine = d.fixedRadial(
    [
      [0, '#fff6e6', 0.5],
      [1, '#fff6e6', 0],
    ],
    -s.width * 0.5,
    top + 6,
    s.width * 0.42,
  );
  return [
    stroke(path, '#060302', 26, 'opacity=".20"'),
    stroke(path, '#060302', 15, 'opacity=".28"'),
    stroke(path, rim, 5),
    rect(-s.width, top - 10, s.width * 2, s.width * 0.6, shoulderShine),
    s.round ? '' : sheen(d, s, top),
    shape(strip(s, top, -0.86, -0.66, ...s.light), softBox),
    shape(strip(s, top, -0.62, -0.58, ...s.light), softBox, 'opacity=".45"'),
    shape(strip(s, top, 0.66, 0.76, ...s.light), softBox, 'opacity=".3"'),
    shape(strip(s, top, -0.885, -0.872, ...s.light), thread),
    shape(strip(s, top, 0.84, 0.93, ...s.light), backlight),
    rect(
      -s.width,
      baseY - 5,
      s.width * 2,
      3,
      d.linear([
        [0, '#fff1d6', 0],
        [0.3, '#fff1d6', s.round ? 0 : 0.5],
        [0.75, '#ffcf95', s.round ? 0 : 0.3],
        [1, '#fff1d6', 0],
      ]),
    ),
  ].join('');
}

/** Draws a bottle standing on y = 0 and centred on x = 0, without cap and label. */
export function drawBottle(d: Defs, o: BottleOptions): DrawnBottle {
  const { silhouette: s, colours } = o;
  const top = -s.height - (s.round ? flatten(s.half(s.height)) : 0);
  const path = symmetricOutline(s.half, 0, s.height, 0, top, s.round);
  const clip = d.clip(shape(path, '#000'));
  const interior = o.opaque
    ? shape(
        path,
        d.fixedLinear(
          [
            [0, darken(colours.dark, 0.3)],
            [0.1, colours.dark],
            [0.3, mix(colours.mid, colours.light, 0.28)],
            [0.46, colours.mid],
            [0.75, colours.dark],
            [1, darken(colours.dark, 0.5)],
          ],
          [-s.width, 0, s.width, s.height * 0.12],
        ),
      )
    : [
        shape(
          path,
          d.fixedLinear(
            [
              [0, '#0b0604', 0.82],
              [0.09, '#c9a27a', 0.34],
              [0.2, '#2a1a10', 0.42],
              [0.5, mix('#5a3d28', colours.mid, 0.35), 0.34],
              [0.82, '#1d110a', 0.5],
              [0.93, '#d79a5c', 0.3],
              [1, '#0b0604', 0.85],
            ],
            [-s.width, 0, s.width, 0],
          ),
        ),
        glassFloor(d, o, top),
        shape(
          symmetricOutline(innerHalf(s), s.wall + 4, s.height - s.floor, 0, top, s.round),
          d.fixedLinear(
            [
              [0, '#ffedd0', 0.1],
              [0.5, '#120904', 0.28],
              [1, '#ffedd0', 0.08],
            ],
            [-s.width, 0, s.width, 0],
          ),
          'stroke="#fff1d8" stroke-opacity=".22" stroke-width="1.6"',
        ),
        liquid(d, o, top),
      ].join('');
  return {
    elements: [
      collar(d, s, top, o.metal),
      group(
        `clip-path="${clip}"`,
        interior,
        facets(d, s, top, o.opaque),
        lights(d, s, top, path, o.opaque),
      ),
    ].join(''),
    capSeat: top - NECK_HEIGHT - COLLAR_HEIGHT,
    topoDoCorpo: top,
  };
}
