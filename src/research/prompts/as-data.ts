/** Text of others in a prompt: as JSON, and `<` is escaped so that nothing can close the frame it stands in. */
export const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
