import type { Block, Run } from './blocks.ts';

/** Blocks as plain text: a blank line between what is not one list or table. A link is followed by its address. */
export function plainText(blocks: readonly Block[]): string {
  const lines: string[] = [];
  let before: Block['kind'] | undefined;
  for (const block of blocks) {
    const goesOn = block.kind === before && (block.kind === 'item' || block.kind === 'row');
    if (before && !goesOn) lines.push('');
    lines.push(...linesOf(block));
    before = block.kind;
  }
  return `${lines.join('\n')}\n`;
}

function linesOf(block: Block): string[] {
  if (block.kind === 'row') return [block.cells.map(textOf).join(' | ')];
  const text = textOf(block.runs);
  switch (block.kind) {
    case 'heading':
      return block.level < 3 ? [text, (block.level === 1 ? '=' : '-').repeat(text.length)] : [text];
    case 'item':
      return [`${'  '.repeat(block.level - 1)}${block.number ? `${block.number}.` : '•'} ${text}`];
    default:
      return [text];
  }
}

function textOf(runs: readonly Run[]): string {
  return runs
    .map(({ text, href }, at) => {
      const isEnd = href !== runs[at + 1]?.href;
      return isEnd && href && !href.startsWith('#') && !text.includes(href) ? `${text} <${href}>` : text;
    })
    .join('');
}
