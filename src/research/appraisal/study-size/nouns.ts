const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Those a study is about. */
export const participants = words(`
  patients participants people persons adults women men children infants neonates newborns babies boys girls toddlers
  preschoolers schoolchildren teenagers teens adolescents youths youth subjects individuals volunteers outpatients inpatients
  out-patients in-patients residents pregnancies mothers fathers parents couples veterans survivors recipients respondents
  interviewees students undergraduates pupils smokers nonsmokers non-smokers ex-smokers drinkers drivers athletes players
  runners cyclists swimmers soldiers recruits workers employees users carriers donors consumers customers citizens inhabitants
  beneficiaries enrollees members attendees attenders inmates prisoners refugees migrants immigrants twins siblings relatives probands
  caregivers carers octogenarians nonagenarians centenarians seniors elders primigravidas nulliparas primiparas parturients
  responders nonresponders non-responders claimants callers clients families dyads pairs vegetarians diabetics asthmatics
  hypertensives widows homosexuals heterosexuals elderly victims travellers travelers offspring grandparents
  rowers skiers climbers mountaineers divers gymnasts dancers musicians singers gamers subscribers policyholders evacuees detainees
  internees trainers officers sailors pilots astronauts veterans hospitalised divorcees retirees newcomers homemakers
  completers bystanders rescuers lifeguards singletons readers adherents voters civilians
  males females preterms pre-terms semi-professionals farmers miners firefighters policemen officers teachers
  sportsmen footballers cases controls referents learners trainees pensioners housewives`);
/** Those who look after them: a study of nurses counts nurses, a study of patients its patients. */
export const providers = words(`
  nurses physicians doctors surgeons dentists clinicians practitioners gps pharmacists midwives therapists physiotherapists
  radiologists pathologists anaesthetists anesthetists anesthesiologists endoscopists oncologists psychiatrists psychologists
  paramedics professionals experts raters observers interviewers staff specialists consultants obstetricians gynecologists
  gynaecologists pediatricians paediatricians cardiologists principals counsellors counselors coaches interns prescribers
  providers radiographers internists dermatologists ophthalmologists urologists orthopaedists neurologists geriatricians`);
/** Who may be animals, parts of a sum, or one of two groups: they count people where others do. */
export const halves = words(
  'males females men women boys girls cases controls referents responders nonresponders',
);

/** Time, dose and other measures: they say nothing of what "(n = 20)" after them counts. */
export const measures = words(`
  years year yr yrs months month mo weeks week wk wks days day hours hour h hr hrs min mins minutes seconds s sec ms mg g kg
  mcg ug μg µg ng pg ml dl l mmol mol iu u units unit mm cm m km mmhg kcal kj hz khz db gy mgy cgy bpm repetitions times
  percent per mm3 mm2 cm2 m2 ppm rpm watts w mv steps doses dose tablets capsules drops litres liters calories points point
  person-years patient-years women-years years-old woman-years person-months patient-months person-days patient-days
  women-months base bp kb scores score scales levels cells copies meq mosm degrees °c μl µl nm μm µm pa kpa`);
/** What else is counted. */
export const things = words(`
  aneurysms testes testicles ovaries kidneys lungs livers joints ankles wrists elbows fingers toes nails vertebrae discs tendons
  ligaments nerves hernias stones cysts warts wounds ulcers flaps sinuses bladders voxels electrodes stimuli blocks
  eyes knees hips feet legs arms limbs hands shoulders ears breasts teeth tooth molars premolars incisors roots implants restorations crowns
  crown fillings lesions tumours tumors cancers carcinomas metastases polyps nodules adenomas nodes segments vessels arteries
  veins grafts stents catheters devices samples sample specimens biopsies isolates strains swabs sera serum slides sections
  tissues blocks genes snps loci polymorphisms variants alleles mutations proteins metabolites probes transcripts sequences genomes
  mice mouse rats rat dogs cats rabbits pigs piglets sheep lambs goats cows calves cattle horses monkeys macaques chickens
  hamsters zebrafish larvae flies worms animals birds embryos fetuses foetuses oocytes follicles colonies cultures
  studies study trials trial articles papers records reviews rcts reports publications abstracts citations references
  hospitals hospital centres centers sites clinics practices schools countries cities villages communities clusters households
  wards icus departments facilities institutions universities towns districts regions provinces states areas homes pharmacies
  laboratories networks registries databases datasets classes classrooms kindergartens worksites companies
  events deaths strokes fractures infarctions infections admissions visits episodes hospitalizations hospitalisations readmissions
  consultations contacts calls encounters procedures operations surgeries interventions arthroplasties replacements
  colonoscopies endoscopies births deliveries cycles courses sessions items questions questionnaires forms responses interviews
  scans images radiographs films photographs tests measurements observations assessments recordings examinations groups group
  subgroups conditions categories domains  classes types stages variables factors predictors parameters
  biomarkers markers criteria components dimensions outcomes symptoms drugs medications prescriptions treatments vaccines regimens
  products foods meals diets exercises tasks rounds waves phases injections infusions transfusions transplants
  transplantations tonsillectomies pyeloplasties hysterectomies nephrectomies injuries falls complications
  falls accidents crashes exacerbations attacks seizures relapses recurrences dollars euros million billion qalys pounds
  claims certificates invitations letters messages websites vignettes pages tweets surveys charts focus-groups
  bottles packs cigarettes drinks cups servings plants leaves extracts compounds molecules ligands residues amino`);

/** Others who do something by profession, sport or fate ("mountaineers"), known by what they do. */
const agents = /^\p{L}{3,30}(?:ers|ees|ists|ants|ians)$/u;
const noAgents = new Set(
  'others numbers members centers papers parameters answers orders layers filters fibers fevers ulcers cancers transfers servers boosters computers stimulants implants variants quadrants determinants elements plants consonants remnants fragments mutants antioxidants inhibitors covers corners quarters letters posters monitors timers trackers readers blockers markers polymers dimers tumours dozens hundreds'.split(
    ' ',
  ),
);
export const mayBeAgents = (word: string): boolean =>
  agents.test(word) && !noAgents.has(word) && !things.has(word) && !measures.has(word);

export const isPeople = (word: string): boolean => participants.has(word) || providers.has(word);
