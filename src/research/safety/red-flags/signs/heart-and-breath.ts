import { type Sign, say } from './sign.ts';

export const heartAndBreath = [
  {
    id: 'cardiac_arrest',
    en: say(
      'cardiac arrest or unconsciousness',
      'If the person does not breathe normally, press hard and fast on the middle of the chest and send for a defibrillator.',
    ),
    vi: say(
      'ngừng tim hoặc bất tỉnh',
      'Nếu người bệnh không thở bình thường, hãy ép mạnh và nhanh giữa ngực và nhờ người lấy máy sốc điện.',
    ),
    fr: say(
      'arrêt cardiaque ou inconscience',
      'Si la personne ne respire pas normalement, appuyez fort et vite au milieu de la poitrine et envoyez chercher un défibrillateur.',
    ),
    es: say(
      'paro cardíaco o inconsciencia',
      'Si la persona no respira con normalidad, comprima fuerte y rápido el centro del pecho y pida un desfibrilador.',
    ),
    line: 'Cardiac arrest or coma: advanced life support, reversible causes.',
    reference: 'European Resuscitation Council Guidelines 2021',
  },
  {
    id: 'acs',
    en: say(
      'heart attack',
      'Rest, do not drive. Chew one aspirin (300 mg) if you are not allergic to it and the call handler agrees.',
    ),
    vi: say(
      'nhồi máu cơ tim',
      'Nghỉ ngơi, không tự lái xe. Nhai một viên aspirin (300 mg) nếu không dị ứng và nhân viên cấp cứu đồng ý.',
    ),
    fr: say(
      'infarctus',
      'Restez au repos, ne conduisez pas. Croquez une aspirine (300 mg) sans allergie et si le régulateur est d’accord.',
    ),
    es: say(
      'infarto',
      'Reposo, no conduzca. Mastique una aspirina (300 mg) si no es alérgico y el servicio de emergencias está de acuerdo.',
    ),
    line: 'Acute coronary syndrome: ECG within 10 minutes, reperfusion pathway.',
    reference: 'ESC acute coronary syndromes 2023; NICE CG95',
  },
  {
    id: 'arrhythmia',
    en: say('dangerous heart rhythm', 'Lie down and do not drive.'),
    vi: say('rối loạn nhịp tim nguy hiểm', 'Nằm xuống và không lái xe.'),
    fr: say('trouble du rythme dangereux', 'Allongez-vous et ne conduisez pas.'),
    es: say('arritmia peligrosa', 'Túmbese y no conduzca.'),
    line: 'Unstable arrhythmia: 12-lead ECG, synchronised cardioversion or pacing where unstable.',
    reference: 'ERC Guidelines 2021, advanced life support',
  },
  {
    id: 'aortic',
    en: say('tear or rupture of the aorta', 'Lie still; do not take aspirin for this pain.'),
    vi: say('bóc tách hoặc vỡ động mạch chủ', 'Nằm yên; không uống aspirin cho cơn đau này.'),
    fr: say('dissection ou rupture de l’aorte', 'Restez immobile ; pas d’aspirine pour cette douleur.'),
    es: say('disección o rotura de la aorta', 'No se mueva; no tome aspirina para este dolor.'),
    line: 'Acute aortic syndrome: CT angiography, rate and pressure control, vascular surgery.',
    reference: 'ACC/AHA aortic disease guideline 2022',
  },
  {
    id: 'pe',
    en: say('blood clot in the lung', 'Sit up and do not walk about.'),
    vi: say('thuyên tắc phổi', 'Ngồi dậy và không đi lại.'),
    fr: say('embolie pulmonaire', 'Restez assis, ne marchez pas.'),
    es: say('embolia pulmonar', 'Quédese sentado y no camine.'),
    line: 'Pulmonary embolism: risk class, anticoagulation, reperfusion where unstable.',
    reference: 'ESC acute pulmonary embolism 2019; NICE NG158',
  },
  {
    id: 'acute_limb',
    en: say('a limb without blood flow or under pressure', 'Keep the limb still, do not raise or warm it.'),
    vi: say('chi bị tắc mạch hoặc chèn ép', 'Giữ yên chi, không kê cao hay chườm nóng.'),
    fr: say('membre privé de sang ou comprimé', 'Gardez le membre immobile, ni surélevé ni chauffé.'),
    es: say('extremidad sin riego o comprimida', 'No mueva, eleve ni caliente la extremidad.'),
    line: 'Acute limb ischaemia or compartment syndrome: vascular or orthopaedic surgeon now.',
    reference: 'ESVS acute limb ischaemia 2020; BOAST compartment syndrome',
  },
  {
    id: 'hypertensive',
    en: say(
      'hypertensive emergency',
      'Sit down and rest; take no extra blood pressure tablets unless told to.',
    ),
    vi: say('cơn tăng huyết áp cấp cứu', 'Ngồi nghỉ; không tự uống thêm thuốc huyết áp.'),
    fr: say('urgence hypertensive', 'Asseyez-vous au repos ; pas de comprimé supplémentaire sans avis.'),
    es: say('emergencia hipertensiva', 'Siéntese y descanse; no tome pastillas extra sin indicación.'),
    line: 'Hypertensive emergency: controlled intravenous lowering by the organ at risk.',
    reference: 'ESC hypertension guideline 2024; NICE NG136',
  },
  {
    id: 'breathing',
    en: say(
      'severe trouble breathing',
      'Sit upright, loosen clothes and use the reliever inhaler if one was prescribed.',
    ),
    vi: say('khó thở nặng', 'Ngồi thẳng, nới lỏng quần áo và dùng thuốc xịt cắt cơn nếu đã được kê.'),
    fr: say(
      'détresse respiratoire',
      'Asseyez-vous droit, desserrez les vêtements, utilisez l’inhalateur de secours prescrit.',
    ),
    es: say(
      'dificultad respiratoria grave',
      'Siéntese erguido, afloje la ropa y use el inhalador de rescate recetado.',
    ),
    line: 'Respiratory failure: oxygen to target, bronchodilator or NIV, senior airway help.',
    reference: 'BTS/NICE/SIGN NG245; RCP NEWS2',
  },
  {
    id: 'airway',
    en: say(
      'blocked airway',
      'Who can cough should go on coughing; else give 5 back blows, then 5 abdominal thrusts (chest thrusts under one year).',
    ),
    vi: say(
      'tắc đường thở',
      'Ai còn ho được thì cứ ho; nếu không, vỗ lưng 5 lần rồi ép bụng 5 lần (dưới 1 tuổi: ấn ngực).',
    ),
    fr: say(
      'voies aériennes obstruées',
      'Laissez tousser qui le peut ; sinon 5 claques dans le dos puis 5 compressions abdominales (thoraciques avant un an).',
    ),
    es: say(
      'vía aérea obstruida',
      'Si puede toser, que siga; si no, 5 golpes en la espalda y 5 compresiones abdominales (torácicas en menores de un año).',
    ),
    line: 'Threatened airway: leave the patient upright, call senior airway help, prepare front-of-neck access.',
    reference: 'ERC Guidelines 2021, first aid; DAS 2015',
  },
  {
    id: 'anaphylaxis',
    en: say(
      'anaphylaxis',
      'Use the adrenaline auto-injector in the outer thigh now; lie down with the legs raised, or sit if breathing is hard.',
    ),
    vi: say('phản vệ', 'Tiêm ngay bút adrenaline vào mặt ngoài đùi; nằm kê chân cao, hoặc ngồi nếu khó thở.'),
    fr: say(
      'anaphylaxie',
      'Injectez tout de suite le stylo d’adrénaline dans la cuisse ; allongé jambes surélevées, ou assis si la respiration est difficile.',
    ),
    es: say(
      'anafilaxia',
      'Use ya el autoinyector de adrenalina en el muslo; túmbese con las piernas en alto, o siéntese si le cuesta respirar.',
    ),
    line: 'Anaphylaxis: intramuscular adrenaline now, repeat after 5 minutes, fluids.',
    reference: 'World Allergy Organization 2020; Resuscitation Council UK 2021',
  },
  {
    id: 'drowning',
    en: say(
      'drowning',
      'If there is no normal breathing, give 5 rescue breaths, then chest compressions. Have everybody checked who coughs or is drowsy after it.',
    ),
    vi: say(
      'đuối nước',
      'Nếu không thở bình thường, thổi ngạt 5 lần rồi ép tim. Ai còn ho hoặc lơ mơ sau đó phải được khám.',
    ),
    fr: say(
      'noyade',
      'Sans respiration normale : 5 insufflations puis massage cardiaque. Toute toux ou somnolence après doit être vue.',
    ),
    es: say(
      'ahogamiento',
      'Si no respira normal: 5 ventilaciones y después compresiones. Quien tosa o esté somnoliento debe ser visto.',
    ),
    line: 'Drowning: ventilation first, oxygen, observe; warm while resuscitating.',
    reference: 'ERC Guidelines 2021, special circumstances',
  },
  {
    id: 'carbon_monoxide',
    en: say(
      'carbon monoxide',
      'Everybody out into fresh air now; do not go back in, open windows only on the way out.',
    ),
    vi: say(
      'ngộ độc khí CO',
      'Mọi người ra ngoài nơi thoáng ngay; không quay lại, chỉ mở cửa trên đường ra.',
    ),
    fr: say(
      'intoxication au monoxyde de carbone',
      'Tout le monde dehors à l’air libre ; ne rentrez pas, n’ouvrez les fenêtres qu’en sortant.',
    ),
    es: say(
      'monóxido de carbono',
      'Todos fuera al aire libre ya; no vuelva a entrar, abra ventanas solo al salir.',
    ),
    line: 'Carbon monoxide: high-flow oxygen, COHb by co-oximetry, hyperbaric advice.',
    reference: 'NICE CKS carbon monoxide poisoning; TOXBASE',
    helper: 'poison',
  },
] as const satisfies readonly Sign[];
