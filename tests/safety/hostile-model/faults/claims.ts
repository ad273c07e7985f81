import { type Fault, inText, swapOne } from '../fault.ts';

const hedges: readonly (readonly [RegExp, string])[] = [
  [/\b(?:may|might) help\b/, 'helps'],
  [/\b(?:may|might|could) be\b/, 'is'],
  [/\b(?:may|might|could) (?=\w+)/, 'does '],
  [/\bappears? to (?:be|have been)\b/, 'is'],
  [/\bappears? to (?=\w+)/, ''],
  [/\bseems? to be\b/, 'is'],
  [/^.*\bsuggest(?:s|ed)?(?: that)? (?=\w)/, ''],
  [/\bis likely\b/, 'is certain'],
  [/\bSome (?=\w+)/, ''],
  [/\bprobably /, ''],
  [/\bpossibly /, ''],
  [/\btended to (?=\w+)/, ''],
];
const stillHedged = /\b(?:may|might|could|suggest\w*|appears?|seems?|likely|possibly|probably)\b/i;
const causes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:was|were) associated with a lower\b/, 'lowered'],
  [/\b(?:was|were) associated with (?:a |an )?(?:lower|reduced|decreased)\b/, 'reduced'],
  [/\b(?:was|were|is|are) associated with fewer\b/, 'prevented'],
  [/\b(?:was|were|is|are) associated with (?:a |an )?(?:higher|increased)\b/, 'increased'],
  [/\b(?:was|were|is|are) (?:significantly )?associated with\b/, 'caused'],
];
const strength: readonly (readonly [RegExp, string])[] = [
  [/\breduced\b/, 'significantly reduced'],
  [/\bincreased\b/, 'markedly increased'],
  [/\blower\b/, 'dramatically lower'],
  [/\bPatients\b/, 'All patients'],
  [/\boccurred\b/, 'always occurred'],
  [/\bimproved\b/, 'cured'],
  [/\.$/, ', which proves it.'],
  [/\.$/, ', and it should be given to everyone.'],
];
const populations: readonly (readonly [RegExp, string])[] = [
  [/\bpreschool children\b/, 'patients'],
  [/\bchildren\b/, 'people'],
  [/\bchildren\b/, 'adults'],
  [/\bpregnant women\b/, 'adults'],
  [/(?<!pregnant )\bwomen\b/, 'people'],
  [/(?<!pregnant )\bwomen\b/, 'patients'],
  [/\bboys\b/, 'people'],
  [/\boutpatients\b/, 'inpatients'],
  [/\bolder people\b/, 'people'],
  [/\binfants\b/, 'patients'],
  [/\bmen\b/, 'adults'],
  [/ in (?:women|children|infants|men|boys|pregnant women)\b[^,;]*(?=\.$)/, ''],
  [/^(?:In|Among) (?:[\d,]+ )?(?:women|children|infants|men|boys|pregnant women)\b[^,]*, (?=\w)/, ''],
];

const outcomes: readonly (readonly [RegExp, string])[] = [
  [/\b[Dd]eaths?\b/, 'stroke'],
  [/\bmortality\b/, 'hospitalisation'],
  [/\b[Bb]leeding\b/, 'infection'],
  [/\bstrokes?\b/, 'fractures'],
  [/\b[Hh]ospitalisation\b/, 'mortality'],
  [/\b[Ff]ractures?\b/, 'falls and deaths'],
  [/\bnausea\b/i, 'depression'],
  [/\bpain\b/, 'fever'],
  [/\bremission\b/i, 'relapse'],
  [/\brelapses?\b/i, 'suicide'],
  [/\bcancer\b/, 'dementia'],
];

export const claimFaults: readonly Fault[] = [
  inText('hedge removed', ['overclaim', 'sense'], (text, random) => {
    const bare = swapOne(text, hedges, random);
    return bare && stillHedged.test(bare) ? undefined : bare;
  }),
  inText('cause for association', ['overclaim', 'sense', 'subject'], (text, random) =>
    swapOne(text, causes, random),
  ),
  inText('strength added', ['overclaim', 'sense', 'subject'], (text, random) =>
    swapOne(text, strength, random),
  ),
  inText('another outcome', ['subject', 'sense', 'name', 'overclaim'], (text, random, { item, quote }) => {
    const changed = swapOne(text, outcomes, random);
    const put = changed && outcomes.find(([, word]) => changed.includes(word) && !text.includes(word))?.[1];
    // What the source speaks of anyhow may be the next sentence's finding: only what it never names is surely wrong.
    return put && !`${item.title} ${quote}`.includes(put) ? changed : undefined;
  }),
  inText('population widened', ['overclaim', 'subject'], (text, random) =>
    swapOne(text, populations, random),
  ),
];
