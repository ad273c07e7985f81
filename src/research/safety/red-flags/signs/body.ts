import { type Sign, say } from './sign.ts';

export const body = [
  {
    id: 'sepsis',
    en: say('sepsis', 'Say: "Could it be sepsis?"'),
    vi: say('nhiễm trùng huyết', 'Hãy nói: "Có phải nhiễm trùng huyết không?"'),
    fr: say('septicémie', 'Dites : « Est-ce une septicémie ? »'),
    es: say('sepsis', 'Diga: «¿Puede ser sepsis?»'),
    line: 'Sepsis: cultures, antibiotics within the hour, lactate, fluids, vasopressor to MAP 65.',
    reference: 'Surviving Sepsis Campaign 2021; NICE NG253',
  },
  {
    id: 'neutropenic',
    en: say(
      'infection without defence',
      'Call the cancer or transplant line too if you have one; do not wait for other signs.',
    ),
    vi: say(
      'nhiễm trùng khi suy giảm miễn dịch',
      'Gọi cả khoa ung bướu hoặc ghép tạng nếu có; đừng chờ thêm dấu hiệu.',
    ),
    fr: say(
      'infection sans défenses',
      'Appelez aussi votre service de cancérologie ou de greffe ; n’attendez pas d’autre signe.',
    ),
    es: say(
      'infección sin defensas',
      'Llame también a su unidad de oncología o trasplante; no espere otros signos.',
    ),
    line: 'Neutropenic sepsis: piperacillin-tazobactam or local choice within 60 minutes.',
    reference: 'NICE CG151; ASCO/IDSA 2018',
  },
  {
    id: 'necrotising',
    en: say('an infection that destroys tissue', 'Draw the edge of the redness with a pen and go at once.'),
    vi: say('nhiễm trùng hoại tử', 'Vẽ viền vùng đỏ và đi cấp cứu ngay.'),
    fr: say('infection nécrosante', 'Tracez le bord de la rougeur et partez tout de suite.'),
    es: say('infección necrosante', 'Marque el borde del enrojecimiento y acuda ya.'),
    line: 'Necrotising infection: surgeon now, broad antibiotics with clindamycin.',
    reference: 'WSES/SIS-E 2018; IDSA 2014',
  },
  {
    id: 'gi_bleed',
    en: say('bleeding of stomach or bowel', 'Nothing to eat or drink, lie down; no aspirin or ibuprofen.'),
    vi: say('xuất huyết tiêu hóa', 'Không ăn uống, nằm xuống; không aspirin, ibuprofen.'),
    fr: say(
      'hémorragie digestive',
      'Ne rien manger ni boire, allongez-vous ; pas d’aspirine ni d’ibuprofène.',
    ),
    es: say('hemorragia digestiva', 'No coma ni beba, túmbese; sin aspirina ni ibuprofeno.'),
    line: 'Gastrointestinal bleeding: resuscitate, endoscopy; terlipressin and antibiotics for varices.',
    reference: 'NICE CG141; ESGE 2021',
  },
  {
    id: 'acute_abdomen',
    en: say('an emergency in the belly', 'Nothing to eat or drink.'),
    vi: say('bụng ngoại khoa cấp', 'Không ăn uống gì.'),
    fr: say('urgence abdominale', 'Ne rien manger ni boire.'),
    es: say('urgencia abdominal', 'No coma ni beba nada.'),
    line: 'Acute abdomen: analgesia, imaging, surgeon; sepsis treatment in perforation.',
    reference: 'WSES guidelines 2020 to 2022',
  },
  {
    id: 'severe_bleeding',
    en: say(
      'severe bleeding',
      'Press firmly and without pause on the wound; a limb that spurts needs a tourniquet. A nose: pinch it, lean forward.',
    ),
    vi: say(
      'chảy máu nặng',
      'Ấn chặt liên tục lên vết thương; chi phun máu cần ga-rô. Chảy máu mũi: bóp cánh mũi, cúi trước.',
    ),
    fr: say(
      'hémorragie grave',
      'Appuyez fort sans relâcher ; membre qui gicle : garrot. Nez : pincer, pencher en avant.',
    ),
    es: say(
      'hemorragia grave',
      'Presione fuerte sin parar; si un miembro sangra a chorro, torniquete. Nariz: pinzar e inclinar hacia delante.',
    ),
    line: 'Major haemorrhage: pressure or tourniquet, tranexamic acid within 3 h, reversal, transfusion protocol.',
    reference: 'NICE NG39; ERC Guidelines 2021, first aid',
  },
  {
    id: 'trauma',
    en: say(
      'a severe injury',
      'Do not move the neck or pull out what is stuck; cover open bones; keep a severed part cool in a bag, not on ice.',
    ),
    vi: say(
      'chấn thương nặng',
      'Không cử động cổ, không rút vật cắm; che xương hở; giữ phần đứt lìa mát trong túi, không để trực tiếp lên đá.',
    ),
    fr: say(
      'blessure grave',
      'Ne bougez pas le cou, ne retirez rien de planté ; couvrez l’os ; partie coupée au frais dans un sac, pas sur la glace.',
    ),
    es: say(
      'lesión grave',
      'No mueva el cuello ni saque lo clavado; cubra el hueso; la parte cortada, fresca en una bolsa, no sobre hielo.',
    ),
    line: 'Major trauma: haemorrhage control, ABCDE, trauma centre; antibiotics within the hour for open fractures.',
    reference: 'NICE NG39, NG37, NG38',
  },
  {
    id: 'hypoglycaemia',
    en: say(
      'dangerously low sugar',
      'Awake and able to swallow: 15 to 20 g of sugar or juice now, again after 15 minutes. Not awake: nothing by mouth, glucagon if there is some.',
    ),
    vi: say(
      'hạ đường huyết nguy hiểm',
      'Còn tỉnh và nuốt được: 15–20 g đường hoặc nước ngọt ngay, lặp lại sau 15 phút. Không tỉnh: không cho ăn uống, tiêm glucagon nếu có.',
    ),
    fr: say(
      'hypoglycémie grave',
      'Éveillé et pouvant avaler : 15 à 20 g de sucre ou jus, à répéter après 15 minutes. Sinon rien par la bouche, glucagon si disponible.',
    ),
    es: say(
      'hipoglucemia grave',
      'Despierto y puede tragar: 15 a 20 g de azúcar o zumo, repetir a los 15 minutos. Si no, nada por boca; glucagón si hay.',
    ),
    line: 'Severe hypoglycaemia: intravenous glucose or glucagon; observe after sulfonylureas and long insulin.',
    reference: 'JBDS hypoglycaemia 2023; ADA Standards 2024',
  },
  {
    id: 'dka',
    en: say('diabetic ketoacidosis', 'Do not stop insulin; sip water if awake.'),
    vi: say('nhiễm toan ceton', 'Không ngừng insulin; uống từng ngụm nước nếu tỉnh.'),
    fr: say('acidocétose diabétique', 'N’arrêtez pas l’insuline ; de l’eau par gorgées si éveillé.'),
    es: say('cetoacidosis diabética', 'No suspenda la insulina; sorbos de agua si está despierto.'),
    line: 'DKA or HHS: fluids, potassium before insulin, fixed-rate insulin, cause.',
    reference: 'JBDS 2023; ADA consensus 2024',
  },
  {
    id: 'adrenal',
    en: say('adrenal crisis', 'Inject the emergency hydrocortisone now if there is a kit.'),
    vi: say('cơn suy thượng thận cấp', 'Tiêm ngay hydrocortison cấp cứu nếu có.'),
    fr: say('insuffisance surrénale aiguë', 'Injectez l’hydrocortisone d’urgence si vous l’avez.'),
    es: say('crisis suprarrenal', 'Inyecte ya la hidrocortisona de urgencia si la tiene.'),
    line: 'Adrenal crisis: hydrocortisone 100 mg now, saline; do not wait for results.',
    reference: 'NICE NG243; Society for Endocrinology 2022',
  },
  {
    id: 'thyroid',
    en: say('thyroid storm or coma', 'Bring the medicine list; do not take missed doses at once.'),
    vi: say('bão giáp hoặc hôn mê suy giáp', 'Mang theo thuốc; không uống bù liều.'),
    fr: say('crise thyroïdienne', 'Apportez vos médicaments ; ne rattrapez pas les doses.'),
    es: say('crisis tiroidea', 'Lleve su medicación; no recupere dosis.'),
    line: 'Thyroid storm or myxoedema coma: critical care, hydrocortisone, specific treatment in order.',
    reference: 'ATA hyperthyroidism 2016, hypothyroidism 2014',
  },
  {
    id: 'hyperkalaemia',
    en: say(
      'dangerously high potassium',
      'Eat nothing, take no potassium and say that you are a kidney patient if you are.',
    ),
    vi: say('tăng kali máu nguy hiểm', 'Không ăn, không dùng kali; nói rõ nếu bạn bệnh thận.'),
    fr: say(
      'potassium dangereusement élevé',
      'Ne mangez pas, pas de potassium ; signalez une maladie rénale.',
    ),
    es: say('potasio peligrosamente alto', 'No coma, sin potasio; avise si es paciente renal.'),
    line: 'Hyperkalaemia: ECG, intravenous calcium, insulin-glucose, removal.',
    reference: 'UK Kidney Association 2023',
  },
  {
    id: 'tumour_lysis',
    en: say('tumour lysis after cancer treatment', 'Call the cancer line too; drink if awake.'),
    vi: say('hội chứng ly giải u', 'Gọi cả khoa ung bướu; uống nước nếu tỉnh.'),
    fr: say('syndrome de lyse tumorale', 'Appelez aussi la cancérologie ; buvez si éveillé.'),
    es: say('síndrome de lisis tumoral', 'Llame también a oncología; beba si está despierto.'),
    line: 'Tumour lysis: fluids, rasburicase, potassium and calcium control, early renal replacement.',
    reference: 'British Society for Haematology 2015',
  },
  {
    id: 'electrolyte',
    en: say('dangerous blood salts', 'Do not drink large amounts or take salt on your own.'),
    vi: say('rối loạn điện giải nguy hiểm', 'Không tự uống nhiều nước hay muối.'),
    fr: say('trouble grave des sels du sang', 'Ne buvez pas beaucoup et ne prenez pas de sel de vous-même.'),
    es: say('alteración grave de sales en sangre', 'No beba mucho ni tome sal por su cuenta.'),
    line: 'Severe electrolyte disorder: monitor, treat symptoms first, limit the rate of sodium correction.',
    reference: 'ESE/ERA hyponatraemia 2014; Society for Endocrinology hypercalcaemia 2016',
  },
] as const satisfies readonly Sign[];
