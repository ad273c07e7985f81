/** What a person must be told, and the signs that call for it. */
export type RedFlagRule = {
  id: string;
  advice: string;
  reference: string;
  /** Signs joined by "+" must all be there; a bar parts one such group from the next. */
  signs: string;
};

const call = 'Call your local emergency number now';
const go = `${call}, or have somebody take you to the nearest emergency department`;

/** Worst first. Each follows the published advice named in `reference`; the list is explained in docs/red-flags.md. */
export const redFlagRules: readonly RedFlagRule[] = [
  {
    id: 'unconscious',
    advice: `Somebody who does not respond or does not breathe normally needs help at once. ${call} and do what its staff tells you: press hard and fast on the middle of the chest of a person who does not breathe normally, and use a defibrillator if there is one.`,
    reference: 'European Resuscitation Council Guidelines 2021: basic life support',
    signs: `unconscious | low coma score | unconscious + faint`,
  },
  {
    id: 'choking',
    advice: `Possible blocked airway. ${call}. Let a person who can cough go on coughing; one who cannot needs back blows and, from the age of one year on, abdominal thrusts.`,
    reference:
      'European Resuscitation Council Guidelines 2021: first aid, choking; NICE CKS croup and epiglottitis',
    signs: `choking`,
  },
  {
    id: 'anaphylaxis',
    advice: `Possible anaphylaxis. Use an adrenaline auto-injector if there is one, in the outer thigh, and lie down with the legs raised. ${call}, also when the signs go away after the injection.`,
    reference: 'Cardona et al., World Allergy Organization guidance, World Allergy Organ J 2020;13:100472',
    signs: `anaphylaxis | allergic swelling + breathless | allergic swelling + airway signs |
      allergic swelling + hives | allergic swelling + faint | allergic swelling + exposure |
      hives + airway signs | hives + breathless | hives + faint | exposure + airway signs + faint`,
  },
  {
    id: 'stroke',
    advice: `Possible signs of a stroke, also when they have gone away again. ${call}; note the time when the signs began, and give nothing to eat or drink.`,
    reference:
      'BE-FAST: Aroor et al., Stroke 2017;48:479; AHA/ASA early management of stroke 2019; NICE NG128',
    signs: `face droop | speech | one-sided weakness + sudden | one-sided weakness + recent |
      stroke named + recent | stroke happening | balance or sight lost + sudden |
      balance or sight lost + one-sided weakness`,
  },
  {
    id: 'heart attack',
    advice: `Possible heart attack. ${call}, above all when the pain lasts, spreads to arm, neck or jaw, or comes with sweating or breathlessness. Rest; do not drive yourself.`,
    reference:
      'Gulati et al., AHA/ACC chest pain guideline, Circulation 2021;144:e368; ESC acute coronary syndromes 2023',
    signs: `chest pain | heart attack | arm or jaw pain + sweating | arm or jaw pain + breathless`,
  },
  {
    id: 'aorta',
    advice: `Sudden tearing pain in chest, back or belly can come from the great artery. ${call}.`,
    reference:
      'Isselbacher et al., ACC/AHA aortic disease guideline, Circulation 2022;146:e334; ESVS 2024 (aneurysm)',
    signs: `dissection | tearing back pain | aneurysm + back or belly pain`,
  },
  {
    id: 'lung embolism',
    advice: `Sudden breathlessness or pain on breathing with a swollen leg, after an operation, a journey or a birth can be a blood clot in the lung. ${call}.`,
    reference: 'Konstantinides et al., ESC acute pulmonary embolism guideline, Eur Heart J 2020;41:543',
    signs: `embolism | leg clot + breathless | leg clot + breath pain | leg clot + chest pain`,
  },
  {
    id: 'breathing',
    advice: `Sudden or severe trouble breathing is an emergency. ${call}. Sit upright, and use a reliever inhaler if one was prescribed.`,
    reference: 'BTS/SIGN 158 asthma; NICE NG245 (asthma); RCP National Early Warning Score 2',
    signs: `breathless | asthma attack | low oxygen | child + airway signs + sudden`,
  },
  {
    id: 'suicide',
    advice: `If you, or somebody you care for, may act on thoughts of suicide or self-harm: do not stay alone with it. ${call} or go to the nearest emergency department, tell a person you trust, and keep medicines, weapons and other means out of reach. A crisis line of your country can listen too. Such a time can pass, and help is there for it.`,
    reference: 'WHO mhGAP guideline 2023, self-harm and suicide; NICE NG225',
    signs: `wants to die | suicidal | self-harm | means`,
  },
  {
    id: 'danger to others',
    advice: `Voices or thoughts that tell somebody to do harm are an emergency, above all after a birth. ${call}. Do not leave the person, or a baby, alone with them.`,
    reference: 'NICE CG192 (postpartum psychosis); WHO mhGAP guideline 2023, psychoses',
    signs: `violence`,
  },
  {
    id: 'poisoning',
    advice: `Possible poisoning or overdose, which can be dangerous while there are no signs yet. ${call} or a poison centre. Do not make the person vomit; keep the package.`,
    reference:
      'WHO guidelines for establishing a poison centre 2020; NICE CKS poisoning or overdose; TOXBASE',
    signs: `overdose | swallowed | doses gone wrong`,
  },
  {
    id: 'sepsis',
    advice: `An infection with confusion, fast breathing, mottled skin, little urine or weak defences can be sepsis. ${go}. Say: could it be sepsis?`,
    reference:
      'NICE NG253 to NG255 (sepsis, 2025; before: NG51); Surviving Sepsis Campaign 2021; NICE CG151 (neutropenic sepsis)',
    signs: `sepsis | fever + very ill | infection + very ill | fever + low defence | fever + low pressure |
      infection + low pressure | infection + fast breathing | fever + new confusion |
      fever + fast breathing`,
  },
  {
    id: 'meningitis',
    advice: `Fever with a stiff neck, or a rash that does not fade under a glass, can be meningitis or blood poisoning. ${call}.`,
    reference: 'NICE NG240 (meningitis and meningococcal disease, 2024)',
    signs: `stiff neck + fever | meningeal wording + fever | dot rash + fever | stiff neck + headache | rash that stays | meningitis + fever |
      meningitis + recent`,
  },
  {
    id: 'headache',
    advice: `A sudden worst headache can be a bleeding in the head. ${call}.`,
    reference: 'Perry et al., JAMA 2013;310:1248 (Ottawa SAH rule); NICE NG228',
    signs: `worst headache | headache + stiff neck + sudden`,
  },
  {
    id: 'seizure',
    advice: `A first seizure, one that lasts five minutes or more, or one without waking up after it, is an emergency. ${call}. Keep the person from injury, put nothing into the mouth, and lay the person on the side afterwards.`,
    reference: 'Glauser et al., AES status epilepticus guideline, Epilepsy Curr 2016;16:48; NICE NG217',
    signs: `seizure`,
  },
  {
    id: 'bleeding',
    advice: `Heavy bleeding, or blood that is vomited, coughed up or passed, is an emergency. Press firmly on a wound that bleeds. ${call}.`,
    reference:
      'ERC Guidelines 2021, first aid; NICE CG141 (upper gastrointestinal bleeding); ACG 2021; NICE NG39',
    signs: `heavy bleeding | blood from inside | bleeding + blood thinner + recent | bleeding + low pressure | bleeding + grave + recent`,
  },
  {
    id: 'head injury',
    advice: `A blow to the head with vomiting, drowsiness, headache, fits or clear fluid from nose or ear, or while taking a blood thinner, needs emergency care. ${go}.`,
    reference: 'NICE NG232 (head injury, 2023)',
    signs: `hit hard + blood thinner + head injury | head injury + after the blow | head injury + blood thinner | head injury + low coma score`,
  },
  {
    id: 'pregnancy',
    advice: `Bleeding, strong pain, a bad headache, a fit, waters that broke early or a baby that moves less are emergencies in pregnancy and after a birth. ${call} or go to a maternity unit at once.`,
    reference:
      'NICE NG133; RCOG Green-top guidelines 37, 50, 57, 63; WHO postpartum haemorrhage 2023; NICE NG126 (ectopic pregnancy)',
    signs: `ectopic | pregnant + heavy bleeding | pregnant + bleeding + cramps | pregnant + bleeding + recent |
      pregnant + faint + sudden | pregnant + grave pressure | pregnant + bleeding + severe pain |
      pregnant + bleeding + pain below | pregnant + severe pain + pain below | pregnant + shoulder tip |
      pregnant + pain below + faint | pregnant + eclampsia signs | pregnant + headache + swollen in pregnancy | pregnant + bleeding | pregnant + headache + eclampsia named |
      pregnant + headache + high pressure | pregnant + eclampsia named + seizure |
      pregnant + birth trouble | birth trouble + gave birth | baby still | gave birth + heavy bleeding`,
  },
  {
    id: 'fever in a baby',
    advice: `Fever in a baby younger than three months must be seen by a doctor at once, also when the baby seems well. ${go}.`,
    reference: 'NICE NG143 (fever in under 5s); Pantell et al., AAP, Pediatrics 2021;148:e2021052228',
    signs: `young infant + fever`,
  },
  {
    id: 'ill child',
    advice: `A child who is limp, blue, hard to wake, vomits green or has passed no urine needs help at once. ${call}.`,
    reference:
      'NICE NG143 (fever in under 5s), CG84 (gastroenteritis); ERC Guidelines 2021, paediatric life support',
    signs: `child + limp child | child + dehydrated | child + blocked belly`,
  },
  {
    id: 'diabetes',
    advice: `High sugar with vomiting, drowsiness or ketones, and low sugar with confusion, are emergencies. ${call}. Give nothing by mouth to a person who cannot swallow safely.`,
    reference:
      'ADA Standards of Care 2024; Joint British Diabetes Societies: ketoacidosis 2023, hypoglycaemia 2023',
    signs: `ketoacidosis | ketones + sick with it | high glucose + sick with it | low sugar + not clear |
      low glucose + not clear | low glucose + child | low glucose + diabetic | new diabetes + sick with it`,
  },
  {
    id: 'heart rhythm',
    advice: `A very fast or very slow heart with faintness, chest pain or low pressure is an emergency. ${call}.`,
    reference: 'ESC supraventricular tachycardia guideline 2019; ERC Guidelines 2021, advanced life support',
    signs: `rhythm + fast pulse | rhythm + faint | slow pulse | rhythm + low pressure | fast pulse + faint | device shock`,
  },
  {
    id: 'testicle',
    advice: `Sudden pain in a testicle can be a torsion, which is saved only within hours. ${go}.`,
    reference: 'EAU/ESPU paediatric urology guideline 2024: acute scrotum',
    signs: `testicle + torsion signs`,
  },
  {
    id: 'spine',
    advice: `Back pain or weak legs with a numb seat, or trouble holding or passing urine or stool, can be pressure on the spinal nerves. ${go}.`,
    reference:
      'GIRFT national suspected cauda equina syndrome pathway 2023; NICE NG234 (spinal cord compression)',
    signs: `saddle signs + back or legs`,
  },
  {
    id: 'eye',
    advice: `Sudden loss of sight, a very painful red eye or a chemical in the eye needs care within the hour. Rinse a chemical out with clean water for 20 minutes first. ${go}.`,
    reference:
      'College of Ophthalmologists emergency eye care guidance; AAO Preferred Practice Pattern; NICE CKS red eye',
    signs: `sight lost | eye burn`,
  },
  {
    id: 'belly',
    advice: `Sudden unbearable pain in the belly, or a belly that is hard as a board, is an emergency. ${call}; do not eat or drink.`,
    reference:
      'World Society of Emergency Surgery guidelines: perforated ulcer 2020, acute mesenteric ischaemia 2022',
    signs: `board belly | back or belly pain + severe pain + sudden | back or belly pain + severe pain + faint`,
  },
  {
    id: 'limb',
    advice: `A limb that is suddenly cold and pale, very tense and painful, or skin that darkens with a redness that spreads, can be lost within hours. ${call}.`,
    reference:
      'ESVS acute limb ischaemia 2020; BOAST compartment syndrome; WSES/SIS-E necrotising infections 2022',
    signs: `dying limb | flesh infection`,
  },
  {
    id: 'injury by heat, current or bite',
    advice: `Heatstroke, large burns, electric shocks and bites of snakes are emergencies. ${call}. Cool a burn with running water for 20 minutes, cool an overheated person, and keep a bitten limb still.`,
    reference:
      'ERC Guidelines 2021, first aid; Wilderness Medical Society heat illness 2019; WHO snakebite guideline 2016',
    signs: `heat | burn | bite | electric`,
  },
  {
    id: 'adrenal crisis',
    advice: `Vomiting, faintness or confusion in somebody with adrenal insufficiency can be a crisis. Inject the emergency hydrocortisone if there is one. ${call}.`,
    reference: 'Society for Endocrinology: management of adrenal crisis 2022; NICE NG243',
    signs: `adrenal + adrenal trouble | adrenal + low pressure`,
  },
  {
    id: 'circulation',
    advice: `Very low or very high blood pressure with complaints, and confusion that is new, are emergencies. ${call}.`,
    reference: 'RCP National Early Warning Score 2; ESC/ESH hypertension guideline (hypertensive emergency)',
    signs: `low pressure | fast breathing | high lactate | very high pressure + breathless | very high pressure + headache |
      very high pressure + new confusion | new confusion + sudden | new confusion + recent`,
  },
];

/** For grave complaints that no other rule knows. */
export const urgentRule: RedFlagRule = {
  id: 'urgent',
  advice: `What is described can be an emergency. ${call} if it came suddenly, is severe or gets worse; otherwise have it looked at today.`,
  reference:
    'Manchester Triage System, general discriminators: pain, bleeding, consciousness, temperature, acuteness',
  signs: `critical care | complaint + grave`,
};
