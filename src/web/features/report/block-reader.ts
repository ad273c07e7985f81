import { Parser } from 'htmlparser2';
import { endOfSentence } from '#shared/research/partial-report.ts';

/** What to add to the blocks that are shown: the first `from` of them stay, those in `html` come behind them. */
export type BlockStep = { from: number; html: string[] };

const containers = new Set(['div', 'section', 'article', 'main']);

/**
 * Reads a report that grows, each letter once, and tells its top-level elements as they end; those of a first element that
 * holds all others count as top-level. A report that ends with `endOfSentence` is whole up to there, so that its last, open
 * block is told as well.
 */
export function createBlockReader(): (html: string) => BlockStep {
  let read = '';
  let blocks = startBlocks();
  return (html) => {
    if (!html.startsWith(read)) {
      read = '';
      blocks = startBlocks();
    }
    const ended = blocks.feed(html.slice(read.length));
    read = html;
    const from = blocks.told();
    const open = html.trimEnd().endsWith(endOfSentence) ? blocks.openStart() : undefined;
    const pieces = ended.map(({ start, end }) => html.slice(start, end));
    return { from: from - pieces.length, html: open === undefined ? pieces : [...pieces, html.slice(open)] };
  };
}

function startBlocks() {
  let depth = 0;
  let level = 0;
  let count = 0;
  let isFirst = true;
  let start: number | undefined;
  let ended: { start: number; end: number }[] = [];
  const parser = new Parser({
    onopentagname(name) {
      if (isFirst && containers.has(name)) level = 1;
      else if (depth === level || (depth === 0 && level === 1)) start ??= parser.startIndex;
      isFirst = false;
      depth += 1;
    },
    onclosetag(_name, isImplied) {
      depth -= 1;
      if (depth === 0) level = 0;
      if (depth > level || start === undefined) return;
      ended.push({
        start,
        end: isImplied && parser.startIndex > start ? parser.startIndex : parser.endIndex + 1,
      });
      count += 1;
      start = undefined;
    },
  });
  return {
    feed(text: string): { start: number; end: number }[] {
      ended = [];
      parser.write(text);
      return ended;
    },
    told: () => count,
    openStart: () => start,
  };
}
