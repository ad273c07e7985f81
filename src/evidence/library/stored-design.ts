import { z } from 'zod';
import { type StudyDesign, studyDesigns } from '#shared/research/evidence-item.ts';
import { type DesignFacts, studyDesignOf } from '../study-design.ts';
import model from '../study-design-weights.json' with { type: 'json' };
import { hashText } from '../text.ts';

/** A study design and who read it. */
export const storedDesignSchema = z.object({ is: z.enum(studyDesigns), reader: z.string() });

type Document = {
  title: string;
  text: string;
  isSummary: boolean;
  metadata: Omit<DesignFacts, 'title' | 'text'>;
};

/** To be counted up where rules change that the weights do not rest on. */
const rules = 3;
/** The reader of designs at hand; its weights are fitted anew whenever rules change that they rest on. */
const reader = hashText(`${rules} ${JSON.stringify(model)}`).slice(0, 12);

/** Reads the design of a document. A summary tells what others did: its words are not those of the study. */
export const readDesign = ({ title, text, isSummary, metadata }: Document): StudyDesign =>
  studyDesignOf({ ...metadata, title, text: isSummary ? '' : text });

/** The design as a row keeps it, because reading it takes longer than all else that a search does with a row. */
export const toStoredDesign = (document: Document): z.infer<typeof storedDesignSchema> => ({
  is: readDesign(document),
  reader,
});

/** The design that a row keeps, unless another reader read it. */
export const designIn = (stored: z.infer<typeof storedDesignSchema> | undefined): StudyDesign | undefined =>
  stored?.reader === reader ? stored.is : undefined;
