/**
 * What people say, and what studies call it. Read in one direction: an expression on the left may mean one on the right,
 * and is then looked for as well; nothing is said about the reverse. A word is left out of the left side where it means
 * several things ("fit", "stroke of luck"). Lower case; determiners and plurals need no line of their own.
 */
const heart = `
weak heart, enlarged heart = heart failure with reduced ejection fraction
stiff heart = heart failure with preserved ejection fraction
congestive heart failure, fluid on lungs = heart failure
heart trouble, heart problem, heart problems, heart condition = cardiovascular disease
heart disease = cardiovascular disease
clogged arteries, blocked arteries, hardening of arteries, furred arteries = atherosclerosis; coronary disease; cardiovascular disease
irregular heartbeat, irregular heart beat, heart flutter, heart fluttering, afib, a fib, irregular pulse = atrial fibrillation
slow heart rate, slow heart = rate control
heart stopped, heart stops = cardiac arrest
stent = percutaneous coronary intervention
bypass, bypass surgery, heart bypass = coronary artery bypass grafting; revascularisation
angiogram = angiography; coronary angiography
water pill, water tablet = diuretic
blood pressure pill, blood pressure tablet, blood pressure medicine = antihypertensive
bad cholesterol = low-density lipoprotein cholesterol; LDL cholesterol
baby aspirin = low-dose aspirin
mini stroke, mini-stroke = transient ischaemic attack
`;
const blood = `
blood thinner = anticoagulant; anticoagulation
blood clot, clot, clots = thrombosis; venous thromboembolism
clot in leg, leg clot, clot leg = deep vein thrombosis; venous thromboembolism
clot in lung, lung clot, clots on lung, clot on lung = pulmonary embolism
clot buster, clot busting, clot-busting drug = thrombolysis; alteplase; tissue plasminogen activator
pull clot out, pulling clot out, clot removal, remove clot, removing clot, take clot out = thrombectomy; endovascular
blood poisoning = sepsis
bacteria in blood, bacteria in bloodstream, blood infection, bloodstream infection = bacteraemia; bloodstream infection
low blood count, low iron = anaemia
drip = intravenous infusion
salt water, saltwater = saline
bleeding = haemorrhage
bleeding stomach, stomach bleeding, bleeding ulcer, bleeding gut, gut bleeding = gastrointestinal bleeding
bleeding in brain, brain bleed = intracranial haemorrhage
`;
const metabolic = `
sugar diabetes, sugar disease, adult-onset diabetes = type 2 diabetes
blood sugar = glucose; glycaemic control
a1c, hba1c = glycated haemoglobin; HbA1c
sugar control = glycaemic control
kidney = renal
kidneys failing, failing kidney, weak kidney, bad kidney, kidney disease, kidney trouble, kidney problem = chronic kidney disease
diabetic kidney = diabetic nephropathy; diabetic kidney disease
dialysis = kidney failure
dye, contrast dye = contrast
lose weight, losing weight, slimming = weight loss; weight reduction
obese, overweight = obesity
overactive thyroid = hyperthyroidism
underactive thyroid = hypothyroidism
`;
const infection = `
germ = bacteria; infection
lung infection, chest infection = pneumonia
ear infection = otitis media
bladder infection, water infection, urine infection = urinary tract infection
covid, corona, coronavirus = COVID-19
stomach germ, helicobacter = helicobacter pylori
c diff, c difficile = clostridium difficile; clostridioides difficile
burst appendix, ruptured appendix, abdominal abscess, belly infection = intra-abdominal infection; intraabdominal infection
bone infection, infected bone, joint infection, infected joint = osteomyelitis; bone and joint infection
resistant bacteria, superbug = antimicrobial resistance
shingles = herpes zoster
chickenpox = varicella
cold sore = herpes labialis
thrush, yeast infection = candidiasis
athlete's foot = tinea pedis
sore throat = pharyngitis
liver infection = hepatitis
antibiotic pill, antibiotic tablet = oral antibiotics
flu shot, flu jab, flu vaccine = influenza vaccine; influenza vaccination
shot, jab, needle = injection
vaccine, jab = vaccination
`;
const lungs = `
flare-up, flare up, flare, attack = exacerbation
asthma attack = asthma exacerbation
smoker's lung, smokers lung, emphysema = chronic obstructive pulmonary disease
breathing machine, ventilator, life support = mechanical ventilation
lung failure = acute respiratory distress syndrome
turn onto stomach, turned onto stomach, on stomach, on belly, face down = prone position
puffer = inhaler
rescue inhaler, reliever = short-acting beta-agonist; reliever
three-in-one inhaler, three in one inhaler, triple inhaler = triple therapy; single-inhaler triple therapy
quit smoking, stop smoking, give up smoking, quitting smoking = smoking cessation; tobacco cessation
smoke, smoked, smoker = smoking; tobacco
barking cough = croup
intensive care = critically ill; intensive care unit
gravely ill = critically ill
`;
const brain = `
brain scan = brain imaging; computed tomography; perfusion imaging
memory loss, losing memory = dementia; cognitive decline
alzheimer = Alzheimer's disease
head injury = traumatic brain injury
brain damage = neurological outcome; poor neurological function
feeling down, low mood, depressed = depression; depressive disorder
depression pill, happy pill = antidepressant
mental problem, mental illness, psychiatric problem = psychiatric disorder; neuropsychiatric
schizophrenia medicine = antipsychotic
seizure, convulsion, fits = seizure; eclampsia; convulsions
pins and needles = paraesthesia
sleeping pill = hypnotic
heroin, opioid addiction, heroin addiction, opiate addiction, drug addiction, addicted to opioids = opioid dependence; opioid use disorder
methadone = opioid substitution treatment; methadone
`;
const bowel = `
bowel cancer, gut cancer, colon cancer = colorectal cancer
stool test, poo test, stool test for hidden blood, hidden blood = faecal occult blood test
stomach cancer = gastric cancer
stomach acid blocker, acid blocker, heartburn pill, stomach acid pill, acid reducer = proton pump inhibitor
heartburn = gastro-oesophageal reflux
liver inflamed, inflamed liver, liver inflammation = hepatitis
inflamed from drinking, liver damaged by drinking, drinking, drinker = alcoholic; alcohol
crohn, crohns = Crohn's disease
piles = haemorrhoids
belly, tummy = abdominal
big artery in belly, main artery in belly, belly artery, artery in belly = abdominal aorta; abdominal aortic aneurysm
gut = gastrointestinal
`;
const bonesAndSkin = `
thin bones, brittle bones, bone loss, weak bones = osteoporosis
broken bone, broken hip, broken leg, broken arm = fracture
broken hip = hip fracture
bone density scan, bone scan, bone density = bone mineral density; osteoporosis screening
once a year, yearly, every year = annual
knee replacement, hip replacement, new knee, new hip, joint replacement = arthroplasty
arthritis painkiller, painkiller, pain pill = non-steroidal anti-inflammatory drug; analgesic
falling, fall over = falls
old people, old person, elderly, elderly people = older adults; older people
muscle pain, muscle ache = myalgia
itching = pruritus
hives = urticaria
`;
const womenAndChildren = `
pap smear, smear test, smear, pap test, pap = cervical cytology; cervical cancer screening
mammogram, mammograms, breast x-ray = mammography; mammographic screening
womb = uterus
change of life, menopause = menopausal; postmenopausal
hormone replacement = menopausal hormone therapy; oestrogen plus progestin
c-section, c section, caesarean, cesarean = caesarean delivery; cesarean
induced, inducing labour, labour induced = labour induction; labor induction
early birth, born early, premature, premature birth, preemie, premature baby = preterm birth
first baby, first child = nulliparous
pregnancy diabetes, diabetes in pregnancy, pregnancy sugar = gestational diabetes
get pregnant, trying for baby, having baby, conceive = pregnancy planning; capable of pregnancy; pregnancy
toxaemia = pre-eclampsia
preeclampsia = pre-eclampsia
morning sickness = nausea and vomiting of pregnancy
steroid, steroids, cortisone = corticosteroid; glucocorticoid
steroid shot = antenatal corticosteroids; corticosteroid injection
baby, babies, newborn = infant; neonatal
toddler, little one, one-year-old, two-year-old = young children; children under 2 years
kid, kids, son, daughter = children
bacteria in urine, bacteria urine = bacteriuria
spina bifida = neural tube defects
family doctor, gp = primary care
`;
const cancerAndGeneral = `
cancer spread, spread cancer = metastatic cancer
chemo = chemotherapy
psa test, psa blood test = prostate-specific antigen screening; PSA screening
ct scan = computed tomography
ultrasound = ultrasonography
x-ray = radiography
die, dying, dies = death; mortality
live longer, survive, save lives, saves lives, lengthen life = mortality; survival
side effect = adverse events
operation = surgery
emergency room, emergency ward, a and e, casualty = emergency department
accident victim, accident = trauma
bleeding heavily, heavy bleeding = haemorrhage; bleeding
task force, uspstf = US Preventive Services Task Force
tested, checked, testing = screening
`;

/** Each expression of people with the professional ones. */
export const layTerms: readonly (readonly [lay: string, professional: readonly string[]])[] = [
  heart,
  blood,
  metabolic,
  infection,
  lungs,
  brain,
  bowel,
  bonesAndSkin,
  womenAndChildren,
  cancerAndGeneral,
].flatMap((field) =>
  field
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [left = '', right = ''] = line.split(' = ');
      const professional = right.split('; ');
      return left.split(', ').map((lay) => [lay, professional] as const);
    }),
);
