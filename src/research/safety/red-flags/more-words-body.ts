import { any, belly, both, pain, sign, someone } from './sign-words.ts';

const bodyPart =
  '(?:forearms?|arms?|hands?|palms?|fingers?|thighs?|legs?|feet|foot|face|neck|head|chest|belly|back|skin|hair|body)';

/** Further wordings of the signs of bleeding, injury, pregnancy, children, sugar and single organs, by the same names. */
export const moreWordsBody: Readonly<Record<string, RegExp>> = {
  bleeding: sign(any('bloody | blood in (?:the |my |her )?(?:bed|toilet|pants|underwear) | ebl \\d+')),
  'heavy bleeding': sign(
    any(`(?:pool|puddle|lake) of blood | blood (?:runs?|running|streams?|shoots?|comes in pulses|in pulses) | brisk bleeding | bleed(?:s|ing) out | (?:cup|bowl|bucket|litre|lot)s? (?:full )?(?:of|with) (?:fresh |red )?blood |
    ebl [1-9]\\d{3} | (?:swallow\\w*|mouth (?:fills|full)) (?:\\w+ ){0,3}blood | clots (?:as )?(?:big|large) (?:as)?`),
    both(
      '(?:cut|slit|wrist|thigh|neck|wound|knife|chainsaw|glass)',
      '(?:squirt\\w*|spurt\\w*|pump\\w*|pulses|soaked)',
      50,
    ),
    both(
      '(?:finger|hand|arm|leg|toe|thumb|foot)',
      '(?:torn|ripped|chopped|sliced|sawn|cut|bitten) (?:clean |right )?off',
      24,
    ),
    both('(?:fill|soak|chang|through)\\w*', '(?:pads?|towels?|bandages?|sheets?)', 14),
  ),
  'blood from inside': sign(
    both('(?:brought|brings|bringing|coming|came) up', 'blood', 26),
    both(
      '(?:stools?|poos?|poop|faeces|feces|diarrho?ea|toilet)',
      '(?:black|tar\\w*|blood\\w*|red|clots)',
      22,
    ),
    both('(?:cough|vomit|spit|threw|throw|bring)\\w*', '(?:blood|red|coffee)', 26),
  ),
  'head injury': sign(
    both(
      '(?:fell|fall|rolled|tumbled|dropped|tripped)',
      '(?:head|stairs?|tiles|concrete|bunk bed|changing table|ladder|horse|bike)',
      40,
    ),
    any('(?:to|against|on) the head and | out for (?:a|some|\\d+) (?:minutes?|seconds?)'),
  ),
  'after the blow': sign(
    any(
      'doz(?:y|es|ing) | hard to (?:keep|stay) awake | not (?:herself|himself) | pupil\\w* | (?:same (?:thing|question)|over and over) | does not remember | drips? | behind (?:the|his|her|my) ear',
    ),
  ),
  pregnant: sign(
    any(`(?:weeks|wks|months) (?:along|gone|pregnant|in) | placenta (?:pra?evia | accreta)? | baby in my (?:tummy|belly|womb) | (?:3[0-9]|2[0-9]|1[0-9]) ?(?:wks?|weeks?) (?:pregnant|along|gone|preg) |
    period is (?:\\w+ )?(?:\\d+ |two |three )?(?:days |weeks )?late | water(?:s)? (?:broke|gone|leak\\w*) | expecting | due (?:date|in (?:\\w+ )?(?:days|weeks|months|january|february|march|april|may|june|july|august|september|october|november|december))`),
  ),
  'gave birth': sign(
    any(
      'after (?:the |my |a )?(?:c-?section|cesarean|labou?r) | since (?:the |my )?(?:birth|delivery|baby (?:came|was born))',
    ),
  ),
  'eclampsia signs': sign(any('(?:seeing|sees?) (?:sparkles|stars|lights|spots) | sparkl\\w* | zig-?zags?')),
  'baby still': sign(
    any('no (?:kicks?|movements?) (?:all|since|today|for)'),
    both(
      '(?:baby|kicks?|bump)',
      '(?:quiet|not kicked|not kick\\w*|no (?:kicks?|movements?)|less than|still|not felt)',
      34,
    ),
  ),
  'birth trouble': sign(
    any(`turtle sign | shoulders? (?:is |are )?stuck | head (?:is )?(?:delivered|born|out) | atonic uterus | uterine atony | uterine inversion |
    cord (?:is |was )?(?:palpable|visible|felt|out|came|comes|hanging) | (?:cord|rope|loop) (?:is )?hang\\w* out | fhr (?:[5-9]\\d)`),
  ),
  ectopic: sign(
    any('no iup | no intrauterine | tubal (?:rupture|pregnancy)'),
    both('free fluid', '(?:hcg|iup|pregnan\\w*)', 40),
  ),
  'shoulder tip': sign(both('shoulder', '(?:tip|hurts?)', 12)),
  'pain below': sign(any('low(?:er)? (?:left|right)? ?(?:side|belly) | (?:left|right) (?:belly|side)')),
  'limp child': sign(
    any(
      'rag ?doll | whimper\\w* | too (?:tired|sleepy|weak) to (?:drink|nurse|feed|cry|suck) | will not (?:take|nurse|suck) (?:the )?(?:breast|bottle)? | does not (?:cry|nurse|suck)',
    ),
  ),
  dehydrated: sign(
    any(
      'hardly (?:a |any )?wet | not (?:drunk|drank|peed)[^.;?!]{0,14}(?:peed|all day|since) | eyes (?:look |are )?(?:hollow|sunk(?:en)?) | without tears | dry for \\d+ hours',
    ),
  ),
  'blocked belly': sign(
    both('vomit\\w*', '(?:green|bile|bilious)', 16),
    any('(?:raspberry|currant|strawberry) (?:jam|jelly) | pulls? (?:up|in) (?:his|her)? ?legs'),
  ),
  ketoacidosis: sign(any('ketones? (?:strip )?(?:is )?(?:dark purple|very high|high|[3-9](?:\\.\\d)?)')),
  ketones: sign(any('nail (?:varnish|polish) | acetone')),
  'high glucose': sign(both('(?:meter|machine|sensor|sugar)', '(?:hi|error high|over \\d+)', 20)),
  'sick with it': sign(
    any('feel(?:s|ing)? sick | puk\\w* | belly ache | tummy hurts | breath\\w* (?:deep\\w*|fast|heav\\w*)'),
  ),
  'new diabetes': sign(
    both('drink\\w*', '(?:pees?|peeing|wees?|weeing|toilet)', 26),
    any('(?:pees?|wees?|drinks) non-?stop'),
  ),
  'low sugar': sign(both('insulin', '(?:twice|instead|double|wrong|mixed up|without food)', 40)),
  'not clear': sign(
    any(
      'trembl\\w* | cannot think | blurr\\w* | (?:talks?|talking) (?:rubbish|nonsense) | fights? (?:us|me) | seizing | cannot wake | cannot be woken',
    ),
  ),
  testicle: sign(
    any('(?:ball|nut|bollock|testis|testicle)s? | sack? | private(?:s| parts) | down (?:there|below)'),
  ),
  'torsion signs': sign(
    any(
      'twist\\w* | hurts? | (?:red|hard) and (?:red|hard) | sits? high\\w* | (?:one|left|right) side (?:is )?(?:red|hard|swollen)',
    ),
  ),
  'saddle signs': sign(
    any(`not feel (?:when i wipe|my bottom|toilet paper|the seat) | cannot feel (?:when i wipe|my (?:bottom|bum|genitals)|toilet paper|myself) | leak(?:s|ing)? (?:urine|pee) |
    (?:wet|peed|soiled) (?:myself|himself|herself)? ?without (?:noticing|feeling) | force (?:myself )?to pee | (?:legs? )(?:buckle|give way|will not carry)`),
    both('numb\\w*', '(?:between the legs|crotch|saddle|bum)', 22),
  ),
  'back or legs': sign(any('slipped disc | bottom | both sides | between the legs')),
  'sight lost': sign(
    any(`lost vision | vision loss | monocular | cherry-?red spot | (?:rainbow )?rings? (?:around|round) (?:lamps?|lights?) | curtain | black shadow |
    (?:one|my|his|her|left|right) eye (?:went|goes|turned) (?:dark|black|blind|grey)`),
    both('floaters?', '(?:lightning|flash\\w*|new|hundreds|many|sudden\\w*)', 30),
    both('eye', '(?:rock hard|pupil (?:looks|is|like)|teardrop|very painful|foggy|terrible pain)', 40),
  ),
  'eye burn': sign(
    both(
      '(?:spray\\w*|splash\\w*|squirt\\w*|dust|cement|oven|drain|lime|fertili[sz]er|glue|fireworks?)',
      'eyes?',
      34,
    ),
    both('(?:flew|shot|went|stuck|got) (?:in|into)', 'eyes?', 16),
  ),
  'board belly': sign(
    both(belly, '(?:wood|stone|board|rock|rigid)', 24),
    both('hernia', '(?:hard|blue|vomit\\w*|will not go back)', 26),
  ),
  'dying limb': sign(
    both(
      '(?:fracture|broken|broke|elbow|plaster)',
      '(?:hand|foot|fingers|toes) (?:is|are|feels?) (?:\\w+ )?(?:cold|pale|white|blue|numb)',
      50,
    ),
    both('(?:leg|foot|arm|hand|toes|fingers)', '(?:like marble|no feeling|icy)', 30),
    both(
      '(?:leg|foot|arm|hand|toes?|fingers?|limb)',
      '(?:white|pale|blue|insensate|pulseless|(?<!the )cold)[^.;?!]{0,18}(?:(?<!the )cold|numb|pulse|doppler|sens\\w*|cannot|foot|leg)',
      30,
    ),
    any(
      `(?:cold|pulseless|insensate|ischa?emic) (?:and |, )?(?:\\w+ )?(?:r|l|right|left)? ?(?:leg|foot|arm|hand|limb) | no doppler | rutherford (?:ii|2)[ab]? | (?:acute on chronic|critical) limb isch\\w* | no pulse (?:at|in|on) (?:the )?(?:wrist|foot|ankle)`,
    ),
    both('(?:cast|plaster|splint)', '(?:unbearabl\\w*|tight|tingl\\w*|blue|numb)', 40),
  ),
  'flesh infection': sign(
    both('(?:redness|red streaks?|wound|skin)', '(?:racing|climb\\w*|creep\\w*|turns? black|smells)', 34),
  ),
  heat: sign(
    both(
      '(?:degrees|heat|sun|roof|car|marathon)',
      `(?:stopped sweating|skin (?:is )?(?:hot|dry)|hot,? dry|talking crazy|core temp\\w*|not respond\\w*)`,
      60,
    ),
  ),
  burn: sign(
    both(
      '(?:boiling|kettle|iron|stove|oven|grill|steam|firework\\w*|acid|caustic\\w*|tar|oil|soup|fire|petrol)',
      `(?:blister\\w*|leathery|spill\\w*|pulled|grabbed|caught fire|over (?:my|his|her) ${bodyPart})`,
      40,
    ),
    both('(?:acid|caustic\\w*|lye)', bodyPart, 30),
    any(`caught fire | soot in (?:my |his |her |the )?(?:nose|mouth) | skin (?:is )?(?:white|leathery)`),
  ),
  electric: sign(
    both('(?:live wire|volts?|socket|cable|mains)', '(?:shock\\w*|touch\\w*|zapped|thrown|heart|hit)', 40),
  ),
  adrenal: sign(
    both(
      '(?:prednisolone|prednisone|steroids?|cortisone|dexamethasone)',
      '(?:for years|ran out|stopped|no tablets|lost)',
      30,
    ),
  ),
  'back or belly pain': sign(
    both('(?:back|belly|stomach|side)', `(?:throbs?|pulsat\\w*|${pain}) ?${someone}?`, 14),
  ),
  bite: sign(
    both('bats?', '(?:bit|bite|bitten|scratch\\w*|marks?)', 50),
    any('bitten by (?:a|an|the) (?:snake|adder|viper|spider|bat|cobra)'),
  ),
};
