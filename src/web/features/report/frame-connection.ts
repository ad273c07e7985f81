import { scrollBehaviour } from '../../lib/scroll-behaviour.ts';
import type { CitationPlace, FromFrame, Theme, ToFrame } from '../../report-frame/messages.ts';
import { reportTexts } from '../../texts/en/report.ts';
import type { BlockStep } from './block-reader.ts';
import { reportFonts } from './report-fonts.ts';

export const framePath = '/report-frame';
const retryAfterMs = [1_500, 1_500, 3_000, 5_000];
const streamingStepMs = 60;
/** From how many characters on a finished report is drawn in parts, and about how many each of them has. */
const longCharacters = 100_000;
const partCharacters = 5_000;
/** The first part holds the answer and fills a screen: it is there to be read before the rest is cleaned. */
const firstPartMs = 250;
const nextPartMs = 16;
const dark = '(prefers-color-scheme: dark)';

export type FrameContent = {
  html: string;
  isStreaming: boolean;
  canExpandTables: boolean;
  /** When the sources were last looked at for retractions; '' where that is not known. */
  checkText: string;
};

export type FrameListener = {
  onHeight: (height: number) => void;
  /** The frame shows what it was given for the first time. */
  onDrawn: () => void;
  /** The frame could not be fetched; it is tried again. */
  onUnreachable: () => void;
  onCitation: (citation: CitationPlace) => void;
  onPreview: (citation: CitationPlace | undefined, isEscape: boolean) => void;
  onTable: (html: string) => void;
};

export type FrameConnection = { show: (content: FrameContent) => void; close: () => void };

