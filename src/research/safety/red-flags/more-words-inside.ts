import { any, both, head, overdosable, poison, sign, someone } from './sign-words.ts';

/** Further wordings of the signs of heart, brain, breath, infection, poisoning and mind, by the same names. */
export const moreWordsInside: Readonly<Record<string, RegExp>> = {
  'chest pain': sign(
    both(
      '(?:under|beneath|behind) (?:the|my|her|his) (?:left )?breasts?',
      '(?:pressure|pain|tight\\w*|heav\\w*|fist|weight)',
    ),
    both(
      '(?:chest|breast ?bone|sternum|ribs|ribcage|thorax)',
      '(?:press(?:es|ing|ed)?|stone|brick|fist|belt|clamp\\w*|grip\\w*|grab\\w*|clutch\\w*|squash\\w*|strangl\\w*|on fire|strange feeling|full\\w*)',
      30,
      '.;?!,',
    ),
  ),
  'heart attack': sign(
    any(`de winter | wellens | activate (?:the )?cath ?lab | ste (?:in )?v\\d | (?:hs-?)?tn[ti] (?:\\d+|rising|positive) |
    troponin (?:is |was |of )?(?:\\d+|rising|positive|elevated|up)`),
  ),
  'arm or jaw pain': sign(
    both('(?:jaw|teeth|arm)', '(?:prickl\\w*|tingl\\w*|rub(?:s|bing)|pull(?:s|ing)|radiat\\w*)'),
  ),
  sweating: sign(any('white as (?:a )?(?:sheet|chalk|wall) | drenched | sweats? pour\\w* | waxy')),
  'face droop': sign(
    both(
      '(?:eyelid|corner of (?:the|my|his|her) mouth)',
      '(?:droop\\w*|dropp\\w*|hang\\w*|sag\\w*|fell)',
      30,
    ),
    `\\bcannot (?:smile|whistle|puff|close (?:one|${someone}) (?:left |right )?eye)\\b`,
  ),
  speech: sign(
    both(
      '(?:speech|words?|voice|talk\\w*|speak\\w*|sentences?)',
      '(?:mush\\w*|thick|mumbl\\w*|like (?:a )?drunk|porridge|babbl\\w*|stuck|no sense|backwards|slow(?:ly)?|not (?:coming|come) out)',
      24,
    ),
    any('not (?:get|find) (?:my|his|her|the) words | only (?:mumbles|babbles|grunts)'),
  ),
  'one-sided weakness': sign(
    any('drag(?:s|ging|ged)? (?:a|one|his|her|my|the) (?:\\w+ )?(?:leg|foot)'),
    both('drop\\w*', '(?:cup|glass|fork|spoon|keys?|pen|everything|things)', 20),
    both(
      '(?:hand|arm|leg|foot)',
      '(?:like rubber|like jelly|not obey\\w*|went dead|fell asleep suddenly|useless|not work\\w*)',
      26,
    ),
    '\\blean(?:s|ing)? to (?:one|the|his|her) (?:left |right )?side\\b|\\bfall(?:s|ing)? to one side\\b',
  ),
  'balance or sight lost': sign(
    any(`cannot (?:keep (?:my|his|her) balance|see (?:what is )?on (?:my|his|her|the) (?:left|right)) | everything doubled |
    everything is double | (?:room|everything|world|head) (?:is )?spinn\\w* | veers | fall(?:s|ing)? to one side`),
  ),
  sudden: sign(
    any(
      'from nowhere | within (?:a )?(?:few )?(?:seconds|minutes) | in seconds | in a flash | at once | came like',
    ),
  ),
  'worst headache': sign(
    both(
      head,
      '(?:like (?:a |an )?(?:bang|thunder\\w*|explosion|blow|kick|shot|crack)|out of nothing|in seconds|reached its peak)',
      34,
    ),
    '\\b(?:snapped|popped|burst|exploded|cracked)\\b[^.;?!]{0,12}\\b(?:in|inside) (?:my|his|her) (?:head|skull)\\b',
  ),
  seizure: sign(
    any('(?:second|third|another|cluster of) (?:seizure|fit|convulsion)s?'),
    any(`twitch\\w* all over | foam(?:ing|s)? (?:at|from|on) (?:the |his |her )?(?:mouth|lips) | fit after fit | seizure after seizure |
    eyes (?:are )?(?:roll|rolled|rolling|turned|turning) (?:back|up|white) | (?:shak\\w*|jerk\\w*|stiff\\w*) and (?:his |her |the )?eyes |
    (?:shak\\w*|jerk\\w*) all over | jerking (?:for|since)`),
    both(
      '(?:seizures?|fits?|convuls\\w*|jerking)',
      '(?:not stopp\\w*|longer than|another one|does not end)',
      40,
    ),
  ),
  unconscious: sign(
    any(`cannot (?:bring|get|shake) (?:him|her|them|my \\w+) (?:round|up|awake|to) | not moving at all | (?:is|he is|she is) not moving | no signs of life |
    stop(?:s|ped)? breathing | no breath(?:ing)? | snor\\w* (?:strange|weird|odd)\\w* | not come (?:round|to) | nobody can wake | went (?:limp|stiff) and |
    (?:no|without) pulse (?!ox|at|in)`),
  ),
  dissection: sign(
    any('intramural ha?ematoma'),
    both('(?:right|r|left|l) arm', '(?:weaker pulse|\\d{2,3} (?:left|l) arm)', 20),
  ),
  'device shock': sign(
    both('(?:icd|defibrillator|pacemaker)', '(?:shocked|shocks|fired|stopped working)', 24),
  ),
  rhythm: sign(any('(?:broad|wide) complex tachy | torsades')),
  embolism: sign(any('rv dilat\\w* | dilated (?:rv|right ventricle) | rv\\/lv \\d')),
  'leg clot': sign(any('after (?:the |a |my )?(?:long )?flight | since (?:the |a |my )?flight')),
  'breath pain': sign(both('(?:stab\\w*|stitch|knife)', 'breath\\w*')),
  breathless: sign(
    any(`nostrils? flar\\w* | flar(?:es|ing) nostrils? | nasal flaring | breathes? (?:like|[5-9]\\d times) | pant(?:s|ing) (?:like|heavily|badly) |
    (?:two|one|three|single) words? at a time | short of air | (?:no|not enough|too little) air | cannot (?:get|draw|suck) (?:my |his |her )?(?:air|breath|any air)(?: in)? |
    too breathless | tired of breathing | too tired to breathe | chest is locked | gulping for air | chest (?:caves|drawn) in | pauses in (?:his|her) breathing`),
    both('lips?', '(?:blu\\w*|purple|dark|grey|violet)', 20),
  ),
  'asthma attack': sign(
    both(
      '(?:inhaler|puffer|ventolin|salbutamol|blue (?:one|spray))',
      '(?:\\d\\d puffs|puffs already|empty|used up|nothing|zero|useless|no more)',
      30,
    ),
  ),
  'allergic swelling': sign(
    both(
      '(?:tongue|throat|lips?|face|eyelids?)',
      '(?:like (?:a )?balloons?|too big|twice (?:the|its) size|balloon\\w*)',
      26,
    ),
  ),
  'airway signs': sign(
    any('hot potato voice | voice like | cannot swallow (?:even )?(?:spit|saliva|water) | hard to swallow'),
  ),
  choking: sign(
    any('no sound (?:comes|coming)(?: out)?'),
    both('(?:steak|meat|food|bread|grape|nut|sweet|coin)', '(?:stuck|wrong (?:way|pipe)|lodged)', 24),
    both(
      '(?:swallow\\w*|inhal\\w*|breathed in|stuck)',
      '(?:cannot (?:talk|speak|breathe)|turn\\w* blue|hold\\w* (?:his|her|my) throat|blue)',
      40,
    ),
    any(
      `spit runs | drools? (?:and|,) | cannot swallow (?:even )?(?:spit|saliva|(?:my|his|her) (?:spit|saliva)) | neck swelling and stridor`,
    ),
    both('drool\\w*', '(?:lean\\w* forward|cannot swallow|sit\\w* upright|voice)', 40),
  ),
  infection: sign(
    any('biopsy | catheter | wound | cut | ulcer | appendix | bladder | kidney infection | bite'),
  ),
  sepsis: sign(any('septic(?! (?:arthritis|tank|abortion rates))')),
  fever: sign(
    any(
      '(?:burning|boiling) hot | like an oven | hot as | shaking chills | shiver(?:y|s) | shak\\w* so hard | (?:3[89]|4[01])[.,]\\d',
    ),
  ),
  'very ill': sign(
    any(`muddled | see(?:s|ing) (?:people|things|animals) | hallucinat\\w* | ice[- ]cold hands | hands are (?:ice|cold) | purple blotches | skin is grey |
    breath\\w* (?:quick|fast|rapid)\\w* | not (?:herself|himself) | (?:has |have )?not (?:peed|wee'?d|passed water) | shak\\w* so hard | lactate \\d`),
  ),
  'low defence': sign(any('on chemo | r-chop | bone marrow | steroids for')),
  'stiff neck': sign(
    both('neck', '(?:like a board|will not bend|board|locked|cannot move)', 24),
    any(
      'cannot (?:put|bring|get) (?:his|her|my|the) chin | cannot bend (?:his|her|my|the) neck | (?:soft spot|fontanell?e)[^.;?!]{0,20}(?:bulg\\w*|swollen|tense)',
    ),
  ),
  'rash that stays': sign(
    both('(?:rash|spots|dots|blotches|pinpricks|marks)', '(?:stay\\w*|purple|glass)', 40),
  ),
  swallowed: sign(
    both(
      '(?:coin cell|button (?:cell|battery)|battery|magnet|pill|tablet)s?',
      '(?:gone|missing|not there|empty)',
      20,
    ),
    both(
      `(?:${poison}|drops|powder|liquid|gel|spray|tablets?|fuel)`,
      "(?:in|into) (?:his|her|the \\w+'s|my \\w+'s) mouth",
      40,
    ),
    both(
      `(?:swallow\\w*|drank|drunk|drink|ate|eaten|chew\\w*|gulped|mouthful of|got into|got hold of|bit into|suck\\w* on|down (?:his|her) throat)`,
      `(?:${poison}|foxglove|yew|laburnum|oleander|nightshade|hemlock|leaves|seeds|mothballs?|e-?liquid|vape|glue|paint|fuel|white spirit|hairspray|dishwasher|toilet|cleaning|bath)`,
      44,
    ),
    both(
      '(?:children|child|kid|toddler|baby|son|daughter|he|she|year old)',
      '(?:ate|chewed|swallowed|drank) [^.;?!]{0,20}(?:plant|pills|heart|pressure)',
      10,
    ),
  ),
  overdose: sign(
    '\\b(?:toddler|child|kid|baby|little one|year[- ]old)\\b[^.;?!]{0,16}\\b(?:ate|took|swallowed)\\b[^.;?!]{0,8}\\b\\d+ \\p{L}+',
    `\\b(?:took|taken|had|swallowed|injected)\\b[^.;?!]{0,12}\\b(?:\\d{2,}|twice|double)\\b[^.;?!]{0,24}\\b(?:by mistake|at once|since (?:morning|noon|last night)|instead)\\b`,
    `\\b\\d{2,} (?:\\w+ )?${overdosable} (?:are |were |was |have been )?(?:taken|swallowed|gone)\\b`,
    `\\bhow many ${overdosable}\\b[^.;?!]{0,30}\\bi (?:had|took|have had|have taken)\\b|\\b(?:all|whole|every) (?:of )?(?:his|her|my|the) ${overdosable}\\b`,
    any(`(?:injected|gave) (?:\\w+ ){0,3}instead of | times the (?:normal |usual |right )?dose | (?:took|given|gave) [^.;?!]{0,20}(?:twice|double) (?:and|by|today|now|the) |
    pin ?point pupils? | pupils? (?:like|as small as) (?:pins?|pinheads?) | cohb | (?:tca|opioid|paracetamol|verapamil|digoxin) od | organophosph\\w*`),
    both(
      '(?:bleach|cleaner|products?|chemicals?|fumes|gas heater|stove|generator|exhaust)',
      '(?:cough\\w*|throat|headaches?|sick|dizzy|pass\\w* out|fumes)',
      60,
    ),
  ),
};
