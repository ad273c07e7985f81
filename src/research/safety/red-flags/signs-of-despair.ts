import { any, both, sign } from './sign-words.ts';

const quick =
  '(?:least painful|pain ?less(?:ly)?|without (?:any )?pain|quick(?:est)?|fast(?:est)?|easiest|easy|peaceful|surest|best|most (?:certain|peaceful|painless))';
const ending =
  "(?:die|dying|dead|suicide|end (?:it|your life|(?:ones|one's) life|a life|everything)|kill (?:yourself|oneself)|go for good|leave this world|hang(?:ing)?|overdose)\\b";

/** Further wordings of the wish to die, asked for oneself or as if for nobody, and of danger to others. */
export const despairSigns: Readonly<Record<string, RegExp>> = {
  'wants to die': sign(
    both(quick, ending, 44),
    both(
      '(?:method|way|means)s?',
      "(?:of suicide|to (?:die|go for good|end (?:it|your life|my life|one's life)))",
      20,
    ),
    '\\b(?:is|does|do|will) (?:it )?(?:hanging|drowning|jumping|hang yourself|slitting)\\b[^.;]{0,40}\\b(?:painful|hurt|kill|always|quick|instant\\w*|work)\\b',
    both(
      '(?:helium|nitrogen|charcoal|cyanide|hanging|drowning|jumping|exhaust|insulin|overdose|overdosing)',
      '(?:pain ?less|painful|a peaceful|die|hurt (?:much|to)|quick death)\\b',
      24,
    ),
    both(
      'how (?:much|many|high|tall)',
      '(?:never wake|not wake up|to be sure (?:i|to)|stops? (?:my|the|a) heart|kills? (?:me|a (?:person|man|woman)))',
      60,
    ),
    both('(?:amount|dose)', 'stop (?:my|the) heart', 30),
    '\\b(?:what happens )?if i (?:take|took|swallow\\w*|inject\\w*) [^.;?!]{0,14}\\b(?:whole|all|entire|full)\\b',
    '\\b(?:can|could|would|will|do) (?:you|one|i|somebody|someone|a person) die (?:from|of|by|with|if) (?:swallow\\w*|tak(?:e|ing)\\b|drinking (?:bleach|methanol)|inject\\w*|jump\\w*|hang\\w*|drown\\w*|cut\\w*|inhal\\w*|an? overdose|\\d+)',
    '\\b(?:which|what|how) (?:bridge|building|height|roof|rope|knot|floor)\\b[^.;?!]{0,24}\\b(?:high|strong|tall|sure|certain|deadly)\\b',
    '\\b(?:go|leave|end it) before (?:my|the) (?:illness|cancer|disease|pain)\\b',
    '\\b(?:deadly|lethal|fatal)\\b[^.;?!]{0,20}\\b(?:for (?:me|myself|someone of|a person of|a man of|a woman of|my weight))\\b',
    any('if i did it to myself | asking for myself'),
    any(
      'unalive | kms | do it properly this time | this time i will do it properly | the date (?:is|for my)',
    ),
    '\\bhow long\\b[^.;?!]{0,24}\\b(?:bleed out|to hang|to drown|until you die)\\b',
    '\\b(?:fatal|lethal|deadly) (?:dose|amount)\\b[^.;?!]{0,16}\\bmy\\b',
    any(`better off if (?:i|she|he) (?:was|were|am|is) (?:not|gone|dead) | (?:not|nobody) (?:be |want me )?around any ?more | (?:i am|i feel like|being|be) (?:just )?a burden |
    (?:tonight|soon|then) (?:it is|it will be|all is) over | nothing matters any ?more | will not be here (?:next|tomorrow|any) | (?:not|never) (?:want to )?wake up (?:again|any ?more|tomorrow) |
    (?:crash\\w*|driv\\w*) (?:my car |into )[^.;?!]{0,24}(?:on purpose|tree|bridge|wall|pillar) | thank you for everything and goodbye | sorry for everything | (?:written|wrote|write) (?:the |my |goodbye |farewell )letters?`),
  ),
  means: sign(
    both(
      '(?:morphine|pills|rope|noose|gun|rifle|shotgun|revolver|razor blades?|charcoal|helium|petrol|knife)',
      '(?:lined up|in front of me|next to me|saved up|hoard\\w*|lock(?:ed|s) (?:himself|herself)|i have the)',
      44,
    ),
    any('bag over (?:his|her|my) head'),
  ),
  suicidal: sign(
    both('(?:intent|plan\\w*|threat\\w*|want\\w*|going)', '(?:jump|hang|drown|overdose|shoot)', 26),
    both(
      '(?:texted|wrote|sent|posts?|posted|says|said)',
      '(?:goodbye|farewell|sorry for everything|will not be here)',
      40,
    ),
    both(
      '(?:on|at|from) (?:the|a|our|his|her)',
      '(?:roof|bridge|ledge|railway|tracks|window)[^.;?!]{0,24}(?:jump|goodbye|stand\\w*)',
      6,
    ),
    both('(?:cut|slit|slash)\\w* (?:his|her|my|their)', '(?:wrists?|veins?|throat)', 4),
  ),
  violence: sign(
    both(
      '(?:voices?|command\\w*|god|devil)',
      '(?:stab\\w*|kill\\w*|hurt\\w*|harm\\w*|drown\\w*|must|infant|baby)',
      44,
    ),
    both(
      '(?:fear|afraid|scared)',
      '(?:will |might |could )?(?:hurt|harm|drown|shake) (?:my|the|our) (?:baby|child|son|daughter)',
      20,
    ),
    both(
      '(?:axe|knife|gun|machete)',
      '(?:threat\\w*|sharpen\\w*|neighbou?rs?|poison\\w*|aliens|spies|voices|thinks (?:we|i|they|that)|burglars|demons?|dementia|confused)',
      60,
    ),
    any('must (?:drown|kill|stab|sacrifice) (?:him|her|them|the|my)'),
  ),
};
