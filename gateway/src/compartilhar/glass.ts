import { PALETTE } from './palette.ts';

/** The gradients of the drawn glasses; each drawing includes them once. */
export const GLASS_DEFS = `
  <radialGradient id="luz">
    <stop offset="0" stop-color="${PALETTE.deep}" stop-opacity="0.62"/>
    <stop offset="0.55" stop-color="${PALETTE.deep}" stop-opacity="0.2"/>
    <stop offset="1" stop-color="${PALETTE.deep}" stop-opacity="0"/>
  </radialGradient>
  <linearGradient id="perfume">
    <stop offset="0" stop-color="#7a4313"/>
    <stop offset="0.35" stop-color="#e0953d"/>
    <stop offset="0.55" stop-color="#f4c27a"/>
    <stop offset="1" stop-color="#6b390f"/>
  </linearGradient>
  <linearGradient id="vidro">
    <stop offset="0" stop-color="${PALETTE.text}" stop-opacity="0.36"/>
    <stop offset="0.16" stop-color="${PALETTE.text}" stop-opacity="0.06"/>
    <stop offset="0.84" stop-color="${PALETTE.text}" stop-opacity="0.06"/>
    <stop offset="1" stop-color="${PALETTE.text}" stop-opacity="0.3"/>
  </linearGradient>
  <linearGradient id="tampa">
    <stop offset="0" stop-color="#2b2219"/>
    <stop offset="0.3" stop-color="#c0a171"/>
    <stop offset="0.45" stop-color="#eed9b2"/>
    <stop offset="1" stop-color="#3a2c1c"/>
  </linearGradient>`;

/** Position and size of a glass: its centre, its bottom, its width, and its height without the cap. */
interface Glass {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly height: number;
}

function ticks(right: number, bottom: number, top: number, length: number): string {
  const step = length * 0.8;
  const count = Math.floor((bottom - top) / step);
  return Array.from({ length: count }, (_, tick) => {
    const reach = tick % 5 === 0 ? length * 1.8 : length;
    return `<path d="M${right} ${(bottom - tick * step).toFixed(1)}h-${reach.toFixed(1)}"/>`;
  }).join('');
}

/** A decant: a graduated vial with perfume. */
export function decant({ x, base, width, height }: Glass): string {
  const [left, top] = [x - width / 2, base - height];
  const inset = width * 0.1;
  const level = top + height * 0.22;
  const neck = width * 0.22;
  const cap = width * 0.72;
  return `<g>
    <rect x="${left + inset}" y="${level}" width="${width - 2 * inset}" height="${base - inset - level}" rx="${width * 0.09}" fill="url(#perfume)"/>
    <rect x="${left + inset}" y="${level - 2}" width="${width - 2 * inset}" height="4" rx="2" fill="${PALETTE.bright}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${width * 0.14}" fill="url(#vidro)"/>
    <path d="M${left + width * 0.2} ${top}v-${neck}h${width * 0.6}v${neck}" fill="${PALETTE.surface}" stroke="${PALETTE.faint}"/>
    <rect x="${left + width * 0.1}" y="${top - neck - cap}" width="${width * 0.8}" height="${cap}" rx="${width * 0.06}" fill="url(#tampa)"/>
    <g stroke="${PALETTE.text}" stroke-opacity="0.65" stroke-width="${Math.max(1.5, width * 0.025)}">
      ${ticks(left + width - inset, base - inset * 2, level + inset, width * 0.16)}
    </g>
  </g>`;
}

/** The original perfume bottle. */
export function bottle({ x, base, width, height }: Glass): string {
  const [left, top] = [x - width / 2, base - height];
  const inset = width * 0.07;
  const level = top + height * 0.2;
  return `<g>
    <rect x="${left + inset}" y="${level}" width="${width - 2 * inset}" height="${base - inset - level}" rx="10" fill="url(#perfume)"/>
    <rect x="${left + inset}" y="${level - 2}" width="${width - 2 * inset}" height="5" rx="2.5" fill="${PALETTE.bright}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${width * 0.1}" fill="url(#vidro)"/>
    <path d="M${x - width * 0.16} ${top}v-${width * 0.12}h${width * 0.32}v${width * 0.12}" fill="${PALETTE.surface}" stroke="${PALETTE.faint}"/>
    <rect x="${x - width * 0.24}" y="${top - width * 0.58}" width="${width * 0.48}" height="${width * 0.46}" rx="6" fill="url(#tampa)"/>
    <rect x="${x - width * 0.26}" y="${base - height * 0.58}" width="${width * 0.52}" height="${height * 0.34}" rx="2" fill="${PALETTE.bg}" fill-opacity="0.84" stroke="${PALETTE.amber}" stroke-opacity="0.6"/>
    <path d="M${x - width * 0.16} ${base - height * 0.44}h${width * 0.32}M${x - width * 0.1} ${base - height * 0.36}h${width * 0.2}" stroke="${PALETTE.bright}" stroke-opacity="0.8" stroke-width="2"/>
  </g>`;
}
