/** What the page sends to the frame. `from` is the number of blocks that stay. */
export type ToFrame =
  | { type: 'html'; html: string; theme: Theme; canExpandTables: boolean }
  | { type: 'blocks'; from: number; blocks: string[]; theme: Theme }
  | { type: 'theme'; theme: Theme };

/** What the frame tells the page. Lengths are CSS pixels from the top of the frame. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'citation'; sourceId: string }
  | { type: 'table'; html: string }
  | { type: 'link'; href: string }
  | { type: 'scroll'; top: number };

export type Theme = 'light' | 'dark';
