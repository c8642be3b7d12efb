import { type DadosInvalidosModel, dadosInvalidos } from '../falha.ts';

const MAX_MOTIVO = 500;

/** The shopper's reason for a withdrawal, trimmed; null without one. */
export function readMotivo(text: string | null | undefined): string | null | DadosInvalidosModel {
  const motivo = text?.replaceAll('\0', '').trim() ?? '';
  return motivo.length > MAX_MOTIVO
    ? dadosInvalidos('motivo', `Conte o motivo em até ${MAX_MOTIVO} caracteres.`)
    : motivo || null;
}
