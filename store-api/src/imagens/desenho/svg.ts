/** One colour stop of a gradient: offset 0–1, colour `#rrggbb`, opacity 0–1 (1 when absent). */
export type Parada = readonly [posicao: number, cor: string, opacidade?: number];

/** Collects the definitions (gradients, clips, filters) that the drawn elements refer to. */
export interface Definicoes {
  /** Linear gradient in the box of the element that uses it; (0,0)→(1,0) when no axis is given. */
  linear(paradas: readonly Parada[], eixo?: readonly [number, number, number, number]): string;
  /** Linear gradient in picture coordinates. */
  linearFixo(paradas: readonly Parada[], eixo: readonly [number, number, number, number]): string;
  /** Radial gradient in the box of the element that uses it. */
  radial(paradas: readonly Parada[], cx?: number, cy?: number, r?: number): string;
  /** Radial gradient in picture coordinates. */
  radialFixo(paradas: readonly Parada[], cx: number, cy: number, r: number): string;
  /** Clips to the given shapes (SVG markup). */
  recorte(formas: string): string;
  /** Gaussian blur; `x` and `y` are standard deviations in pixels. */
  desfoque(x: number, y?: number): string;
  /** The whole `<defs>` element. */
  texto(): string;
}

/** A number as SVG text: at most two decimals, no trailing zeros. */
export function n(valor: number): string {
  return String(Math.round(valor * 100) / 100);
}

function stops(paradas: readonly Parada[]): string {
  return paradas
    .map(
      ([posicao, cor, opacidade]) =>
        `<stop offset="${n(posicao)}" stop-color="${cor}"${
          opacidade === undefined ? '' : ` stop-opacity="${n(opacidade)}"`
        }/>`,
    )
    .join('');
}

export function criarDefinicoes(): Definicoes {
  const partes: string[] = [];
  const registrar = (monta: (id: string) => string): string => {
    const id = `d${partes.length}`;
    partes.push(monta(id));
    return `url(#${id})`;
  };
  return {
    linear: (paradas, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      registrar(
        (id) =>
          `<linearGradient id="${id}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stops(paradas)}</linearGradient>`,
      ),
    linearFixo: (paradas, [x1, y1, x2, y2]) =>
      registrar(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stops(paradas)}</linearGradient>`,
      ),
    radial: (paradas, cx = 0.5, cy = 0.5, r = 0.5) =>
      registrar(
        (id) =>
          `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stops(paradas)}</radialGradient>`,
      ),
    radialFixo: (paradas, cx, cy, r) =>
      registrar(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stops(paradas)}</radialGradient>`,
      ),
    recorte: (formas) => registrar((id) => `<clipPath id="${id}">${formas}</clipPath>`),
    desfoque: (x, y = x) =>
      registrar(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(x)} ${n(y)}"/></filter>`,
      ),
    texto: () => `<defs>${partes.join('')}</defs>`,
  };
}

/** The part of the scene that the camera sees, and the size of the picture it gives. */
export interface Enquadre {
  readonly x: number;
  readonly y: number;
  readonly largura: number;
  readonly altura: number;
  readonly zoom: number;
}

/** Wraps elements in a full SVG document: the framed part, at `escala` of the picture's size. */
export function documento(
  e: Enquadre,
  definicoes: Definicoes,
  elementos: string,
  escala = 1,
): string {
  const [largura, altura] = [e.largura * e.zoom * escala, e.altura * e.zoom * escala];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(largura)}" height="${n(altura)}" viewBox="${n(e.x)} ${n(e.y)} ${n(e.largura)} ${n(e.altura)}">${definicoes.texto()}${elementos}</svg>`;
}

export type Ponto = readonly [x: number, y: number];

/** Straight path through the points; closed with Z unless told otherwise. */
export function poligono(pontos: readonly Ponto[], fechado = true): string {
  const linhas = pontos.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  return fechado ? `${linhas}Z` : linhas;
}

/** Smooth closed path through the points (Catmull-Rom). */
export function curvaFechada(pontos: readonly Ponto[]): string {
  const total = pontos.length;
  const em = (i: number): Ponto => pontos[((i % total) + total) % total] ?? [0, 0];
  let caminho = `M${n(em(0)[0])} ${n(em(0)[1])}`;
  for (let i = 0; i < total; i += 1) {
    const [p0, p1, p2, p3] = [em(i - 1), em(i), em(i + 1), em(i + 2)];
    const c1: Ponto = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Ponto = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    caminho += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return `${caminho}Z`;
}

export function elipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  preenchimento: string,
  resto = '',
): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${preenchimento}" ${resto}/>`;
}

export function retangulo(
  x: number,
  y: number,
  largura: number,
  altura: number,
  preenchimento: string,
  resto = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(largura)}" height="${n(altura)}" fill="${preenchimento}" ${resto}/>`;
}

export function forma(caminho: string, preenchimento: string, resto = ''): string {
  return `<path d="${caminho}" fill="${preenchimento}" ${resto}/>`;
}

export function traco(caminho: string, cor: string, espessura: number, resto = ''): string {
  return `<path d="${caminho}" fill="none" stroke="${cor}" stroke-width="${n(espessura)}" ${resto}/>`;
}

/** Groups elements; empty when there is nothing to group. */
export function grupo(atributos: string, ...elementos: string[]): string {
  const conteudo = elementos.join('');
  return conteudo === '' ? '' : `<g ${atributos}>${conteudo}</g>`;
}
