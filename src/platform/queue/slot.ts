import type { Queryable } from '../database/index.ts';

/**
 * Room for one job of this process, kept free while a transaction decides. `take` adds the job as one that is taken
 * already. After the commit `use` starts it, or gives the room up when nothing was taken; without one, `release`.
 * The handler gets `live` with the payload; another process, should it come to that, the payload alone.
 */
export type Slot = {
  take(to: Queryable, payload: object): Promise<void>;
  use(live?: object): void;
  release(): void;
};
