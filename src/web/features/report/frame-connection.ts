import { scrollBehaviour } from '../../lib/scroll-behaviour.ts';
import type { FromFrame, Theme, ToFrame } from '../../report-frame/messages.ts';

const framePath = '/report-frame';
const reloadAfterMs = 2_000;
const streamingStepMs = 60;
const dark = '(prefers-color-scheme: dark)';

export type FrameContent = { html: string; isStreaming: boolean; canExpandTables: boolean };

export type FrameListener = {
  onHeight: (height: number) => void;
  onCitation: (sourceId: string) => void;
  onTable: (html: string) => void;
};

export type FrameConnection = { show: (content: FrameContent) => void; close: () => void };

/** Opens one report frame and talks with it: sends it sanitised HTML and passes on what happens in it. */
export function connectFrame(frame: HTMLIFrameElement, listener: () => FrameListener): FrameConnection {
  const darkTheme = window.matchMedia(dark);
  let content: FrameContent = { html: '', isStreaming: false, canExpandTables: false };
  let isReady = false;
  let sentBlocks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  const theme = (): Theme => (darkTheme.matches ? 'dark' : 'light');
  // The sandboxed frame has an opaque origin, which no target origin but '*' can name.
  const tell = (message: ToFrame) => frame.contentWindow?.postMessage(message, '*');

  async function update(): Promise<void> {
    const { completedBlocks, sanitiseReport } = await import('./sanitise-report.ts');
    if (content.isStreaming) {
      const blocks = completedBlocks(content.html);
      const from = Math.min(sentBlocks, blocks.length);
      tell({ type: 'blocks', from, blocks: blocks.slice(from), theme: theme() });
      // The last one may still grow.
      sentBlocks = Math.max(0, blocks.length - 1);
    } else {
      const { canExpandTables } = content;
      tell({ type: 'html', html: sanitiseReport(content.html), theme: theme(), canExpandTables });
      sentBlocks = 0;
    }
  }

  function schedule(): void {
    if (!isReady || timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void update();
      },
      content.isStreaming ? streamingStepMs : 0,
    );
  }

  function receive({ source, data }: MessageEvent<FromFrame>): void {
    if (source !== frame.contentWindow) return;
    switch (data.type) {
      case 'ready':
        isReady = true;
        sentBlocks = 0;
        schedule();
        break;
      case 'height':
        listener().onHeight(Number(data.height) || 0);
        break;
      case 'citation':
        listener().onCitation(String(data.sourceId));
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

  // A frame that could not be fetched shows the browser's error page, which loads but never says that it is ready.
  const watchLoad = () => {
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => {
      if (!isReady) frame.src = framePath;
    }, reloadAfterMs);
  };
  const changeTheme = () => tell({ type: 'theme', theme: theme() });
  window.addEventListener('message', receive);
  frame.addEventListener('load', watchLoad);
  frame.src = framePath;
  darkTheme.addEventListener('change', changeTheme);
  return {
    show(next) {
      if (next.isStreaming !== content.isStreaming || !next.html.startsWith(content.html)) clearTimer();
      content = next;
      schedule();
    },
    close() {
      clearTimer();
      clearTimeout(reloadTimer);
      frame.removeEventListener('load', watchLoad);
      window.removeEventListener('message', receive);
      darkTheme.removeEventListener('change', changeTheme);
    },
  };

  function clearTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
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
