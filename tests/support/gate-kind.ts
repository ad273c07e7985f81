import { createStatementVerifier } from '../../src/research/verify/gate.ts';
import { study } from './evidence.ts';

export const question = 'Is velmorolol or tarligliptin better in women with sepsis?';

export type Around = { title?: string; before?: string; after?: string };

/** The kind under which the gate turns a statement back that cites one sentence of a source; undefined where it admits it. */
export function kindOfRejection(quote: string, text: string, given: Around = {}) {
  const { title = 'A trial of velmorolol', before, after } = given;
  const item = study({ title, text: [before, quote, after].filter(Boolean).join(' ') });
  const citations = [{ sourceId: item.id, quote }];
  return createStatementVerifier([item], question).check([{ section: 's', text, citations }]).rejected[0]
    ?.kind;
}
