/** What the frame itself says, in the language of the page. */
export type FrameTexts = {
  source: string;
  details: string;
  method: string;
  table: string;
  expandTable: string;
};

/** What the page sends to the frame. `from` is the number of blocks that stay; a part comes behind those before it. */
export type ToFrame =
  | { type: 'texts'; texts: FrameTexts }
  | { type: 'html'; html: string; theme: Theme; canExpandTables: boolean }
  | { type: 'part'; html: string; theme: Theme; canExpandTables: boolean }
  | { type: 'blocks'; from: number; blocks: string[]; theme: Theme }
  | { type: 'fonts'; fonts: FontFile[] }
  | { type: 'check'; text: string }
  | { type: 'theme'; theme: Theme };

/** What the frame tells the page. Lengths are CSS pixels from the top left corner of the frame. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'drawn'; height: number }
  | { type: 'height'; height: number }
  | { type: 'citation'; citation: CitationPlace }
  | { type: 'preview'; citation: CitationPlace }
  | { type: 'preview-end'; isEscape: boolean }
  | { type: 'table'; html: string }
  | { type: 'link'; href: string }
  | { type: 'scroll'; top: number };

export type Theme = 'light' | 'dark';

/** A font as the page has fetched it: the frame may fetch nothing. */
export type FontFile = { family: string; unicodeRange: string; weight: string; data: ArrayBuffer };

/** A citation mark: what it cites, what its own sentence quotes, how that sentence was made, and where the mark stands. */
export type CitationPlace = {
  sourceId: string;
  quote?: string;
  kind?: string;
  left: number;
  top: number;
  bottom: number;
};
