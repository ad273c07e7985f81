import { Parser } from 'htmlparser2';

/** Text of one look. `href`: the web address it opens, or `#reference-{index}` where it cites a source. */
export type Run = { text: string; isBold: boolean; isItalic: boolean; href: string | undefined };

/** What all blocks tell of where they stand. `id`: that of the list item which begins here. */
type Place = { isNotice: boolean; id: string | undefined };

/**
 * A piece of a report that stands on lines of its own. `level`: of a heading from 1, else how many lists are around it. An
 * item of a numbered list has its `number` there; `list` tells the items of one list from those of another.
 */
export type Block = Place &
  (
    | { kind: 'heading'; level: number; runs: Run[] }
    | { kind: 'item'; level: number; list: number; number: number | undefined; runs: Run[] }
    | { kind: 'paragraph'; level: number; runs: Run[] }
    | { kind: 'row'; isHead: boolean; cells: Run[][] }
  );

const words = (text: string) => new Set(text.split(' '));
const hidden = words('style script svg title');
const blockTags = words(
  'p div h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr dl dt dd blockquote details summary pre hr',
);
const boldTags = words('b strong dt summary');
const italicTags = words('i em');
const boldClasses = words('fact facts-label level band-label severity experimental');

/** An open element, with what it has from those around it. */
type Frame = Omit<Run, 'text'> & { isHidden: boolean; isNotice: boolean; list: List | undefined };
type List = { id: number; level: number; isNumbered: boolean; items: number };

const outermost: Frame = {
  ...{ isBold: false, isItalic: false, href: undefined },
  ...{ isHidden: false, isNotice: false, list: undefined },
};

/** The text of a report's HTML in order, without drawings and links within the page that cite nothing. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const frames: Frame[] = [];
  let lists = 0;
  let runs: Run[] = [];
  let row: { cells: Run[][]; isHead: boolean } | undefined;
  /** The item that begins with the next text. */
  let item: { id: string | undefined; number: number | undefined } | undefined;
  let heading: number | undefined;

  const current = () => frames.at(-1) ?? outermost;
  const take = () => {
    const taken = collapseSpace(runs);
    runs = [];
    return taken;
  };
  /** Ends what was read inside `frame`. */
  const flush = ({ isNotice, list }: Frame) => {
    const found = take();
    if (found.length === 0) return;
    const place = { isNotice, id: item?.id };
    if (heading) blocks.push({ kind: 'heading', level: heading, runs: found, ...place });
    else if (item && list)
      blocks.push({
        ...{ kind: 'item', level: list.level, list: list.id, number: item.number, runs: found },
        ...place,
      });
    else blocks.push({ kind: 'paragraph', level: list?.level ?? 0, runs: found, ...place });
    item = undefined;
    heading = undefined;
  };
  const space = () => runs.push({ ...current(), text: ' ' });

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const outer = current();
        const frame = frameOf(name, attributes, outer);
        const isBlock = blockTags.has(name);
        if (!frame.isHidden && isBlock && !row) flush(outer);
        frames.push(frame);
        if (frame.isHidden) return;
        if (name === 'br' || (row && isBlock)) space();
        if (row) {
          if (name === 'td') row.isHead = false;
          return;
        }
        if (name === 'ul' || name === 'ol')
          frame.list = {
            id: ++lists,
            level: (outer.list?.level ?? 0) + 1,
            isNumbered: name === 'ol',
            items: 0,
          };
        if (name === 'tr') row = { cells: [], isHead: true };
        if (/^h[1-6]$/.test(name)) heading = Number(name[1]);
        if (name === 'li' && frame.list) {
          frame.list.items += 1;
          item = { id: attributes.id, number: frame.list.isNumbered ? frame.list.items : undefined };
        }
      },
      ontext(text) {
        const { isHidden, isBold, isItalic, href } = current();
        if (!isHidden) runs.push({ text, isBold, isItalic, href });
      },
      onclosetag(name) {
        const frame = frames.pop() ?? outermost;
        if (frame.isHidden) return;
        if (row && (name === 'td' || name === 'th')) row.cells.push(take());
        if (row && name === 'tr') {
          const isFilled = row.cells.some((cell) => cell.length > 0);
          if (isFilled) blocks.push({ kind: 'row', ...row, isNotice: frame.isNotice, id: undefined });
          row = undefined;
          runs = [];
        }
        if (row || !blockTags.has(name)) return;
        flush(frame);
        item = undefined;
        heading = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  flush(outermost);
  return blocks;
}

function frameOf(name: string, attributes: Record<string, string>, outer: Frame): Frame {
  const classes = attributes.class?.split(' ') ?? [];
  const leadsWithin = name === 'a' && !('data-source-id' in attributes) && attributes.href?.startsWith('#');
  return {
    isBold: outer.isBold || boldTags.has(name) || classes.some((one) => boldClasses.has(one)),
    isItalic: outer.isItalic || italicTags.has(name),
    href: name === 'a' ? hrefOf(attributes) : outer.href,
    isHidden: outer.isHidden || hidden.has(name) || leadsWithin === true,
    isNotice: outer.isNotice || classes.includes('notice'),
    list: outer.list,
  };
}

function hrefOf(attributes: Record<string, string>): string | undefined {
  const index = attributes['data-source-index'];
  if (index) return `#reference-${index}`;
  const { href = '' } = attributes;
  return /^https?:\/\//i.test(href) ? href : undefined;
}

/** White space as a browser shows it; runs of nothing else at either end are left out, and those of one look made one. */
function collapseSpace(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const { text, isBold, isItalic, href } of runs) {
    const before = kept.at(-1);
    const isAfterSpace = before === undefined || before.text.endsWith(' ');
    const shown = text.replace(/\s+/g, ' ').slice(isAfterSpace && /^\s/.test(text) ? 1 : 0);
    if (!shown) continue;
    const isSame = before?.isBold === isBold && before.isItalic === isItalic && before.href === href;
    if (before && isSame) before.text += shown;
    else kept.push({ text: shown, isBold, isItalic, href });
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.trimEnd();
  return last?.text === '' ? kept.slice(0, -1) : kept;
}
