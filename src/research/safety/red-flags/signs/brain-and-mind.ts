import { type Sign, say } from './sign.ts';

export const brainAndMind = [
  {
    id: 'stroke',
    en: say(
      'stroke, also when the signs have gone',
      'Note the time they began; nothing to eat or drink, and no aspirin.',
    ),
    vi: say(
      'đột quỵ, kể cả khi đã hết triệu chứng',
      'Ghi lại giờ bắt đầu; không ăn uống, không dùng aspirin.',
    ),
    fr: say(
      'AVC, même si les signes ont disparu',
      'Notez l’heure du début ; ne rien manger ni boire, pas d’aspirine.',
    ),
    es: say(
      'ictus, aunque los signos hayan pasado',
      'Anote la hora de inicio; no comer ni beber, sin aspirina.',
    ),
    line: 'Stroke or TIA: time last seen well, imaging, thrombolysis and thrombectomy pathway.',
    reference: 'AHA/ASA 2019; NICE NG128',
  },
  {
    id: 'thunderclap',
    en: say('worst headache: bleeding in the head', 'Lie still; take no aspirin or ibuprofen.'),
    vi: say('xuất huyết trong đầu', 'Nằm yên; không uống aspirin hay ibuprofen.'),
    fr: say('hémorragie cérébrale', 'Restez allongé ; pas d’aspirine ni d’ibuprofène.'),
    es: say('hemorragia cerebral', 'Quédese quieto; no tome aspirina ni ibuprofeno.'),
    line: 'Thunderclap headache: CT within 6 hours, then lumbar puncture or angiography by timing.',
    reference: 'NICE NG228; AHA/ASA 2023',
  },
  {
    id: 'meningitis',
    en: say(
      'meningitis or blood poisoning',
      'Do not wait for a rash; press a glass on spots: those that stay are a sign.',
    ),
    vi: say(
      'viêm màng não hoặc nhiễm trùng huyết',
      'Đừng chờ phát ban; ấn ly lên nốt: không mất là dấu hiệu nguy hiểm.',
    ),
    fr: say(
      'méningite ou septicémie',
      'N’attendez pas de taches ; celles qui restent sous un verre sont un signe.',
    ),
    es: say(
      'meningitis o sepsis',
      'No espere a las manchas; las que no desaparecen bajo un vaso son una señal.',
    ),
    line: 'Bacterial meningitis: blood cultures and antibiotics within the hour, dexamethasone.',
    reference: 'NICE NG240',
  },
  {
    id: 'seizure',
    en: say(
      'a seizure that needs help',
      'Keep the person from injury, put nothing into the mouth, lay them on the side afterwards and note the time.',
    ),
    vi: say(
      'co giật cần cấp cứu',
      'Tránh chấn thương, không nhét gì vào miệng, sau cơn cho nằm nghiêng và ghi giờ.',
    ),
    fr: say(
      'crise convulsive',
      'Protégez des blessures, rien dans la bouche, puis sur le côté ; notez l’heure.',
    ),
    es: say('convulsión', 'Evite que se golpee, nada en la boca, después de lado; anote la hora.'),
    line: 'Status epilepticus from 5 minutes on: benzodiazepine, then levetiracetam, valproate or phenytoin.',
    reference: 'NICE NG217; AES 2016',
  },
  {
    id: 'head_injury',
    en: say(
      'a serious head injury',
      'Keep still, do not leave the person alone, no blood thinners until seen.',
    ),
    vi: say(
      'chấn thương đầu nặng',
      'Giữ yên, không để một mình, không dùng thuốc chống đông trước khi khám.',
    ),
    fr: say(
      'traumatisme crânien grave',
      'Immobile, ne laissez pas seul, pas d’anticoagulant avant l’examen.',
    ),
    es: say('traumatismo craneal grave', 'Quieto, no lo deje solo, sin anticoagulantes hasta ser visto.'),
    line: 'Head injury: CT criteria and time limits, reversal of anticoagulation.',
    reference: 'NICE NG232',
  },
  {
    id: 'cauda_equina',
    en: say('pressure on the spinal nerves', 'Go now, also at night: hours count.'),
    vi: say('chèn ép dây thần kinh tủy sống', 'Đi khám ngay, kể cả ban đêm: từng giờ quan trọng.'),
    fr: say('compression des nerfs de la moelle', 'Partez maintenant, même la nuit : les heures comptent.'),
    es: say('compresión de los nervios de la columna', 'Vaya ya, también de noche: cada hora cuenta.'),
    line: 'Cauda equina or cord compression: emergency MRI, surgeon; dexamethasone for metastatic compression.',
    reference: 'GIRFT 2023; NICE NG234',
  },
  {
    id: 'raised_pressure',
    en: say('raised pressure in the head', 'Keep the head raised and the person awake under watch.'),
    vi: say('tăng áp lực trong sọ', 'Kê đầu cao và theo dõi liên tục.'),
    fr: say('hypertension intracrânienne', 'Tête surélevée, surveillance constante.'),
    es: say('presión alta dentro del cráneo', 'Cabeza elevada y vigilancia continua.'),
    line: 'Raised intracranial pressure: head up, osmotherapy, imaging, neurosurgeon.',
    reference: 'Neurocritical Care Society 2020; NICE NG232',
  },
  {
    id: 'suicide',
    en: say(
      'danger to life by suicide or self-harm',
      'You do not have to carry this alone: stay with somebody you trust, and put pills, weapons and other means out of reach. Such a time can pass.',
    ),
    vi: say(
      'nguy hiểm đến tính mạng',
      'Bạn không phải một mình: hãy ở cạnh người bạn tin, và để thuốc, vật nguy hiểm xa tầm tay. Giai đoạn này có thể qua.',
    ),
    fr: say(
      'danger pour votre vie',
      'Vous n’êtes pas seul : restez avec quelqu’un de confiance et éloignez médicaments, armes et autres moyens. Ce moment peut passer.',
    ),
    es: say(
      'peligro para su vida',
      'No tiene que llevarlo a solas: quédese con alguien de confianza y aleje pastillas, armas y otros medios. Este momento puede pasar.',
    ),
    line: 'Suicidal intent: do not leave alone, remove means, psychosocial assessment and safety plan; no risk scales alone.',
    reference: 'NICE NG225; WHO mhGAP 2023',
    helper: 'crisis',
  },
  {
    id: 'psychosis',
    en: say(
      'a mental health emergency',
      'Keep calm and at a distance, keep children safe, do not argue with the voices; after a birth never leave mother and baby alone.',
    ),
    vi: say(
      'cấp cứu tâm thần',
      'Bình tĩnh, giữ khoảng cách, bảo vệ trẻ em, không tranh cãi; sau sinh không để mẹ và bé một mình.',
    ),
    fr: say(
      'urgence psychiatrique',
      'Restez calme et à distance, protégez les enfants, ne contredisez pas ; après une naissance ne laissez pas mère et bébé seuls.',
    ),
    es: say(
      'urgencia de salud mental',
      'Con calma y a distancia, proteja a los niños, no discuta; tras un parto no deje solos a madre y bebé.',
    ),
    line: 'Acute psychosis with danger: safety, de-escalation, rapid tranquillisation; postpartum psychosis is same-day referral.',
    reference: 'NICE NG10, CG192',
    helper: 'crisis',
  },
  {
    id: 'violence',
    en: say(
      'violence against you or a child',
      'Get to a safe place if you can, delete traces later; being choked needs a doctor also without marks.',
    ),
    vi: say('bạo lực với bạn hoặc trẻ em', 'Đến nơi an toàn nếu có thể; bị bóp cổ cần khám dù không có vết.'),
    fr: say(
      'violences envers vous ou un enfant',
      'Mettez-vous à l’abri si possible ; un étranglement doit être vu par un médecin même sans marque.',
    ),
    es: say(
      'violencia contra usted o un niño',
      'Póngase a salvo si puede; un estrangulamiento debe verlo un médico aunque no haya marcas.',
    ),
    line: 'Abuse: immediate safety, safeguarding lead, documented examination, strangulation pathway.',
    reference: 'WHO clinical handbook 2014; NICE PH50, NG76',
    helper: 'crisis',
  },
  {
    id: 'sexual_assault',
    en: say(
      'sexual assault',
      'It is not your fault. Care within hours can prevent HIV and pregnancy; if you can, do not wash and keep the clothes until seen.',
    ),
    vi: say(
      'xâm hại tình dục',
      'Không phải lỗi của bạn. Khám sớm có thể phòng HIV và mang thai; nếu được, chưa tắm rửa và giữ lại quần áo.',
    ),
    fr: say(
      'agression sexuelle',
      'Ce n’est pas votre faute. Des soins rapides préviennent VIH et grossesse ; si possible ne vous lavez pas et gardez les vêtements.',
    ),
    es: say(
      'agresión sexual',
      'No es su culpa. La atención en horas puede prevenir VIH y embarazo; si puede, no se lave y guarde la ropa.',
    ),
    line: 'Sexual assault: injuries, HIV PEP within 72 h, emergency contraception, forensic evidence, support.',
    reference: 'WHO 2013 guideline; FSRH emergency contraception 2023',
    helper: 'crisis',
  },
  {
    id: 'withdrawal',
    en: say(
      'dangerous withdrawal',
      'Do not leave the person alone; withdrawal from alcohol or sedatives can kill and is treatable.',
    ),
    vi: say(
      'hội chứng cai nguy hiểm',
      'Không để một mình; cai rượu hoặc thuốc an thần có thể gây chết người và điều trị được.',
    ),
    fr: say(
      'sevrage dangereux',
      'Ne laissez pas seul ; un sevrage d’alcool ou de sédatifs peut tuer et se traite.',
    ),
    es: say(
      'abstinencia peligrosa',
      'No lo deje solo; la abstinencia de alcohol o sedantes puede matar y se trata.',
    ),
    line: 'Severe withdrawal or delirium tremens: benzodiazepine, parenteral thiamine, monitoring.',
    reference: 'NICE CG100',
  },
  {
    id: 'eye',
    en: say(
      'danger to sight',
      'A chemical in the eye: rinse with clean water for 20 minutes first. Do not rub; a pierced eye is only covered.',
    ),
    vi: say(
      'nguy cơ mất thị lực',
      'Hóa chất vào mắt: rửa nước sạch 20 phút trước. Không dụi; mắt bị đâm chỉ che lại.',
    ),
    fr: say(
      'danger pour la vue',
      'Produit chimique : rincer d’abord 20 minutes à l’eau claire. Ne frottez pas ; œil perforé : couvrir seulement.',
    ),
    es: say(
      'peligro para la vista',
      'Producto químico: aclarar primero 20 minutos con agua limpia. No frote; ojo perforado: solo cubrir.',
    ),
    line: 'Sight-threatening: irrigate chemicals to neutral pH; ophthalmologist now.',
    reference: 'NICE CKS red eye; AAO Preferred Practice Patterns',
  },
] as const satisfies readonly Sign[];
