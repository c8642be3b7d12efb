import type { Block, EmailContent, SumRow } from './content.ts';
import { Html, html } from './html.ts';

// Light colours: mail programs render dark pages badly, and some invert them.
const PAPER = '#f3ece1';
const SHEET = '#fffdf9';
const INK = '#211a13';
const NIGHT = '#120e0a';
const SOFT = '#6b5a45';
const LINE = '#e4d8c6';
const AMBER = '#e6a955';
const AMBER_BRIGHT = '#f4c582';
const DISPLAY = "Georgia, 'Times New Roman', serif";
const TEXT = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const GAP = 'margin:0 0 24px';

/** Renders a mail as an HTML page without tables, scripts, pictures or network resources. */
export function renderHtml(
  { titulo, previa, assunto, blocks }: EmailContent,
  marca: string,
): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${assunto}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/1.6 ${TEXT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previa}</div>
<div style="max-width:600px;margin:0 auto;padding:24px 12px">
<div style="background:${NIGHT};border-radius:10px 10px 0 0;border-bottom:2px solid ${AMBER};padding:22px 28px;font:22px/1.3 ${DISPLAY};letter-spacing:.04em;color:${AMBER_BRIGHT}">${marca}</div>
<div style="background:${SHEET};border-radius:0 0 10px 10px;padding:32px 28px 8px">
<h1 style="margin:0 0 20px;font:normal 27px/1.25 ${DISPLAY};color:${NIGHT}">${titulo}</h1>
${blocks.map(renderBlock)}
</div>
<p style="margin:20px 16px;font-size:13px;line-height:1.5;color:${SOFT};text-align:center">${marca}. Você recebe este e-mail por causa da sua conta ou do seu pedido em nossa loja.</p>
</div>
</body>
</html>
`.text;
}

function renderBlock(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${GAP};overflow-wrap:anywhere">${block.text}</p>`;
    case 'button':
      return html`<p style="${GAP}"><a href="${block.url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;background:${AMBER};color:${NIGHT};font-weight:600;text-decoration:none;padding:13px 26px;border-radius:4px">${block.label}</a></p>
<p style="${GAP};font-size:13px;line-height:1.5;color:${SOFT};overflow-wrap:anywhere">Se o botão não abrir, use este endereço: ${block.url}</p>`;
    case 'section':
      return html`<div style="${GAP}"><h2 style="margin:0 0 6px;font:normal 18px/1.3 ${DISPLAY};color:${NIGHT}">${block.title}</h2>${block.lines.map(
        (line) => html`<div style="overflow-wrap:anywhere">${line}</div>`,
      )}</div>`;
    case 'sums':
      return html`<div style="${GAP};border-top:1px solid ${LINE}">${block.rows.map(renderRow)}</div>`;
  }
}

function renderRow({ label, detail, value, strong = false }: SumRow): Html {
  const weight = strong ? 'font-weight:700;font-size:18px' : '';
  const small =
    detail === undefined
      ? new Html('')
      : html`<div style="font-size:14px;color:${SOFT}">${detail}</div>`;
  return html`<div style="padding:12px 0;border-bottom:1px solid ${LINE};overflow:hidden;${weight}"><div style="float:right;padding-left:16px;white-space:nowrap">${value}</div><div style="overflow:hidden;overflow-wrap:anywhere">${label}${small}</div></div>`;
}
