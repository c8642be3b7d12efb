/** One colour stop of a gradient: offset 0–1, colour `#rrggbb`, opacity 0–1 (1 when absent). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the definitions (gradients, clips, filters) that the drawn elements refer to. */
export interface Defs {
  /** Linear gradient in the box of the element that uses it; (0,0)→(1,0) when no axis is given. */
  linear(stops: readonly Stop[], axis?: readonly [number, number, number, number]): string;
  /** Linear gradient in picture coordinates. */
  fixedLinear(stops: readonly Stop[], axis: readonly [number, number, number, number]): string;
  /** Radial gradient in the box of the element that uses it. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  /** Radial gradient in picture coordinates. */
  fixedRadial(stops: readonly Stop[], cx: number, cy: number, r: number): string;
  /** Clips to the given shapes (SVG markup). */
  clip(shapes: string): string;
  /** Gaussian blur; `x` and `y` are standard deviations in pixels. */
  blur(x: number, y?: number): string;
  /** The whole `<defs>` element. */
  markup(): string;
}

/** A number as SVG text: at most two decimals, no trailing zeros. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}"${
          opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`
        }/>`,
    )
    .join('');
}

export function createDefs(): Defs {
  const parts: string[] = [];
  const register = (build: (id: string) => string): string => {
    const id = `d${parts.length}`;
    parts.push(build(id));
    return `url(#${id})`;
  };
  return {
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      register(
        (id) =>
          `<linearGradient id="${id}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopTags(stops)}</linearGradient>`,
      ),
    fixedLinear: (stops, [x1, y1, x2, y2]) =>
      register(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      register(
        (id) =>
          `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stopTags(stops)}</radialGradient>`,
      ),
    fixedRadial: (stops, cx, cy, r) =>
      register(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stopTags(stops)}</radialGradient>`,
      ),
    clip: (shapes) => register((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    blur: (x, y = x) =>
      register(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(x)} ${n(y)}"/></filter>`,
      ),
    markup: () => `<defs>${parts.join('')}</defs>`,
  };
}

/** The part of the scene that the camera sees, and the size of the picture it gives. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Wraps elements in a full SVG document: the framed part, at `scale` of the picture's size. */
export function svgDocument(e: Frame, defs: Defs, elements: string, scale = 1): string {
  const [width, height] = [e.width * e.zoom * scale, e.height * e.zoom * scale];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="${n(e.x)} ${n(e.y)} ${n(e.width)} ${n(e.height)}">${defs.markup()}${elements}</svg>`;
}

export type Point = readonly [x: number, y: number];

/** Straight path through the points; closed with Z by default. */
export function polygon(points: readonly Point[], closed = true): string {
  const lines = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  return closed ? `${lines}Z` : lines;
}

/** Smooth closed path through the points (Catmull-Rom). */
export function closedCurve(points: readonly Point[]): string {
  const total = points.length;
  const at = (i: number): Point => points[((i % total) + total) % total] ?? [0, 0];
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < total; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return `${path}Z`;
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  rest = '',
): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${rest}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rest = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${rest}/>`;
}

export function shape(path: string, fill: string, rest = ''): string {
  return `<path d="${path}" fill="${fill}" ${rest}/>`;
}

export function stroke(path: string, colour: string, thickness: number, rest = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(thickness)}" ${rest}/>`;
}

/** Groups elements; empty when there is nothing to group. */
export function group(attributes: string, ...elements: string[]): string {
  const content = elements.join('');
  return content === '' ? '' : `<g ${attributes}>${content}</g>`;
}
