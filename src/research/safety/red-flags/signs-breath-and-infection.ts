import { any, both, overdosable, poison, sign, someone } from './sign-words.ts';

const swells = '(?:swell\\w*|swollen|swelled|puff\\w*|clos\\w*|thick\\w*|tight\\w*|tingl\\w*|itch\\w*)';

/** Signs of airways, allergy, infection, poisoning and the mind, in the form of `plainWording`. */
export const breathAndInfectionSigns: Readonly<Record<string, RegExp>> = {
  breathless: sign(
    `\\bcannot (?:breathe|catch ${someone} breath|get (?:enough )?air|get ${someone} breath|finish (?:a |${someone} )?sentences?|lie (?:down )?flat|speak in (?:full )?sentences)\\b`,
    '\\b(?:not|hardly|barely|struggl\\w*|difficult\\w*|trouble|problems?|hard|fight\\w*|gasp\\w*|labou?red|unable)\\b[^.;?!]{0,14}\\b(?:breath\\w*|for air|get air|getting air)\\b',
    any(`short(?:ness)? of breath | breathless\\w* | out of breath | winded | dyspn\\w+ | gasping | suffocat\\w* |
    silent chest | respiratory (?:failure|distress|arrest) | flash pulmonary | (?:acute )?pulmonary o?edema |
    few words at a time | blue lips | cyano\\w* | air hunger | fast breathing | grunting |
    breath\\w* (?:very |so )?fast`),
    both('lips?', 'blue', 20),
    '\\b(?:chest|ribs|belly) (?:sinks?|sucks?|is sucking|suck(?:ed|ing)|pull\\w*|is pulled) in\\b|\\bsucking in (?:his|her) ribs\\b|\\bribs show\\b',
  ),
  'asthma attack': sign(
    any(`asthma attack | (?:life[- ]threatening|acute severe|severe acute|near-fatal) asthma |
    asthma is (?:so|very|really) bad | pefr? \\d\\d? | status asthmaticus`),
    both(
      '(?:inhaler|ventolin|salbutamol|albuterol|nebuli[sz]ers?|nebs|reliever|puffer)',
      '(?:not (?:work\\w*|help\\w*)|does not|no (?:help|effect|relief)|every (?:hour|30|20|ten|10)|stopped working|despite)',
      30,
    ),
    '\\bexacerbation\\b[^.;?!]{0,30}\\bph \\d',
  ),
  'allergic swelling': sign(
    both('(?:tongue|throat|lips?|face|eyelids?|mouth)', swells),
    any('angio-?o?edema'),
  ),
  anaphylaxis: sign(any(`anaphyla\\w* | epi-?pen | (?:auto-?)?injector | jext | severe allergic reaction`)),
  hives: sign(
    any(`hives | urticaria\\w* | wheals | allergic reaction | nettle rash | welts | itching all over |
    red all over`),
  ),
  'airway signs': sign(
    any(`wheez\\w* | whistl\\w* | stridor | hoarse\\w* | high[- ]pitched (?:noise|sound) | noisy breathing |
    throat (?:feels |is |feels like it is )?(?:tight|closing|closed) | voice (?:has |is )?(?:chang\\w*|gone) |
    cannot swallow`),
  ),
  exposure: sign(
    any(`stung | stings? | bees? | wasps? | hornet | peanuts? | cashews? | nuts? | shrimps? | prawns? | fish |
    shellfish | sesame | antibiotic | amoxicillin | ceftriaxone | penicillin | contrast |
    after (?:eating|taking|the injection|a vaccine)`),
  ),
  choking: sign(
    any(`chok(?:ing|ed) | cannot swallow (?:my|his|her) own saliva | tripod position | neck ha?ematoma |
    cannot cough | holds? (?:his|her) throat | airway (?:is )?(?:blocked|obstruct\\w*) |
    upper airway obstruction | inhaled a (?:peanut|toy|bead) | epiglottitis | drooling and`),
    both('(?:stuck|lodged|wedged)', '(?:throat|windpipe|airway|gullet)', 20),
    both('drool\\w*', '(?:stridor|fever|tripod)', 30),
  ),
  'wants to die': sign(
    any(`(?:kill|hang|hanged|shoot|drown|stab)(?:ing)? (?:my|him|her|them)sel(?:f|ves) |
    (?:want|wants|wanted|wish|wishes|going|plan\\w*|ready|decided|need|easier|better) to (?:just )?(?:die|be dead|end it(?: all)?|end (?:my|his|her) life|jump|disappear forever|take (?:my|his|her) (?:own )?life|not wake up) |
    end(?:ing)? (?:it all|(?:my|his|her) (?:own )?life) | took (?:his|her|my) own life |
    wish(?:es)? (?:i|he|she) (?:was|were) (?:dead|never born) | better off (?:dead|without me) |
    nobody would miss me | (?:do|does) not want to (?:live|be alive|wake up|be here|exist) |
    (?:no|any) (?:reason|point) (?:to|in) liv(?:e|ing) | cannot go on | life is not worth |
    tired of (?:living|life) | sick of living | ways? to die | goodbye letter | suicide note`),
    `\\b${overdosable}\\b[^.;?!]{0,25}\\b(?:kill me|kill myself|lethal|to die|to end it)\\b|\\b(?:lethal|fatal|deadly)\\b[^.;?!]{0,14}\\b(?:for me|to me)\\b|\\bhow (?:much|many)\\b[^.;?!]{0,30}\\b(?:kill me|lethal|to die)\\b|\\bhurt to die\\b`,
    '\\b(?:goodbye|good-bye)\\b[^.;?!]{0,40}\\bjump\\b|\\b(?:says|said|threatens)[^.;?!]{0,16}\\b(?:jump|kill)\\b',
  ),
  suicidal: sign(
    any(`suicid\\w* | ligature | (?:tried|attempted) to (?:hang|kill|drown|shoot) | jumped (?:off|from) |
    slit (?:his|her|my) wrists?`),
  ),
  'self-harm': sign(
    '\\b(?:cut(?:ting|s)?|hurt(?:ing|s)?|harm(?:ing|s|ed)?|burn(?:ing|s|ed)?)\\b[^.;?!]{0,10}\\b(?:myself|himself|herself|themselves|(?:my|his|her) (?:arms?|wrists?|legs?) (?:to feel|again|on purpose))\\b|\\bself[- ]harm(?:ing|ed|s)?\\b|\\bkeep cutting\\b',
  ),
  violence: sign(
    both('voices?', '(?:kill\\w*|hurt\\w*|harm\\w*)', 44),
    any(`(?:postpartum|puerperal|postnatal) psychosis |
    (?:thoughts|urge|afraid) of (?:harming|killing|hurting) (?:my|the|her|our) | urge to (?:harm|kill|hurt) |
    (?:wants|going|threaten\\w*) to (?:kill|stab|shoot) (?:me|us|her|him|my|his)`),
  ),
  infection: sign(
    any(`infect\\w* | pneumonia | urosepsis | sepsis | septic | cellulitis | cholangitis | peritonitis |
    pyelonephritis | flu | uti | abscess | covid | malaria`),
  ),
  sepsis: sign(
    any(`septic shock | sepsis | urosepsis | qsofa | septica?emia | blood poisoning | toxic shock |
    neutropenic (?:fever|sepsis) | febrile neutropenia`),
  ),
  fever: sign(
    any(`fever\\w* | febrile | (?:high|raised) temp\\w* | temp(?:erature)? of | burning (?:hot|up) |
    (?:feels|is|very|so) hot | chills | rigors? | shivering`),
  ),
  'very ill': sign(
    any(`confus\\w* | delirious | disorient\\w* | drowsy | very sleepy | hard to wake | mottled | blotchy |
    marbled | cold hands and feet | not (?:passed|peed|passing) (?:water|urine|any urine)? | no urine |
    feel like (?:i am going to die|dying) | heart is racing | cannot (?:stand|get up)(?: up)? |
    lactate [2-9] | noradrenaline | norepinephrine | vasopressors? | rubbish | nonsense | tachycardic |
    tachypn\\w*`),
  ),
  'low defence': sign(
    any(`chemo(?:therapy)? | neutrop\\w* | anc (?:0|<) | transplant\\w* | leuka?emia | aml | no spleen |
    splenectomy | immunosuppress\\w*`),
  ),
  'stiff neck': sign(
    both('neck', '(?:stiff\\w*|cannot bend|cannot touch|rigid\\w*)', 30),
    any(`meningism\\w* | light hurts (?:my|his|her) eyes | photophobia | bulging fontanell?e |
    cannot touch (?:his|her|my) chest with | neck (?:really |also )?hurts?`),
  ),
  'rash that stays': sign(
    both(
      '(?:rash|spots|dots|bruises)',
      '(?:(?:do|does|did|will|is|are) not (?:fade|fading|disappear\\w*|blanch\\w*|go(?:ing)? away|vanish)|purple|under a glass)',
      44,
    ),
    any(`non-?blanching | purpuric | petechia\\w* | purpura`),
  ),
  meningitis: sign(any(`meningitis | meningococc\\w* | meningism\\w* | encephalitis`)),
  swallowed: sign(
    both(
      '(?:swallow\\w*|drank|drunk|drinking|ate|eaten|ingest\\w*|lick\\w*|chewed|sipped|put in (?:his|her) mouth)',
      poison,
      44,
    ),
    both(poison, 'was eaten', 16),
  ),
  overdose: sign(
    any(`overdos\\w* | poisoned | (?:\\w+ )?poisoning | ingestion | double dose |
    carbon monoxide (?:alarm|leak|detector)(?! (?:should|be|to|in|for|batter\\w*|tests?)) | gas leak | toxic dose`),
    `\\b(?:took|taken|takes|swallowed|ate|had|eaten|injected|shot up|used|snorted)\\b[^.;?!]{0,16}\\b(?:too (?:many|much)|a lot of|lots of|\\d{2,}|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred|all (?:of )?(?:my|his|her|the)|(?:a|one|two|three|another|several) (?:(?:whole|full|entire) )?(?:packs?|packets?|bottles?|box(?:es)?|handfuls?|strips?|blisters?|tubs?|bunch) of|half a (?:pack|bottle)|handfuls? of|\\d+ ?g of|the whole)\\b(?=[^.;?!]{0,30}\\b${overdosable}\\b)`,
    '\\btook too (?:many|much)\\b|\\b(?:took|injected|shot up|snorted|used) (?:heroin|fentanyl|cocaine|ghb|meth|ketamine|ecstasy)\\b|\\b\\w+ \\d+ ?m?g ingested\\b|\\b\\d+ ?m?g (?:of )?\\w+ (?:was )?(?:ingested|swallowed)\\b|\\b(?:by mistake|accident\\w*)\\b[^.;?!]{0,30}\\b(?:took|taken|gave|swallow\\w*)\\b|\\b(?:pills?|tablets?|doses?) at once\\b',
  ),
};
