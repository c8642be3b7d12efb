import type { Block, EmailContent } from './content.ts';

export function renderText({ titulo, blocks }: EmailContent, marca: string): string {
  return [titulo, ...blocks.map(renderBlock), `-- \n${marca}`].join('\n\n').concat('\n');
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'section':
      return [block.title, ...block.lines.map((line) => `  ${line}`)].join('\n');
    case 'sums':
      return block.rows
        .map(
          ({ label, detail, value }) =>
            `${label}${detail === undefined ? '' : ` (${detail})`}: ${value}`,
        )
        .join('\n');
  }
}