/** Talks with a report frame that has just been put into the page: sends it sanitised HTML and passes on what happens in it. */
export function connectFrame(frame: HTMLIFrameElement, listener: () => FrameListener): FrameConnection {
  const darkTheme = window.matchMedia(dark);
  let content: FrameContent = { html: '', isStreaming: false, canExpandTables: false, checkText: '' };
  let isReady = false;
  let attempts = 0;
  let readBlocks: ((html: string) => BlockStep) | undefined;
  /** The whole report that the frame was given last. */
  let given: string | undefined;
  /** What is left of a long report that is drawn in parts. */
  let parts: Iterator<string, undefined> | undefined;
  /** Something stands in the frame: drawing the beginning alone would take the rest from its reader. */
  let hasDrawn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const theme = (): Theme => (darkTheme.matches ? 'dark' : 'light');
  // The sandboxed frame has an opaque origin, which no target origin but '*' can name.
  const tell = (message: ToFrame, transfer?: Transferable[]) =>
    frame.contentWindow?.postMessage(message, '*', transfer);

  async function update(): Promise<void> {
    const [{ readParts, sanitiseReport }, writing] = await Promise.all([
      import('./read-report.ts'),
      // Apart, as it brings a parser that is larger than all else here.
      content.isStreaming ? import('./block-reader.ts') : undefined,
    ]);
    const { html, isStreaming, canExpandTables, checkText } = content;
    if (html === '') return;
    if (isStreaming) {
      // It began during the imports, and has its own update.
      if (!writing) return;
      readBlocks ??= writing.createBlockReader();
      given = undefined;
      const { from, html: blocks } = readBlocks(html);
      tell({ type: 'blocks', from, blocks: blocks.map(sanitiseReport), theme: theme() });
      hasDrawn = true;
      return;
    }
    readBlocks = undefined;
    // Drawn again, it would close what its reader has opened.
    if (given !== html) {
      const isFirst = html.length > longCharacters && !hasDrawn;
      if (isFirst) parts = readParts(html, partCharacters);
      const part = nextPart();
      if (part) tell({ type: 'part', html: sanitiseReport(part), theme: theme(), canExpandTables });
      else if (!parts || isFirst)
        tell({ type: 'html', html: sanitiseReport(html), theme: theme(), canExpandTables });
      hasDrawn = true;
      if (part) return schedule(isFirst ? firstPartMs : nextPartMs);
      parts = undefined;
    }
    given = html;
    if (checkText) tell({ type: 'check', text: checkText });
  }

  /** The next part; without `parts`, also where one cannot be read, the report is drawn whole. */
  function nextPart(): string | undefined {
    try {
      return parts?.next().value;
    } catch {
      parts = undefined;
      return undefined;
    }
  }

  function schedule(afterMs = content.isStreaming ? streamingStepMs : 0): void {
    if (!isReady || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void update();
    }, afterMs);
  }

  function open(): void {
    frame.src = framePath;
    awaitReady();
  }

  function awaitReady(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(
      () => {
        listener().onUnreachable();
        attempts += 1;
        open();
      },
      retryAfterMs[Math.min(attempts, retryAfterMs.length - 1)],
    );
  }

  function begin(): void {
    isReady = true;
    readBlocks = undefined;
    given = undefined;
    parts = undefined;
    hasDrawn = false;
    attempts = 0;
    clearTimeout(retryTimer);
    const { frame: texts } = reportTexts();
    tell({ type: 'texts', texts });
    // Of what is still written nothing is known.
    const known = content.isStreaming ? '' : content.html;
    void reportFonts(known && [known, content.checkText, ...Object.values(texts)].join('')).then((files) => {
      const fonts = files.map((font) => ({ ...font, data: font.data.slice(0) }));
      tell(
        { type: 'fonts', fonts },
        fonts.map(({ data }) => data),
      );
    });
    schedule();
  }

  function receive({ source, data }: MessageEvent<FromFrame>): void {
    if (source !== frame.contentWindow) return;
    switch (data.type) {
      case 'ready':
        begin();
        break;
      case 'height':
        listener().onHeight(Number(data.height) || 0);
        break;
      case 'drawn':
        listener().onHeight(Number(data.height) || 0);
        listener().onDrawn();
        break;
      case 'citation':
        listener().onCitation(asPlace(data.citation));
        break;
      case 'preview':
        listener().onPreview(asPlace(data.citation), false);
        break;
      case 'preview-end':
        listener().onPreview(undefined, data.isEscape === true);
        break;
      case 'table':
        listener().onTable(String(data.html));
        break;
      case 'link':
        openExternal(String(data.href));
        break;
      case 'scroll':
        scrollTo(frame, Number(data.top) || 0);
        break;
    }
  }

  const retryNow = () => {
    if (!isReady) open();
  };
  const changeTheme = () => tell({ type: 'theme', theme: theme() });
  window.addEventListener('message', receive);
  window.addEventListener('online', retryNow);
  darkTheme.addEventListener('change', changeTheme);
  awaitReady();
  return {
    show(next) {
      if (next.isStreaming !== content.isStreaming || !next.html.startsWith(content.html)) clearTimer();
      if (next.html !== content.html) parts = undefined;
      content = next;
      schedule();
    },
    close() {
      clearTimer();
      clearTimeout(retryTimer);
      window.removeEventListener('message', receive);
      window.removeEventListener('online', retryNow);
      darkTheme.removeEventListener('change', changeTheme);
    },
  };

  function clearTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
}

/** What the frame says of a citation comes from a report of unknown origin: only text and numbers are taken over. */
function asPlace(place: CitationPlace): CitationPlace {
  const { sourceId, quote, kind, left, top, bottom } = place;
  return {
    sourceId: String(sourceId),
    ...(typeof quote === 'string' && { quote }),
    ...(typeof kind === 'string' && { kind }),
    left: Number(left) || 0,
    top: Number(top) || 0,
    bottom: Number(bottom) || 0,
  };
}

function openExternal(href: string): void {
  if (/^https?:\/\//i.test(href)) window.open(href, '_blank', 'noopener,noreferrer');
}

function scrollTo(frame: HTMLIFrameElement, top: number): void {
  const scroller = frame.closest('[data-scroller]');
  const offset = frame.getBoundingClientRect().top + top;
  scroller?.scrollBy({
    top: offset - scroller.getBoundingClientRect().top - 16,
    behavior: scrollBehaviour(),
  });
}
