import { any, belly, both, head, limb, pain, sign, someone, weak } from './sign-words.ts';

/** Signs of heart, vessels, lungs and brain, in the form of `plainWording`. */
export const heartAndBrainSigns: Readonly<Record<string, RegExp>> = {
  'chest pain': sign(
    both('(?:chest|breast ?bone|sternum|ribcage)', `(?:${pain}|weight|elephant|band|vice)`, 34, '.;?!,'),
    any(`(?:retro|sub)sternal | precordial pain | angina pain`),
    both('angina', '(?:not go\\w*|will not|getting worse|at rest|still|does not go)', 30),
  ),
  'heart attack': sign(
    `${any(`having | suffering | think\\w* | could (?:this|it) be | might be | is (?:it|this) | signs? of |
    looks like | feels like`)}[^.;?!]{0,30}\\bheart attack\\b`,
    any(`n?stemi | non-?st[- ]elevation | st[- ]elevations? | st depression | acute coronary |
    (?:acute|anterior|inferior|posterior) mi | cardiogenic shock | cardiac tamponade`),
  ),
  'arm or jaw pain': sign(both('(?:jaw|arm|shoulders?)', pain)),
  sweating: sign(any(`cold sweat | clammy | sweat(?:y|ing|s)? | diaphoretic | grey | gray | ashen | pale`)),
  'face droop': sign(
    both(
      '(?:face|facial|mouth|smile|lip|cheek)',
      '(?:droop\\w*|dropp\\w*|hang\\w*|crooked|sag\\w*|fallen|lopsided|uneven|twisted|weak\\w*|numb\\w*|looks different|paraly\\w*)',
      30,
    ),
    `\\bhalf (?:of )?${someone} face\\b`,
  ),
  speech: sign(
    any(`slur\\w* | garbled | jumbled | dysarthri\\w* | aphasi\\w* | dysphasi\\w* |
    talk\\w* (?:nonsense|rubbish|gibberish|funny) | speak\\w* (?:nonsense|gibberish)`),
    `\\bcannot (?:speak|talk|find ${someone} words|get (?:${someone} |the )?words out|say a word)\\b`,
    both('words?', '(?:out (?:wrong|funny|jumbled)|wrong order|make no sense|not make sense)'),
    any(
      `not understand (?:what (?:i|we) say|me|us|anything) | speech (?:is |has )?(?:gone|lost|strange|funny)`,
    ),
  ),
  'one-sided weakness': sign(
    any('hemi(?:pares\\w*|pleg\\w*)'),
    both(`(?:left|right|one|1)(?:[- ]sided?)?`, `(?:${limb}\\b[^.;?!]{0,24}\\b${weak}|${weak})`, 16),
    `\\b${weak}\\b[^.;?!]{0,25}\\b(?:one|left|right|my|his|her|face and) ${limb}\\b`,
    `\\bcannot (?:raise|lift|move|use|feel|hold)\\b[^.;?!]{0,16}\\b${limb}\\b`,
    `\\blost (?:the |all )?(?:feeling|sensation|strength|power|use)[^.;?!]{0,28}\\b${limb}\\b`,
  ),
  'stroke named': sign(
    any(`stroke | tia | nihss | last seen well | mca occlusion | basilar (?:artery )?occlusion |
    (?:large )?vessel occlusion | intra(?:cerebral|cranial) ha?emorrhage | subdural | thrombectomy candidate`),
  ),
  'balance or sight lost': sign(
    any(`vertigo | ataxi\\w* | diplopia | seeing double | sees? double | double vision |
    cannot walk(?: straight)? | stumbl\\w* | lost (?:my |his |her )?(?:vision|sight|balance) |
    room is spinning`),
  ),
  sudden: sign(
    any(`sudden\\w* | abrupt\\w* | all at once | in (?:a|one) second | out of (?:nowhere|the blue) | thunderclap |
    explosive | woke up | acute(?:ly)? | onset | came on | instantly | from one moment | unexpectedly`),
  ),
  'severe pain': sign(
    any(`severe\\w* | terribl[ey] | awful\\w* | unbearabl[ey] | agony | agoni[sz]ing | excruciating | worst |
    stabbing | tearing | ripping | horrible | horrific | (?:really|very|so) (?:bad|painful|strong) |
    cannot stand | intense | violent | sharp | out of proportion | like hell | screaming |
    doubled? (?:over|up) | (?:9|10)(?:\\/| out of )10`),
  ),
  'worst headache': sign(
    both(
      head,
      '(?:worst|most (?:violent|severe|terrible|intense|painful)|thunderclap|explosive|explod\\w*|came on in|within (?:a |one )?(?:minute|second)s?|peaking|out of nowhere|out of the blue|sudden\\w*|like being hit|struck|instantly|never had)',
      36,
    ),
    any(`thunderclap | subarachnoid | sah`),
  ),
  headache: sign(any(`${head}`)),
  seizure: sign(
    any(`status epilepticus | convulsive status | seizing | convulsing | fitt(?:ed|ing) |
    shaking and unresponsive | eclamptic seizure | first (?:ever )?(?:fit|seizure|convulsion) |
    (?:having|has|had|is having|in) (?:a |an |her |his |first |ever |another )*(?:epileptic )?(?:seizure|fit|convulsion)s? |
    seizures? (?:right )?now | body (?:is )?jerking | eyes (?:are )?rolled (?:back|up)`),
    both(
      '(?:seizures?|fit|convulsions?)',
      '(?:minutes|will not stop|does not stop|not stopping|one after another|back to back|in a row)',
      24,
    ),
  ),
  unconscious: sign(
    any(`unconscious | unresponsive | not (?:responding|reacting)(?! to) |
    does not (?:respond|react|answer|wake(?: up)?)(?! to) |
    (?:will not|cannot be|not) wake(?:n|ning|ing|d)?(?: up)?(?! (?:for|refreshed|rested|up refreshed|early)) |
    cannot wake | not open (?:his|her|the) eyes | (?:not|stopped|no longer) breath\\w* | no pulse |
    cannot find a pulse | (?:cardiac|vf|pea|asystolic) arrest | asystole | pulseless | rosc | passed out |
    out cold | blacking out | keeps (?:fainting|passing out) | drown(?:ed|ing) | lifeless | near-drowning |
    comatose`),
  ),
  dissection: sign(
    any(`(?:acute )?aortic dissection | dissecting | type [ab] (?:aortic )?dissection |
    ruptured (?:aaa|aneurysm|abdominal aortic) | pulse deficit | (?:wide|widened) mediastinum |
    pulsatile (?:abdominal )?mass`),
  ),
  'tearing back pain': sign(
    both('(?:tearing|ripping|tore|torn|ripped|knife)', '(?:pain\\w*|chest|back)', 26),
    both(pain, `between ${someone} shoulder ?blades`),
  ),
  aneurysm: sign(any(`aneurysm | aaa`)),
  'back or belly pain': sign(both(`(?:back|flank|${belly})`, pain)),
  rhythm: sign(
    any(`complete heart block | (?:wide|broad) complex tachycardia | ventricular tachycardia | vt storm | svt |
    fast af | about to faint |
    (?:heart|pulse)(?: rate| beat)? (?:is )?(?:going|racing|beating|pounding|very (?:slow|fast)|rate)? |
    palpitations`),
  ),
  embolism: sign(
    any(`pulmonary embol\\w* | (?:suspected|massive|submassive|acute) pe | rv strain | saddle embol\\w*`),
  ),
  'leg clot': sign(
    both('(?:calf|leg)', '(?:swollen|swelling|painful|broke\\w*|clot|plaster|cast)', 18),
    any(
      `flew home | long(?:-haul)? flight | (?:on|take) the pill | post-?partum | dvt | deep vein | bed ?rest`,
    ),
    '\\bafter (?:my |his |her |the |a )?[^.;?!]{0,12}(?:operation|surgery|replacement|section|caesarean)\\b',
  ),
  'breath pain': sign(
    both(pain, '(?:breath(?:e|ing)? in|deep breath|inspiration|each breath|i breathe)'),
    any('pleuritic\\w*'),
  ),
  faint: sign(
    any(`faint\\w* | dizz\\w* | light-?headed | (?:nearly |almost )?pass(?:ed|ing)? out | black(?:ing|ed|s)? out |
    collaps\\w* | syncope | hypotens\\w* | shock | keel\\w* over`),
  ),
};
