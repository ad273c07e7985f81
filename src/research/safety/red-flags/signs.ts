const near = '[^.;?!]{0,28}';
const someone = '(?:my|his|her|their|our|the|your)';
const sign = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'gu');

/** Words for signs of emergencies, clinical and lay, in the form of `plainWording`. */
export const signs: Readonly<Record<string, RegExp>> = {
  'chest pain': sign(
    `\\bchest\\b${near}\\b(?:pain\\w*|ach\\w+|hurt\\w*|tight\\w*|pressure|crush\\w*|squeez\\w*|heav\\w*|discomfort|weight|elephant)`,
    `\\b(?:pains?|aches?|tight\\w*|pressure|weight|heav\\w*|band|elephant|crushing|squeezing|discomfort|ripping|tearing)\\b${near}\\b(?:chest|breast ?bone|sternum)\\b`,
    `\\b(?:retro|sub)sternal\\b|\\bangina\\b${near}\\b(?:not go|will not|getting worse|at rest|still)`,
  ),
  'heart attack': sign(
    '\\b(?:having|suffering|think\\w*|could (?:this|it) be|might be|is (?:it|this)|signs? of)\\b[^.;?!]{0,30}\\bheart attack\\b|\\b(?:n?stemi|non-?st[- ]elevation|st[- ]elevation|st depression|acute coronary|acute mi)\\b',
  ),
  'arm or jaw pain': sign(
    `\\b(?:pain|ache|aching|hurt\\w*)\\b${near}\\b(?:jaw|arm|shoulders?)\\b|\\b(?:jaw|arm)\\b${near}\\b(?:pain|ache|hurt\\w*|tingl\\w*|heavy)`,
  ),
  sweating: sign('\\b(?:cold sweat|clammy|sweat(?:y|ing|s)?|diaphoretic|grey|gray|ashen|pale)\\b'),
  'face droop': sign(
    `\\b(?:face|facial|mouth|smile|lip)\\b${near}\\b(?:droop\\w*|dropp\\w*|hang\\w*|crooked|sag\\w*|fallen|lopsided|weak\\w*|numb\\w*)`,
    `\\bnumb\\w*\\b${near}\\bface\\b|\\bhalf (?:of )?${someone} face\\b`,
  ),
  speech: sign(
    '\\b(?:slur\\w*|garbled|jumbled|dysarthri\\w*|aphasi\\w*|dysphasi\\w*)\\b',
    `\\bcannot (?:speak|talk|find ${someone} words)\\b|\\btalk\\w* (?:nonsense|rubbish|gibberish)\\b|\\bwords?\\b${near}\\bout (?:wrong|funny|jumbled)`,
  ),
  'one-sided weakness': sign(
    '\\bhemi(?:pares\\w*|pleg\\w*)\\b',
    `\\b(?:left|right|one)\\b${near}\\b(?:arm|leg|hand|side|foot)\\b${near}\\b(?:weak\\w*|numb\\w*|paraly\\w*|limp|dead|will not move)`,
    `\\b(?:left|right|one)[- ](?:sided?|arm|leg|hand)\\b${near}\\b(?:weak\\w*|numb\\w*|paraly\\w*)`,
    `\\b(?:weak\\w*|numb\\w*|paraly\\w*)\\b${near}\\b(?:one|left|right|my|his|her|face and) (?:arm|leg|hand|side|foot)\\b`,
    `\\bcannot (?:raise|lift|move|use)\\b[^.;?!]{0,14}\\b(?:arm|leg|hand|side)\\b|\\blost (?:the )?(?:feeling|sensation|strength|power)${near}\\b(?:arm|leg|hand|side)\\b|\\b(?:arm|hand|leg) was weak\\b`,
  ),
  'stroke named': sign(
    '\\b(?:acute (?:ischa?emic )?stroke|suspected (?:tia|stroke)|nihss|last seen well|mini[- ]?stroke|large vessel occlusion|intra(?:cerebral|cranial) ha?emorrhage|stroke|tia)\\b',
  ),
  'balance or sight lost': sign(
    '\\b(?:vertigo|ataxi\\w*|diplopia|seeing double|double vision|cannot walk(?: straight)?|lost (?:my |his |her )?(?:vision|sight|balance))\\b',
  ),
  sudden: sign(
    '\\b(?:sudden\\w*|abrupt\\w*|all at once|in a second|out of nowhere|thunderclap|explosive|woke up|acute(?:ly)?|onset|came on)\\b',
  ),
  'severe pain': sign(
    '\\b(?:severe|terrible|awful|unbearable|agony|agoni[sz]ing|excruciating|worst|stabbing|tearing|ripping|really painful|very painful|cannot stand the pain|intense|sharp|out of proportion)\\b',
  ),
  breathless: sign(
    '\\bcannot (?:breathe|catch (?:my|his|her) breath|finish a sentence|lie flat)\\b|\\b(?:not|hardly|barely|struggl\\w*|difficult\\w*|trouble|hard|fight\\w*|gasp\\w*)\\b[^.;?!]{0,14}\\b(?:breath\\w*|air)\\b',
    '\\b(?:short(?:ness)? of breath|breathless\\w*|out of breath|dyspn\\w+|gasping|silent chest|respiratory (?:failure|distress)|flash pulmonary|pulmonary o?edema)\\b',
    '\\bfew words at a time\\b|\\blips?\\b[^.;?!]{0,20}\\bblue\\b|\\bblue lips\\b|\\bsucking in (?:his|her) ribs\\b|\\bchest (?:sinks|sucks|is sucking) in\\b|\\bbreath\\w* (?:very )?fast\\b|\\bfast breathing\\b|\\bgrunting\\b',
  ),
  'asthma attack': sign(
    `\\basthma attack\\b|\\b(?:life[- ]threatening|acute severe|severe) asthma\\b|\\binhaler\\b${near}\\b(?:not (?:work|help)\\w*|does not|no (?:help|effect))|\\bpefr? \\d|\\basthma is so bad\\b|\\bexacerbation\\b${near}\\bph \\d`,
  ),
  'allergic swelling': sign(
    `\\b(?:tongue|throat|lips?|face)\\b${near}\\b(?:swell\\w*|swollen|puff\\w*|clos\\w*|thick|tight)|\\b(?:swell\\w*|swollen)\\b${near}\\b(?:tongue|throat|lips?|face)\\b|\\bangio-?o?edema\\b`,
  ),
  anaphylaxis: sign('\\banaphyla\\w*\\b|\\bepi-?pen\\b|\\bauto-?injector\\b'),
  hives: sign('\\b(?:hives|urticaria|wheals|allergic reaction)\\b'),
  'airway signs': sign(
    '\\b(?:wheez\\w*|stridor|throat (?:feels |is )?(?:tight|closing)|hoarse|high[- ]pitched noise)\\b',
  ),
  faint: sign(
    '\\b(?:faint\\w*|dizzy|light-?headed|pass(?:ed|ing)? out|black(?:ing|ed|s)? out|collaps\\w*|syncope|hypotens\\w*|shock)\\b',
  ),
  exposure: sign(
    '\\b(?:stung|sting|bee|wasp|peanuts?|cashew|nuts?|antibiotic|amoxicillin|ceftriaxone|penicillin|shellfish|after (?:eating|taking))\\b',
  ),
  suicidal: sign('\\bsuicid\\w*\\b|\\bligature\\b|\\b(?:tried|attempted) to (?:hang|kill|drown|shoot)\\b'),
  'wants to die': sign(
    '\\b(?:kill|hang|hanged|shoot|drown)(?:ing)? (?:my|him|her|them)sel(?:f|ves)\\b|\\b(?:want|wants|wanted|wish|going|plan\\w*|ready) to (?:die|be dead|end it|end my life|jump|take (?:my|his|her) (?:own )?life)\\b',
    '\\bend(?:ing)? (?:it all|my (?:own )?life|his life|her life)\\b|\\bwish i (?:was|were) dead\\b|\\bbetter off (?:dead|without me)\\b|\\bdo not want to (?:live|be alive|wake up|be here)\\b|\\b(?:no|any) reason to live\\b|\\bcannot go on\\b',
    '\\b(?:way|ways) to die\\b|\\b(?:pills|tablets|paracetamol|dose|insulin|much|many)\\b[^.;?!]{0,25}\\b(?:kill me|lethal|to die|fatal for me)\\b|\\b(?:goodbye|good-bye)\\b[^.;?!]{0,40}\\bjump\\b|\\b(?:says|said) (?:he|she) (?:is going to|will) (?:jump|kill)\\b',
  ),
  'self-harm': sign(
    '\\b(?:cut(?:ting)?|hurt(?:ing)?|harm(?:ing)?|burn(?:ing)?)\\b[^.;?!]{0,10}\\b(?:myself|himself|herself|themselves|my (?:arms?|wrists?|legs?) to feel)\\b|\\bself[- ]harm(?:ing|ed)?\\b|\\bkeep cutting\\b',
  ),
  violence: sign(
    '\\bvoices?\\b[^.;?!]{0,30}\\b(?:tell|telling|say|saying|order\\w*)\\b[^.;?!]{0,20}\\b(?:kill|hurt|harm)\\w*|\\b(?:postpartum|puerperal) psychosis\\b|\\bthoughts of (?:harming|killing)\\b',
  ),
  infection: sign('\\b(?:infection|pneumonia|urosepsis|sepsis|septic|cellulitis|flu|uti)\\b'),
  sepsis: sign('\\b(?:septic shock|sepsis|urosepsis|qsofa|septica?emia)\\b'),
  fever: sign(
    '\\b(?:fever\\w*|febrile|high temperature|temp(?:erature)? of|burning (?:hot|up)|(?:feels|is|very) hot|shaking chills|rigors?|shivering)\\b',
  ),
  'very ill': sign(
    '\\b(?:confus\\w*|drowsy|mottled|blotchy|not passed (?:water|urine)|no urine|feel like i am going to die|heart is racing|cannot stand(?: up)?|delirious|lactate \\d|very sleepy|noradrenaline|norepinephrine|rubbish|tachycardic)\\b',
  ),
  'low defence': sign('\\b(?:chemo(?:therapy)?|neutrop\\w*|anc 0|transplant|leuka?emia|aml)\\b'),
  'stiff neck': sign(
    '\\b(?:stiff neck|neck (?:is )?stiff\\w*|neck stiffness|meningism|cannot bend (?:his|her|my) neck|light hurts (?:his|her|my) eyes|photophobia)\\b',
  ),
  'rash that stays': sign(
    '\\b(?:rash|spots)\\b[^.;?!]{0,40}\\b(?:(?:do|does|did|will) not (?:fade|disappear|blanch|go away)|not fading)|\\bnon-?blanching\\b|\\b(?:purple|purpuric) (?:rash|spots)\\b|\\b(?:petechia\\w*|purpura)\\b',
  ),
  meningitis: sign('\\b(?:meningitis|meningococc\\w*|meningism)\\b'),
  headache: sign('\\b(?:headaches?|head hurts|head is splitting)\\b'),
  'worst headache': sign(
    '\\bworst (?:ever )?headache\\b|\\bheadache\\b[^.;?!]{0,15}\\bworst\\b|\\bthunderclap\\b|\\b(?:sudden\\w*|explosive)\\b[^.;?!]{0,14}\\bheadache\\b|\\bheadache\\b[^.;?!]{0,30}\\b(?:came on in a second|within (?:a |one )?(?:minute|second)s?|peaking)',
  ),
  'heavy bleeding': sign(
    '\\b(?:bleed\\w*|blood)\\b[^.;?!]{0,25}\\b(?:(?:will|does|do|would|has|is) not stop\\w*|spurt\\w*|pump\\w*|gush\\w*|everywhere|through the towel|heav\\w+)|\\bblood\\b[^.;?!]{0,6}\\b(?:is )?(?:spurting|pumping|gushing)',
    '\\b(?:heav\\w*|lots of|a lot of|severe|massive|profuse)\\b[^.;?!]{0,12}\\b(?:bleed\\w*|blood)\\b|\\b(?:ha?emorrhagic shock|exsanguinat\\w*|bleeding for (?:an?|\\d+|two|three) hours?)\\b|\\bsoak(?:ing|ed)\\b[^.;?!]{0,16}\\bpads?\\b|\\bclots\\b',
  ),
  'blood from inside': sign(
    '\\b(?:vomit\\w*|throw\\w* up|cough\\w*|being sick|spit\\w*)\\b[^.;?!]{0,14}\\bblood\\b|\\bha?emat[eo]mesis\\b|\\bmela?ena\\b|\\bha?emoptysis\\b|\\b(?:black|tar\\w*)\\b[^.;?!]{0,14}\\b(?:stools?|poos?|poop|tar|faeces)\\b|\\b(?:stools?|poo|poop)\\b[^.;?!]{0,14}\\b(?:black|tar\\w*)\\b|\\bpassing\\b[^.;?!]{0,12}\\bblood\\b',
  ),
  'head injury': sign(
    '\\b(?:hit|hurt|bump\\w*|bang\\w*|knock\\w*)\\b[^.;?!]{0,10}\\bheads?\\b|\\bhead (?:injury|trauma)\\b|\\bknocked out\\b|\\bon (?:his|her) head\\b|\\bfall from \\d|\\b(?:blown|dilated) pupil\\b',
  ),
  'after the blow': sign(
    '\\b(?:vomit\\w*|sleepy|drowsy|confus\\w*|headache|unconscious|knocked out|clear fluid|gcs|pupil|cannot remember|fits?)\\b',
  ),
  'blood thinner': sign(
    '\\b(?:warfarin|apixaban|rivaroxaban|edoxaban|dabigatran|xarelto|eliquis|pradaxa|blood thinners?|anticoagula\\w*|inr)\\b',
  ),
  swallowed: sign(
    '\\b(?:swallow\\w*|drank|drunk|ate|eaten|ingest\\w*|licked)\\b[^.;?!]{0,40}\\b(?:bleach|cleaner|detergent|antifreeze|batter\\w+|magnets?|pills?|tablets?|medicines?|mushrooms?|berries|petrol|paraffin|pesticide|rat poison|poison|acid|lye|perfume|nicotine|methanol)\\b',
    '\\b(?:tablets?|pills?)\\b[^.;?!]{0,16}\\b(?:were|was) eaten\\b',
  ),
  overdose: sign(
    '\\b(?:overdos\\w*|poisoning|poisoned|ingestion|ingested)\\b|\\btook (?:too (?:many|much)|a lot of|\\d{2,} )\\b|\\b(?:took|taken|swallowed) (?:\\d{2,}|a whole|all (?:my|his|her)|\\d+ g of)\\b|\\bdouble dose\\b|\\bcarbon monoxide (?:alarm|leak)\\b|\\b(?:took|injected|shot up|used) (?:heroin|fentanyl|cocaine|ghb|meth)\\b|\\b\\w+ \\d+ ?g ingested\\b',
  ),
  pregnant: sign(
    '\\b(?:pregnan\\w*|primigravida|multigravida|g\\dp\\d|\\d{1,2}\\/40|trimester|positive (?:pregnancy )?test|missed (?:my|her) period|in labou?r|labou?r ward|contractions)\\b|\\b(?:i am|at) (?:2\\d|3\\d|4[01]) weeks\\b|^(?:2\\d|3\\d|4[01])[- ]weeks?\\b|\\b(?:2\\d|3\\d|4[01])[- ]weeks? (?:and|with|primi\\w*)\\b|\\bmy waters\\b',
  ),
  'gave birth': sign(
    '\\b(?:gave birth|had a baby|after (?:the |vaginal )?(?:birth|delivery)|post-?partum|post-?natal|days? after delivery)\\b',
  ),
  bleeding: sign(
    '\\b(?:bleed\\w*|spotting|blood(?! (?:pressure|sugar|glucose|thinn\\w*|tests?|clots?|counts?|type|group|cells?|vessels?|flow|levels?|donation|cultures?|gas))|mela?ena|ha?emorrhage)\\b',
  ),
  'eclampsia signs': sign(
    '\\b(?:blurred vision|flashing lights|seeing (?:spots|stars|flashes)|clonus|under (?:my|her) (?:right )?ribs)\\b',
  ),
  'eclampsia named': sign('\\beclampt\\w*\\b|\\beclampsia\\b|\\bpuffy\\b'),
  'baby still': sign(
    '\\bbaby\\b[^.;?!]{0,30}\\b(?:stopped moving|not mov\\w*|has not moved|moving less)|\\bhave not felt\\b[^.;?!]{0,20}\\bmove\\b|\\breduced f(?:o)?etal movements?\\b|\\bno f(?:o)?etal movements?\\b',
  ),
  'birth trouble': sign(
    '\\bcord prolapse\\b|\\bwaters? (?:has |have )?(?:broke|broken)\\b|\\bcontractions\\b|\\babruption\\b|\\bwoody uterus\\b|\\b(?:postpartum|post-partum) ha?emorrhage\\b|\\bpph\\b|\\bshoulder dystocia\\b|\\buterine rupture\\b',
  ),
  'pain below': sign(
    '\\b(?:pelvic|abdominal|belly|tummy|iliac fossa|one side|low(?:er)? down|low on one side)\\b',
  ),
  'shoulder tip': sign('\\bshoulder(?: tip)? pain\\b|\\btip of (?:my|her) shoulder\\b'),
  ectopic: sign('\\bectopic\\b|\\bfree fluid on fast\\b'),
  child: sign(
    '\\b(?:baby|babies|infant|newborn|neonate|toddler|child|kid|son|daughter|\\d{1,2}[- ](?:month|week|day)s?[- ]old|[1-9][- ]?(?:year[- ]old|yo))\\b',
  ),
  'limp child': sign(
    '\\b(?:floppy|limp|lifeless|blue|grey|weak(?:ly)? cr\\w*|cries weakly|will not (?:wake|feed)|not feeding|high[- ]pitched cry)\\b',
  ),
  dehydrated: sign('\\b(?:no wet (?:nappy|nappies|diapers?)|sunken eyes|sunken fontanelle|no tears)\\b'),
  'blocked belly': sign(
    '\\b(?:green|bilious) vomit\\w*|\\bvomit\\w* (?:green|bile)\\b|\\bredcurrant\\b|\\bbelly is hard\\b',
  ),
  'leg clot': sign(
    '\\b(?:calf|leg)\\b[^.;?!]{0,16}\\b(?:swollen|swelling|painful)|\\bswollen (?:leg|calf)\\b|\\bflew home\\b|\\blong flight\\b|\\bafter (?:my |his |her )?[^.;?!]{0,12}(?:operation|surgery)\\b|\\bi take the pill\\b|\\bpost-?partum\\b',
  ),
  'breath pain': sign('\\b(?:pain|hurts?)\\b[^.;?!]{0,20}\\bbreath(?:e|ing)? in\\b|\\bpleuritic\\b'),
  embolism: sign('\\b(?:pulmonary embol\\w*|suspected pe|massive pe|rv strain|saddle embol\\w*)\\b'),
  dissection: sign(
    '\\b(?:aortic dissection|dissecting|type [ab] (?:aortic )?dissection|ruptured (?:aaa|aneurysm|abdominal aortic)|pulse deficit|wide mediastinum|pulsatile (?:abdominal )?mass)\\b',
  ),
  'tearing back pain': sign(
    '\\b(?:tearing|ripping)\\b[^.;?!]{0,14}\\bpain\\b|\\bpain\\b[^.;?!]{0,20}\\bbetween (?:my|his|her) shoulder blades\\b',
  ),
  aneurysm: sign('\\b(?:aneurysm|aaa)\\b'),
  'back or belly pain': sign(
    '\\b(?:back|belly|stomach|abdominal|flank)\\b[^.;?!]{0,18}\\bpain\\b|\\bpain\\b[^.;?!]{0,18}\\b(?:back|belly|stomach|abdomen)\\b',
  ),
  diabetic: sign('\\b(?:diabet\\w*|type (?:1|one)|t1dm|insulin)\\b'),
  ketoacidosis: sign('\\b(?:dka|ketoacidosis|hyperosmolar|hhs)\\b|\\bph (?:6|7\\.[01])'),
  ketones: sign(
    '\\bketo(?:nes?|acidosis)\\b|\\bdka\\b|\\bhyperosmolar\\b|\\bhhs\\b|\\bnail polish\\b|\\bfruity breath\\b|\\bbreath smells\\b|\\bph (?:6|7\\.[01])',
  ),
  'sick with it': sign(
    '\\b(?:vomit\\w*|throwing up|drowsy|sleepy|stomach pain|breathing (?:fast|deep)|deep breathing|confus\\w*)\\b',
  ),
  'new diabetes': sign(
    '\\bdrinking and (?:peeing|weeing)\\b|\\bvery thirsty\\b|\\bpeeing all the time\\b|\\blost weight\\b',
  ),
  'low sugar': sign('\\b(?:low blood sugar|hypogly\\w*|sugar is (?:very )?low|hypo)\\b'),
  'not clear': sign(
    '\\b(?:confus\\w*|cannot swallow|will not wake|passed out|unconscious|shaking|drowsy|not waking)\\b',
  ),
  seizure: sign(
    '\\bstatus epilepticus\\b|\\bconvulsive status\\b|\\bseizing\\b|\\b(?:having|has|had|is having) (?:a |an |her |his |first |ever )*(?:seizure|fit|convulsion)s?\\b|\\bseizure\\b[^.;?!]{0,20}\\b(?:now|minutes|will not stop)\\b|\\bfitt(?:ed|ing)\\b|\\bfirst ever (?:fit|seizure)\\b|\\bshaking and unresponsive\\b|\\beclamptic seizure\\b',
  ),
  unconscious: sign(
    '\\b(?:unconscious|unresponsive|not responding(?! to)|will not wake(?: up)?(?! for)|cannot wake|not waking(?: up)?|not breathing|is not breathing|no pulse|cannot find a pulse|cardiac arrest|vf arrest|pulseless|passed out|blacking out|keeps fainting|drown\\w*)\\b',
  ),
  choking: sign(
    '\\bchok(?:ing|ed)\\b|\\bstuck in (?:my|his|her|the) throat\\b|\\bcannot swallow (?:my|his|her) own saliva\\b|\\bdrool\\w*\\b[^.;?!]{0,30}\\b(?:stridor|tripod|fever)|\\btripod position\\b|\\bneck ha?ematoma\\b|\\bcannot cough\\b',
  ),
  testicle: sign('\\b(?:testic\\w*|testes|scrot\\w*|left ball|right ball|(?:my|his) balls?)\\b'),
  'torsion signs': sign('\\b(?:pain\\w*|agony|hurts?|swollen|torsion|cremasteric)\\b'),
  'saddle signs': sign(
    '\\b(?:saddle an?a?esthesia|numb between|bottom (?:feels|is) numb|(?:numb\\w*)[^.;?!]{0,14}(?:groin|bottom|between (?:my|his|her) legs|genitals)|cannot pee|cannot feel when i need to|lost control of (?:my|his|her)|wet myself|incontinen\\w*|urinary retention|post-void residual|cauda equina|cord compression)\\b',
  ),
  'back or legs': sign(
    '\\b(?:back|sciatica|disc|both (?:my |his |her )?legs|bilateral leg weakness|legs are weak)\\b',
  ),
  'sight lost': sign(
    '\\b(?:gone|went) blind\\b|\\bblind in (?:my|one|his|her)\\b|\\b(?:sight|vision)\\b[^.;?!]{0,30}\\b(?:went|gone|black|lost|loss|disappear\\w*)|\\b(?:lost|loss of)\\b[^.;?!]{0,10}\\b(?:sight|vision)\\b|\\bvisual loss\\b|\\bcurtain\\b|\\bfloaters\\b[^.;?!]{0,20}\\bshadow\\b|\\bretinal artery\\b|\\bangle closure\\b|\\bhalos around\\b|\\bjaw claudication\\b',
  ),
  'eye burn': sign('\\b(?:bleach|cleaner|acid|lime|alkali|ammonia|chemical|lye)\\b[^.;?!]{0,20}\\beyes?\\b'),
  'board belly': sign(
    '\\bhard as a board\\b|\\brigid abdomen\\b|\\b(?:abdominal|belly|stomach) pain\\b[^.;?!]{0,25}\\bout of proportion\\b|\\bperforat\\w*\\b|\\bfree air\\b|\\bmesenteric isch\\w*|\\b(?:sudden\\w*|unbearable|excruciating)\\b[^.;?!]{0,20}\\bpain\\b[^.;?!]{0,14}\\b(?:belly|stomach|abdomen|tummy)\\b|\\bstomach\\b[^.;?!]{0,40}\\bcannot stand the pain\\b',
  ),
  'dying limb': sign(
    '\\b(?:leg|foot|arm|hand|toes)\\b[^.;?!]{0,25}\\bcold\\b[^.;?!]{0,25}\\b(?:white|blue|numb|pale|cannot move)|\\bcompartment (?:syndrome|pressure)\\b|\\bpain on passive stretch\\b|\\bacute limb isch\\w*',
  ),
  'flesh infection': sign(
    '\\bnecroti[sz]ing\\b|\\bcrepitus\\b|\\bredness spreads\\b|\\brapidly spreading\\b|\\bskin\\b[^.;?!]{0,30}\\bturning (?:purple|black)\\b',
  ),
  heat: sign(
    '\\bheat ?-?stroke\\b|\\b(?:marathon|heat ?wave|sauna|in the sun)\\b[^.;?!]{0,30}\\b(?:hot|confus\\w*|collaps\\w*)',
  ),
  burn: sign(
    '\\b(?:boiling|scald\\w*)\\b[^.;?!]{0,30}\\b(?:face|chest|arm|leg|body|over|skin)\\b|\\bburn(?:ed|t|s)?\\b[^.;?!]{0,14}\\b(?:whole|face|chest|genitals|hands|airway)\\b|\\bskin is (?:white|charred|black)\\b',
  ),
  bite: sign(
    '\\b(?:snake|viper|cobra|adder|scorpion|black widow)\\b[^.;?!]{0,20}\\b(?:bit|bitten|bite|stung|sting)\\b|\\b(?:bit|bitten|stung) by (?:a |an )?(?:snake|viper|cobra|adder|scorpion)\\b',
  ),
  electric: sign('\\b(?:electric (?:shock|current)|electrocut\\w*|power line|lightning)\\b'),
  rhythm: sign(
    '\\b(?:complete heart block|wide complex tachycardia|ventricular tachycardia|broad complex|about to faint|heart is (?:going|racing|beating))\\b',
  ),
  adrenal: sign("\\b(?:addison'?s?|adrenal (?:crisis|insufficiency)|hydrocortisone)\\b"),
  'adrenal trouble': sign('\\b(?:vomit\\w*|cannot keep|crisis|faint|confus\\w*|drowsy)\\b'),
};
