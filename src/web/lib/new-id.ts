/** An id that no other will have. `randomUUID` is there on pages of https only. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
