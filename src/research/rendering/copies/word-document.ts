import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  type IStylesOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import type { Block, Run } from './blocks.ts';

type WordOptions = {
  title: string;
  language: ReportLanguage;
  /** Stands on top of every page. */
  warning: string | undefined;
  /** What is quoted of the source whose entry in the list of references has this id. */
  quotesOf: (id: string) => readonly string[];
};

const bullets = 'bullets';
const numbers = 'numbers';
const quoteStyle = 'Quotation';
const noticeStyle = 'Notice';
const linkStyle = 'Hyperlink';
const indentTwips = 360;
const deepest = 8;
const a4 = { width: 11_906, height: 16_838 };
const marginTwips = 1134;
const textTwips = a4.width - 2 * marginTwips;
const locales = { en: 'en-GB', vi: 'vi-VN', fr: 'fr-FR', es: 'es-ES', de: 'de-DE' } as const;
const headings = Object.values(HeadingLevel);

/** Blocks as a Word file. Throws nothing of what a text holds. */
export async function wordDocument(blocks: readonly Block[], options: WordOptions): Promise<Uint8Array> {
  const { title, language, warning } = options;
  const document = new Document({
    ...{ title: wellFormed(title), creator: '', lastModifiedBy: '' },
    styles: stylesIn(locales[language]),
    numbering: { config: [listOf(bullets), listOf(numbers)] },
    sections: [
      {
        properties: {
          page: {
            size: a4,
            margin: { top: marginTwips, right: marginTwips, bottom: marginTwips, left: marginTwips },
          },
        },
        ...(warning && { headers: { default: new Header({ children: [small(plain(warning))] }) } }),
        footers: { default: new Footer({ children: [small(pageNumber())] }) },
        children: [...partsOf(blocks, options)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function* partsOf(blocks: readonly Block[], { quotesOf }: WordOptions): Generator<Paragraph | Table> {
  let rows: Extract<Block, { kind: 'row' }>[] = [];
  for (const block of blocks) {
    if (block.kind === 'row') {
      rows.push(block);
      continue;
    }
    yield* tableOf(rows);
    rows = [];
    yield paragraphOf(block);
    for (const quote of block.id ? quotesOf(block.id) : [])
      yield new Paragraph({ style: quoteStyle, children: [plain(`“${quote}”`)] });
  }
  yield* tableOf(rows);
}

function paragraphOf(block: Exclude<Block, { kind: 'row' }>): Paragraph {
  const children = childrenOf(block.runs);
  const look: IParagraphOptions = block.isNotice ? { style: noticeStyle } : {};
  switch (block.kind) {
    case 'heading':
      return new Paragraph({ heading: headings[block.level - 1] ?? HeadingLevel.HEADING_6, children });
    case 'item': {
      const level = Math.min(block.level - 1, deepest);
      const reference = block.number === undefined ? bullets : numbers;
      return new Paragraph({
        ...look,
        numbering: { reference, level, instance: block.list },
        children: block.id ? [new Bookmark({ id: bookmarkOf(block.id), children })] : children,
      });
    }
    default:
      return new Paragraph({ ...look, indent: indentOf(block.level), children });
  }
}

/** Two tables that touch would be joined. */
function* tableOf(rows: readonly Extract<Block, { kind: 'row' }>[]): Generator<Paragraph | Table> {
  if (rows.length === 0) return;
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const width = Math.floor(textTwips / columns);
  yield new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: Array.from({ length: columns }, () => width),
    margins: { left: 80, right: 80, top: 40, bottom: 40 },
    rows: rows.map(
      ({ cells, isHead }) =>
        new TableRow({
          tableHeader: isHead,
          cantSplit: true,
          children: Array.from({ length: columns }, (_, at) => {
            const runs = (cells[at] ?? []).map((run) => ({ ...run, isBold: run.isBold || isHead }));
            return new TableCell({
              width: { size: width, type: WidthType.DXA },
              children: [new Paragraph({ spacing: { after: 0 }, children: childrenOf(runs) })],
            });
          }),
        }),
    ),
  });
  yield new Paragraph({});
}

const childrenOf = (runs: readonly Run[]): ParagraphChild[] =>
  runs.map(({ text, isBold, isItalic, href }) => {
    const style = href === undefined ? {} : { style: linkStyle };
    const run = new TextRun({ text: wellFormed(text), bold: isBold, italics: isItalic, ...style });
    if (href === undefined) return run;
    return href.startsWith('#')
      ? new InternalHyperlink({ anchor: bookmarkOf(href.slice(1)), children: [run] })
      : new ExternalHyperlink({ link: wellFormed(href), children: [run] });
  });

const plain = (text: string) => new TextRun(wellFormed(text));
const pageNumber = () => new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] });
const small = (run: TextRun) => new Paragraph({ style: 'Small', children: [run] });

/** A name of a bookmark has no hyphens. */
const bookmarkOf = (id: string) => id.replaceAll('-', '_');

/** Without what XML 1.0 cannot hold. */
const wellFormed = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');

const indentOf = (level: number) => ({ left: indentTwips * Math.min(level, deepest + 1) });

function listOf(reference: string) {
  const levels = Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    format: reference === bullets ? LevelFormat.BULLET : LevelFormat.DECIMAL,
    text: reference === bullets ? '•' : `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { ...indentOf(level + 1), hanging: indentTwips } } },
  }));
  return { reference, levels };
}

function stylesIn(locale: string): IStylesOptions {
  const heading = (size: number) => ({
    run: { bold: true, size, color: '0A3D46' },
    paragraph: { keepNext: true, spacing: { before: 240, after: 80 } },
  });
  const ofOwn = { basedOn: 'Normal', quickFormat: true };
  return {
    default: {
      document: {
        run: { font: 'Calibri', size: 22, language: { value: locale } },
        paragraph: { spacing: { after: 120 } },
      },
      ...{ heading1: heading(36), heading2: heading(28), heading3: heading(24), heading4: heading(22) },
    },
    paragraphStyles: [
      {
        ...{ ...ofOwn, id: noticeStyle, name: noticeStyle },
        paragraph: {
          border: { left: { style: BorderStyle.SINGLE, size: 24, space: 8, color: 'C62828' } },
          shading: { type: ShadingType.CLEAR, fill: 'F6F6F2' },
        },
      },
      {
        ...{ ...ofOwn, id: quoteStyle, name: quoteStyle },
        run: { italics: true, size: 20, color: '454D4F' },
        paragraph: { indent: { left: 2 * indentTwips } },
      },
      { ...{ ...ofOwn, id: 'Small', name: 'Small' }, run: { size: 18, color: '454D4F' } },
    ],
  };
}
