import { type Sign, say } from './sign.ts';

export const harmAndBirth = [
  {
    id: 'overdose',
    en: say(
      'overdose',
      'It can be dangerous without signs yet. Do not make them vomit; keep the package and note the amount and time.',
    ),
    vi: say(
      'quá liều thuốc',
      'Có thể nguy hiểm dù chưa có dấu hiệu. Không gây nôn; giữ vỏ thuốc, ghi số lượng và giờ.',
    ),
    fr: say(
      'surdosage',
      'Dangereux même sans signe. Ne faites pas vomir ; gardez l’emballage, notez quantité et heure.',
    ),
    es: say(
      'sobredosis',
      'Puede ser peligrosa sin signos. No provoque el vómito; guarde el envase y anote cantidad y hora.',
    ),
    line: 'Overdose: poison centre, antidote by drug and time, ECG; intent assessed afterwards.',
    reference: 'TOXBASE; WHO poison centre guidelines 2020',
    helper: 'poison',
  },
  {
    id: 'poisoning',
    en: say(
      'poisoning or a venomous bite',
      'Do not make them vomit. Rinse skin and mouth; keep a bitten limb still, no cutting or tourniquet. A swallowed battery: go at once.',
    ),
    vi: say(
      'ngộ độc hoặc vết cắn độc',
      'Không gây nôn. Rửa da, súc miệng; giữ yên chi bị cắn, không rạch hay ga-rô. Nuốt pin: đi ngay.',
    ),
    fr: say(
      'intoxication ou morsure venimeuse',
      'Ne faites pas vomir. Rincez peau et bouche ; membre mordu immobile, ni incision ni garrot. Pile avalée : partez tout de suite.',
    ),
    es: say(
      'intoxicación o mordedura venenosa',
      'No provoque el vómito. Enjuague piel y boca; miembro mordido quieto, sin cortes ni torniquete. Pila tragada: acuda ya.',
    ),
    line: 'Poisoning: decontaminate, poison centre, antidote or antivenom; button battery: X-ray and removal now.',
    reference: 'TOXBASE; WHO snakebite 2016; ESPGHAN button battery 2021',
    helper: 'poison',
  },
  {
    id: 'drug_toxicity',
    en: say('a toxic reaction to a medicine', 'Take no further dose; bring the packages.'),
    vi: say('ngộ độc thuốc đang dùng', 'Không uống thêm liều; mang theo vỏ thuốc.'),
    fr: say('réaction toxique à un médicament', 'Ne prenez plus de dose ; apportez les boîtes.'),
    es: say('reacción tóxica a un medicamento', 'No tome más dosis; lleve los envases.'),
    line: 'Drug toxicity: stop the drug, level, cooling and benzodiazepine for serotonin or neuroleptic syndrome, antidote.',
    reference: 'TOXBASE; Association of Anaesthetists',
    helper: 'poison',
  },
  {
    id: 'obstetric',
    en: say(
      'an emergency in pregnancy',
      'Lie on the left side; call the maternity unit too. Cord outside: knees and elbows, bottom up.',
    ),
    vi: say('cấp cứu thai kỳ', 'Nằm nghiêng trái; gọi cả khoa sản. Sa dây rốn: quỳ chổng mông.'),
    fr: say(
      'urgence de grossesse',
      'Allongée sur le côté gauche ; appelez aussi la maternité. Cordon visible : à genoux, fesses en l’air.',
    ),
    es: say(
      'urgencia del embarazo',
      'Túmbese del lado izquierdo; llame también a maternidad. Cordón fuera: de rodillas, cadera en alto.',
    ),
    line: 'Obstetric emergency: obstetric team now; magnesium for eclampsia, ultrasound for ectopic.',
    reference: 'NICE NG133, NG126; RCOG Green-top 50, 63',
  },
  {
    id: 'postpartum',
    en: say('an emergency after birth', 'Lie down, keep the pads to show, call the maternity unit too.'),
    vi: say('cấp cứu sau sinh', 'Nằm xuống, giữ băng vệ sinh để bác sĩ xem, gọi cả khoa sản.'),
    fr: say(
      'urgence après l’accouchement',
      'Allongez-vous, gardez les protections, appelez aussi la maternité.',
    ),
    es: say('urgencia tras el parto', 'Túmbese, guarde las compresas, llame también a maternidad.'),
    line: 'Postpartum haemorrhage or sepsis: uterotonics, tranexamic acid, antibiotics within the hour.',
    reference: 'WHO 2023; RCOG Green-top 52, 64',
  },
  {
    id: 'infant',
    en: say(
      'a serious illness of a young baby',
      'A baby under three months with fever, floppy, blue or not feeding must be seen at once, also when it looks well.',
    ),
    vi: say('bệnh nặng ở trẻ nhỏ', 'Bé dưới 3 tháng sốt, mềm nhũn, tím hoặc bỏ bú phải được khám ngay.'),
    fr: say(
      'maladie grave du nourrisson',
      'Avant trois mois, fièvre, mollesse, teint bleu ou refus de boire : à voir tout de suite.',
    ),
    es: say(
      'enfermedad grave del lactante',
      'Menor de tres meses con fiebre, flácido, morado o sin comer: debe verse ya.',
    ),
    line: 'Febrile or ill young infant: full sepsis work-up, antibiotics without delay.',
    reference: 'NICE NG143; AAP 2021',
  },
  {
    id: 'child',
    en: say('a serious illness of a child', 'Small sips if awake; do not leave the child alone.'),
    vi: say('bệnh nặng ở trẻ', 'Cho uống từng ngụm nếu tỉnh; không để trẻ một mình.'),
    fr: say('maladie grave de l’enfant', 'Petites gorgées si éveillé ; ne le laissez pas seul.'),
    es: say('enfermedad grave del niño', 'Sorbos pequeños si está despierto; no lo deje solo.'),
    line: 'Ill child: traffic-light red, fluids by severity, sepsis pathway.',
    reference: 'NICE NG143, CG84',
  },
  {
    id: 'testicle',
    en: say(
      'torsion of a testicle, or an erection that stays',
      'Go now: it is saved only within hours. Nothing to eat or drink.',
    ),
    vi: say('xoắn tinh hoàn hoặc cương kéo dài', 'Đi ngay: chỉ cứu được trong vài giờ. Không ăn uống.'),
    fr: say(
      'torsion du testicule ou priapisme',
      'Partez maintenant : quelques heures pour le sauver. Ne mangez pas.',
    ),
    es: say('torsión testicular o priapismo', 'Vaya ya: solo se salva en horas. No coma ni beba.'),
    line: 'Acute scrotum: surgical exploration within 6 hours; priapism from 4 hours: aspiration.',
    reference: 'EAU guidelines 2024',
  },
  {
    id: 'burn',
    en: say(
      'a serious burn',
      'Cool with running water for 20 minutes, take off rings, cover with cling film; no ice or cream.',
    ),
    vi: say('bỏng nặng', 'Làm mát dưới vòi nước 20 phút, tháo nhẫn, phủ màng bọc sạch; không đá, không kem.'),
    fr: say('brûlure grave', 'Eau courante 20 minutes, retirez les bagues, film propre ; ni glace ni crème.'),
    es: say('quemadura grave', 'Agua corriente 20 minutos, quite anillos, film limpio; sin hielo ni crema.'),
    line: 'Major burn: airway first, fluids by area, burn centre criteria.',
    reference: 'ERC Guidelines 2021, first aid; ISBI 2016',
  },
  {
    id: 'electric',
    en: say('electric injury', 'Switch the power off before you touch the person.'),
    vi: say('điện giật', 'Ngắt điện trước khi chạm vào người bị nạn.'),
    fr: say('électrisation', 'Coupez le courant avant de toucher la personne.'),
    es: say('electrocución', 'Corte la corriente antes de tocar a la persona.'),
    line: 'Electric injury: ECG monitoring, compartment and kidney checks.',
    reference: 'ERC Guidelines 2021, special circumstances',
  },
  {
    id: 'heat',
    en: say('heatstroke', 'Into the shade, undress, cool the whole body with cold water and a fan now.'),
    vi: say('sốc nhiệt', 'Vào chỗ mát, cởi quần áo, làm mát toàn thân bằng nước lạnh và quạt ngay.'),
    fr: say(
      'coup de chaleur',
      'À l’ombre, déshabillez, refroidissez tout le corps à l’eau froide et ventilez.',
    ),
    es: say('golpe de calor', 'A la sombra, quite ropa, enfríe todo el cuerpo con agua fría y ventile.'),
    line: 'Heatstroke: cold water immersion to below 39 °C, within 30 minutes.',
    reference: 'Wilderness Medical Society 2019; ERC 2021',
  },
  {
    id: 'cold',
    en: say('hypothermia or frostbite', 'Into the warm, wet clothes off, blankets; move gently, do not rub.'),
    vi: say('hạ thân nhiệt hoặc tê cóng', 'Đưa vào chỗ ấm, cởi đồ ướt, đắp chăn; nhẹ nhàng, không chà xát.'),
    fr: say('hypothermie ou gelure', 'Au chaud, ôtez le mouillé, couvertures ; doucement, sans frotter.'),
    es: say('hipotermia o congelación', 'Al calor, fuera ropa mojada, mantas; con cuidado, sin frotar.'),
    line: 'Hypothermia: handle gently, rewarm, extracorporeal support in arrest; fewer shocks below 30 °C.',
    reference: 'ERC Guidelines 2021, special circumstances',
  },
] as const satisfies readonly Sign[];
