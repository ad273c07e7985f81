/** Ends each piece of a report that is streamed while it is written: what stands before it is whole. An HTML comment. */
export const endOfSentence = '<!-- -->';
