import type { DrugLabel } from './drug-label.ts';

type Part = DrugLabel['parts'][number];

/** What a question can want of a label, by its words, and the sections that say it (named as in `labelSections`). */
type Topic = { asks: RegExp; sections: readonly string[] };
const topics: readonly Topic[] = [
  {
    asks: /\bpregnan|\bgestation|\btrimester|\bteratogen|\bbirth defect|\bf(?:o)?etal\b|\bf(?:o)?etus|\bunborn|\bconceiv|\bcontracepti/i,
    sections: [
      'Pregnancy',
      'Teratogenic effects',
      'Labor and delivery',
      'Females and males of reproductive potential',
      'Pregnancy or breast-feeding',
    ],
  },
  {
    asks: /\bbreast-? ?fe|\blactat|\bnurs(?:e|ing) (?:mother|infant|(?:a|the|her|my|their|your) )|\bbreast ?milk/i,
    sections: ['Lactation', 'Nursing mothers', 'Pregnancy or breast-feeding'],
  },
  {
    asks: /\bchild|\bp(?:a)?ediatric|\binfan|\bneonat|\badolescen|\bteenage|\bbab(?:y|ies)\b/i,
    sections: ['Pediatric use'],
  },
  {
    asks: /\bolder (?:adult|people|patient|person)|\belderly|\bgeriatric|\bfrail/i,
    sections: ['Geriatric use'],
  },
  {
    asks: /\brenal|\bkidney|\bdialysis|\bckd\b|\begfr\b|\bcreatinine/i,
    sections: ['Use in specific populations', 'Dosage and administration', 'Contraindications'],
  },
  {
    asks: /\bhepatic|\bliver|\bcirrho/i,
    sections: ['Use in specific populations', 'Dosage and administration', 'Contraindications'],
  },
  {
    asks: /\binteract|\btogether with\b|\bcombin(?:e|ed|ing)\b|\bconcomitant|\bco-?administ|\balong with\b|\bwhile (?:on|taking)\b|\b(?:mix(?:ed|ing)?|tak(?:e|en|ing))\b.{0,40}\bwith\b/i,
    sections: [
      'Drug interactions',
      'Dosage and administration',
      'Drug and laboratory test interactions',
      'Contraindications',
      'Ask a doctor or pharmacist',
    ],
  },
  {
    asks: /\bdos(?:e|es|age|ing)\b|\btitrat|\bhow (?:much|often|many)\b|\bmaximum\b|\bloading\b|\bmissed\b|\b\d+ ?(?:mg|mcg|µg)\b/i,
    sections: ['Dosage and administration', 'Dosage forms and strengths'],
  },
  {
    asks: /\bcontraindicat|\bshould (?:not|i not|never)\b|\bwho (?:cannot|can't|must not)\b|\bavoid(?:ed)?\b/i,
    sections: ['Contraindications', 'Do not use', 'Ask a doctor'],
  },
  { asks: /\boverdos|\bpoison|\btoo much\b|\bantidote/i, sections: ['Overdosage'] },
  {
    asks: /\baddict|\bdependen(?:ce|cy|t on)\b|\babuse|\bwithdraw|\bstop(?:ped|ping)? (?:taking|suddenly|abruptly)|\bdiscontinu/i,
    sections: ['Abuse and dependence', 'Warnings and precautions', 'Warnings', 'Dosage and administration'],
  },
  {
    asks: /\bindicat(?:ed|ion)|\bapproved\b|\blicen[cs]ed\b|\bused for\b|\bwhat is .{2,40} for\b/i,
    sections: ['Indications and usage', 'Purpose'],
  },
];
/** What nearly every question about a drug asks in passing: it counts where nothing more special is asked. */
const general: readonly Topic[] = [
  {
    asks: /\bside effects?|\badverse|\bsafe(?:ty|r|st)?\b|\bharms?\b|\brisks?\b|\bdanger|\btoxic|\bwarnings?\b|\bcauses?\b|\btolera/i,
    sections: [
      'Adverse reactions',
      'Warnings and precautions',
      'Warnings',
      'Precautions',
      'General precautions',
      'Contraindications',
      'When using',
      'Stop use',
    ],
  },
];

/** What stands first in a label stands first here, too, whatever was asked. */
const always = 'Boxed warning';
/** A section of unlike subsections: what was asked about one is no question about the others. */
const mixed = 'Use in specific populations';

/**
 * The sections of a label that a question asks for, in their order: a label is long, and most of it is about something
 * else. The boxed warning is always among them. A label without such a section, and a question that asks for none of
 * them, keep all.
 */
export function selectLabelSections(parts: readonly Part[], question: string): Part[] {
  for (const level of [topics, general]) {
    const isWanted = fits(level.filter(({ asks }) => asks.test(question)));
    if (parts.some(isWanted)) return parts.filter((part) => isWanted(part) || part.label === always);
  }
  return [...parts];
}

/** What special thing of a label a question asks for: tells whether a text speaks of it; nothing does where it asks none. */
export function labelTopics(question: string): (text: string) => boolean {
  const asked = topics.filter(({ asks }) => asks.test(question));
  return (text) => asked.some(({ asks }) => asks.test(text));
}

/** Whether a question asks for what drug labels have a section about. */
export function asksForLabel(question: string): boolean {
  return [...topics, ...general].some(({ asks }) => asks.test(question));
}

/** Whether a section is one that these topics are about, or its own heading speaks of one of them. */
function fits(asked: readonly Topic[]): (part: Part) => boolean {
  const wanted = new Set(asked.flatMap(({ sections }) => sections));
  return ({ label }) => {
    const names = label.split(': ');
    const heading = names.at(-1) ?? '';
    const named = names[0] === mixed ? [heading] : names;
    return named.some((name) => wanted.has(name)) || asked.some(({ asks }) => asks.test(heading));
  };
}
