/**
 * An instant (milliseconds since 1970) as ISO 8601 with the offset that `fuso` (an IANA zone) has at
 * that moment, e.g. `2026-03-02T09:15:00-03:00`.
 */
export function comFuso(instante: number, fuso: string): string {
  const partes = new Intl.DateTimeFormat('en-US', {
    timeZone: fuso,
    timeZoneName: 'longOffset',
  }).formatToParts(instante);
  const nome = partes.find((parte) => parte.type === 'timeZoneName')?.value ?? 'GMT';
  const deslocamento = nome === 'GMT' ? '+00:00' : nome.slice(3);
  const [horas = '0', minutos = '0'] = deslocamento.slice(1).split(':');
  const sinal = deslocamento.startsWith('-') ? -1 : 1;
  const local = instante + sinal * (Number(horas) * 60 + Number(minutos)) * 60_000;
  return `${new Date(local).toISOString().slice(0, 19)}${deslocamento}`;
}
