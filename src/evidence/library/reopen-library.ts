import { LibraryError } from './failure.ts';
import type { OpenLibrary } from './library.ts';

/** Why the library cannot be used: one sentence for anybody, and one with place and remedy for who runs the program. */
export type LibraryGap = { summary: string; detail: string };

export type LastingLibrary = Omit<OpenLibrary, 'check'> & { check(): Promise<LibraryGap | undefined> };

/**
 * A library that could not be opened stays one that refuses with the reason, so that what does not need it goes on.
 * Every call tries again.
 */
export function reopenLibrary(open: () => Promise<OpenLibrary>): LastingLibrary {
  let opened: Promise<OpenLibrary> | undefined;
  let failure: LibraryError | undefined;

  function ready(): Promise<OpenLibrary> {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function use<T>(work: (library: OpenLibrary) => Promise<T>): Promise<T> {
    try {
      const result = await work(await ready());
      failure = undefined;
      return result;
    } catch (error) {
      if (error instanceof LibraryError) failure = error;
      throw error;
    }
  }

  return {
    import: (files, options) => use((library) => library.import(files, options)),
    importPack: (name, fetch, options) => use((library) => library.importPack(name, fetch, options)),
    search: (query, limit, reader) => use((library) => library.search(query, limit, reader)),
    findItems: (query, limit, asker) => use((library) => library.findItems(query, limit, asker)),
    stats: () => use((library) => library.stats()),
    reindex: () => use((library) => library.reindex()),
    remove: (id, reader) => use((library) => library.remove(id, reader)),
    removeOwned: (owner) => use((library) => library.removeOwned(owner)),
    async check() {
      // What a search has met is not forgotten because the table as such can be opened.
      if (!opened || !failure)
        await use((library) => library.check()).catch((error) => {
          if (!(error instanceof LibraryError)) throw error;
        });
      if (!failure) return undefined;
      const summary = `The local library cannot be used: ${failure.reason}. Searches name it as a source that failed.`;
      return { summary, detail: failure.message };
    },
    async close() {
      const library = await opened?.catch(() => undefined);
      await library?.close();
    },
  };
}
