import { any, belly, both, head, pain, sign, someone, wayOut } from './sign-words.ts';

/** Signs of bleeding, injury, pregnancy, children, sugar and single organs, in the form of `plainWording`. */
export const bodySigns: Readonly<Record<string, RegExp>> = {
  bleeding: sign(
    any(`bleed\\w* | spotting |
    blood(?! (?:pressure|sugar|glucose|thinn\\w*|tests?|clots?|counts?|type|group|cells?|vessels?|flow|levels?|donation|cultures?|gas)) |
    mela?ena | ha?emorrhag\\w*`),
  ),
  'heavy bleeding': sign(
    both(
      '(?:bleed\\w*|blood)',
      '(?:(?:will|does|do|would|has|is) not stop\\w*|cannot (?:be )?stop\\w*|spurt\\w*|pump\\w*|gush\\w*|squirt\\w*|pour\\w*|everywhere|through the (?:towel|bandage)|for (?:an?|\\d+|two|three) hours?)',
      30,
    ),
    '\\b(?:heav(?:y|ily)|lots of|a lot of|severe\\w*|massive|profuse\\w*|so much)\\b[^.;?!]{0,12}\\b(?:bleed\\w*|blood(?! (?:pressure|sugar)))|\\bbleed\\w* (?:very |so )?(?:heavily|badly|a lot|profusely)\\b',
    any(`ha?emorrhagic shock | exsanguinat\\w* | massive transfusion |
    (?:finger|hand|arm|leg) (?:was |is )?(?:cut off|severed) | amputat\\w* (?:his|her|my|finger|hand) |
    stab wound | gun ?shot`),
    both('soak\\w*', '(?:pads?|bandages?|towels?|sheets?)', 20),
    any('(?:big|large|huge) clots'),
  ),
  'blood from inside': sign(
    both(wayOut, '(?:blood|bright red|coffee grounds)', 24),
    any(`ha?emat[eo]mesis | mela?ena | ha?emoptysis | coffee[- ]grounds? | variceal (?:bleed\\w*|ha?emorrhage) |
    (?:upper|lower|gi|gastrointestinal) (?:gi )?(?:bleed|ha?emorrhage)`),
    both('(?:stools?|poos?|poop|faeces|feces|motions?)', '(?:black|tar\\w*|full of blood|bloody)', 16),
    both('(?:passing|passed|pass)', '(?:blood|clots)', 14),
  ),
  'head injury': sign(
    both('(?:hit|hurt|bump\\w*|bang\\w*|knock\\w*|struck|landed on|blow to)', 'heads?', 24),
    any(`head (?:injury|trauma) | knocked (?:out|unconscious) | out cold | on (?:his|her|my) head | fall from \\d |
    fell (?:from|off|down) (?:a|an|the|his|her) | (?:blown|dilated|unequal) pupils? | concuss\\w* |
    skull fracture | epidural ha?ematoma`),
  ),
  'after the blow': sign(
    any(`${wayOut} | sleepy | drowsy | confus\\w* | ${head} | unconscious | knocked out | out cold | clear fluid |
    gcs | pupils? | cannot remember | same question | fits? | seizure`),
  ),
  'blood thinner': sign(
    any(`warfarin | apixaban | rivaroxaban | edoxaban | dabigatran | xarelto | eliquis | pradaxa |
    blood thinners? | anticoagula\\w* | inr`),
  ),
  pregnant: sign(
    any(`pregnan\\w* | primigravida | multigravida | primip\\w* | g\\dp\\d | \\d{1,2}\\/40 | trimester |
    positive (?:pregnancy )?test | missed (?:my|her) period | in labou?r | labou?r ward | contractions |
    my waters? | gestation | beta-?hcg | hcg`),
    '(?:\\b(?:i am|at|she is|is|currently) |^)(?:1\\d|2\\d|3\\d|4[01])(?: |-)weeks?\\b(?! old)|\\b(?:2\\d|3\\d|4[01])[- ]weeks? (?:and|with|primi\\w*|along)\\b',
  ),
  'gave birth': sign(
    any(`gave birth | given birth | had (?:a|the|our|my) baby |
    after (?:the |vaginal |my )?(?:birth|delivery|c-section|caesarean) | post-?partum | post-?natal |
    days? after delivery | delivered`),
  ),
  'eclampsia signs': sign(
    any(`blurr\\w* vision | vision is blurr\\w* | flash\\w*(?: lights?)? | seeing (?:spots|stars|flashes) |
    spots before | clonus | under (?:my|her) (?:right )?ribs | right upper quadrant`),
  ),
  'eclampsia named': sign(any(`eclamp\\w* | puffy | hellp`)),
  cramps: sign(any(`cramp\\w* | contractions? | bright red`)),
  'baby still': sign(
    both(
      'baby',
      '(?:stopped moving|(?:is|has|does) not (?:mov\\w*|kick\\w*)|not (?:moved|moving)|moving less|less movement|quieter)',
      34,
    ),
    any(`have not felt[^.;?!]{0,20} (?:move|kick) | (?:reduced|decreased|no) f(?:o)?etal movements?`),
  ),
  'birth trouble': sign(
    any(`cord prolapse | waters? (?:has |have )?(?:broke|broken) | contractions | abruption | woody uterus |
    post-?partum ha?emorrhage | pph | shoulder dystocia | uterine rupture | cord is (?:out|hanging) |
    baby is coming | giving birth`),
  ),
  'pain below': sign(
    any(`pelvic | ${belly} | iliac fossa | one side | low(?:er)? down | low on one side | cramp\\w*`),
  ),
  'shoulder tip': sign(any(`shoulder(?:[- ]tip)? pain | tip of ${someone} shoulder`)),
  ectopic: sign(any(`ectopic | free fluid on fast | empty uterus`)),
  child: sign(
    any(`baby | babies | infant | newborn | neonate | toddler | child | kid | son | daughter |
    \\d{1,2}[- ](?:month|week|day)s?[- ]old | [1-9][- ]?(?:years?[- ]old|yo) | little one | boy | girl`),
  ),
  'limp child': sign(
    any(`floppy | limp | lifeless | blue | grey | weak(?:ly)? cr\\w* | cries weakly |
    (?:will|does) not (?:wake|feed|drink) | not (?:feeding|drinking) | high[- ]pitched cry | stares blankly |
    hard to wake | turned blue`),
  ),
  dehydrated: sign(
    any(`no wet (?:nappy|nappies|diapers?) | dry (?:nappy|nappies|diapers?) | sunken (?:eyes|fontanell?e) |
    no tears`),
  ),
  'blocked belly': sign(
    any(`(?:green|bilious) vomit\\w* | vomit\\w* (?:is )?(?:green|bile) | redcurrant | currant jelly |
    ${belly} is hard`),
  ),
  diabetic: sign(any(`diabet\\w* | type (?:1|one) | t1dm | insulin`)),
  ketoacidosis: sign(any(`dka | ketoacidosis | hyperosmolar | hhs | ph (?:6|7\\.[01])`)),
  ketones: sign(any(`ketones? | nail polish | (?:breath|mouth) smells | fruity`)),
  'sick with it': sign(
    any(`${wayOut} | drowsy | sleepy | stomach pain | breathing (?:fast|deep) | deep breathing | confus\\w* |
    fruity`),
  ),
  'new diabetes': sign(
    any(`drinking and (?:peeing|weeing) | (?:very|always|so) thirsty | peeing (?:all the time|a lot) |
    lost weight`),
  ),
  'low sugar': sign(
    any(`low (?:blood )?sugar | sugar is (?:very |too )?low | hypogly\\w* | hypo | insulin without eating |
    too much insulin`),
  ),
  'not clear': sign(
    any(`confus\\w* | cannot swallow | will not wake | passed out | unconscious | shak(?:ing|y) | drowsy |
    not waking | sweat\\w* | aggressive | not make sense`),
  ),
  testicle: sign(
    any(`testic\\w* | testes | scrot\\w* | (?:left|right|one) (?:ball|nut) | (?:my|his) (?:balls?|nuts)`),
  ),
  'torsion signs': sign(any(`${pain} | swollen | torsion | cremasteric | high(?:er)? up | sits higher`)),
  'saddle signs': sign(
    any(`saddle an?a?esthesia |
    cannot (?:pee|wee|urinate|pass (?:urine|water)|feel when i need|hold (?:my|his|her|the) (?:urine|pee|stool|bowels|bladder|water)) |
    lost control of (?:my|his|her) | (?:wet|soiled) (?:myself|himself|herself) | incontinen\\w* |
    (?:urinary|urine) retention | post-void residual | cauda equina | (?:spinal )?cord compression`),
    both(
      'numb\\w*',
      `(?:groin|bottom|buttocks|anus|genitals|perineum|private parts|between ${someone} legs)`,
      22,
    ),
  ),
  'back or legs': sign(
    any(`back | sciatica | disc | both (?:my |his |her )?legs | legs | bilateral leg weakness | lifting`),
  ),
  'sight lost': sign(
    any(`(?:gone|went|going) blind | blind in (?:my|one|his|her) | visual loss | curtain | retinal artery |
    retinal detachment | angle closure | halos? around | jaw claudication |
    lost (?:all )?(?:my |his |her )?(?:sight|vision) | cannot see (?:anything|out of|with (?:my|one))`),
    both('(?:sight|vision)', '(?:went|gone|black\\w*|lost|loss|disappear\\w*|dark)', 26),
    both('floaters', '(?:shadow|flashes|shower)', 30),
  ),
  'eye burn': sign(
    both(
      '(?:bleach|cleaner|acid|lime|alkali|ammonia|chemical\\w*|lye|cement|plaster|battery|solvent|pepper spray|superglue)',
      '(?:eyes?|eyeball)',
      32,
    ),
    any(`something pierced (?:my|his|her) eye | eye (?:was )?pierced | metal in (?:my|his|her) eye`),
  ),
  'board belly': sign(
    any(`hard as a board | (?:rock|board)[- ]hard | (?:rock|board)[- ]like | rigid abdomen | abdominal rigidity |
    perforat\\w* | free air | mesenteric isch\\w* | strangulated hernia | guarding`),
    both(`${belly}`, '(?:out of proportion|rock hard|cannot stand the pain|unbearable|excruciating)', 34),
  ),
  'dying limb': sign(
    both(
      '(?:leg|foot|arm|hand|toes)',
      '(?:cold[^.;?!]{0,25}(?:white|blue|numb|pale|cannot move)|(?:white|blue|pale)[^.;?!]{0,12}cold)',
      26,
    ),
    any(`compartment (?:syndrome|pressure) | pain on passive stretch | acute limb isch\\w* |
    no pulse in (?:my|his|her|the) (?:foot|leg|arm) | open fracture | bone (?:is )?sticking out`),
  ),
  'flesh infection': sign(
    any(`necroti[sz]ing | crepitus | gas gangrene | bullae | rapidly spreading |
    spreads? (?:by the hour|fast|quickly|rapidly)`),
    both(
      '(?:redness|red area|rash|skin)',
      '(?:spreads by|spreading (?:fast|quickly|rapidly)|turning (?:purple|black)|dusky)',
      36,
    ),
  ),
  heat: sign(
    any('heat ?-?stroke'),
    both(
      '(?:marathon|heat ?wave|sauna|in the (?:sun|heat)|hot car|hiking)',
      '(?:hot|confus\\w*|collaps\\w*|unconscious)',
      34,
    ),
  ),
  burn: sign(
    both(
      '(?:boiling|scald\\w*|hot (?:water|tea|oil|coffee|soup)|flames?|caught fire|acid)',
      '(?:face|chest|arms?|legs?|body|over (?:him|her|my|his)|skin|blister\\w*|hands?)',
      40,
    ),
    both('burn(?:ed|t|s)?', '(?:whole|face|chest|genitals|hands|airway|half of)', 16),
    any(`skin is (?:white|charred|black) | inhaled smoke | smoke inhalation | house fire`),
  ),
  bite: sign(
    both(
      '(?:snakes?|viper|cobra|adder|rattlesnake|scorpion|black widow|jellyfish)',
      '(?:bit|bitten|bites?|stung|sting)',
      22,
    ),
  ),
  electric: sign(any(`electric (?:shock|current) | electrocut\\w* | power line | struck by lightning`)),
  adrenal: sign(any(`addison'?s? | adrenal (?:crisis|insufficiency) | hydrocortisone`)),
  'adrenal trouble': sign(any(`${wayOut} | cannot keep | crisis | faint\\w* | confus\\w* | drowsy`)),
  'new confusion': sign(
    any(
      `confus\\w* | disorient\\w* | does not recogni[sz]e (?:me|us) | not know (?:where|who) (?:he|she) is`,
    ),
  ),
};
