import type { Block } from './blocks.ts';

/** Blocks as plain text: a blank line between what is not one list or table. */
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
  switch (block.kind) {
    case 'heading':
      return block.level < 3
        ? [block.text, (block.level === 1 ? '=' : '-').repeat(block.text.length)]
        : [block.text];
    case 'item':
      return [`${'  '.repeat(block.level - 1)}${block.text}`];
    case 'row':
      return [block.cells.join(' | ')];
    default:
      return [block.text];
  }
}
