import { expect, it } from 'vitest';
import { maskIdentifier, removeIdentifiers } from './remove-identifiers.ts';

it.each([
  ['My patient Maria Rossi, 54, has AF. Apixaban?', 'My patient …, 54, has AF. Apixaban?', ['name']],
  ['My husband Jan Novak has gout. Colchicine?', 'My husband … has gout. Colchicine?', ['name']],
  ['my name is ali rezaei and i have gout', 'my name is … and i have gout', ['name']],
  [
    'نام: is the field; name: محمد رضایی. Is aspirin safe?',
    'نام: is the field; name: …. Is aspirin safe?',
    ['name'],
  ],
  ['Patient name: Yaqub, Ayebatari; migraine', 'Patient name: …; migraine', ['name']],
  ['DOB 12/03/1961, MRN: 4457812: metformin?', '…: metformin?', ['date of birth', 'record number']],
  ['Mail j.doe@example.org or call +44 7700 900123', 'Mail … or …', ['e-mail', 'phone']],
  ['شماره ۰۹۱۲۳۴۵۶۷۸۹: statin?', 'شماره …: statin?', ['phone']],
  ['She lives at 221B Baker Street, London and has asthma', 'She … and has asthma', ['address']],
  ['SSN 123-45-6789. Warfarin?', '…. Warfarin?', ['national id']],
  ['metformin for jane doe born in 1961 in june on the 4th?', 'metformin for …?', ['name', 'date of birth']],
  ['does maria garcia lopez need statins', 'does … need statins', ['name']],
  ['nguyen van an has hepatitis b', '… has hepatitis b', ['name']],
  ['is warfarin safe for pedro alvarez martinez', 'is warfarin safe for …', ['name']],
  [
    'hi doctor, i am sofia and my dad giorgos papadopoulos has gout',
    'hi doctor, i am … and my dad … has gout',
    ['name', 'name'],
  ],
  ['my son ali coughs at night', 'my son … coughs at night', ['name']],
  ['mr smith takes warfarin', 'mr … takes warfarin', ['name']],
  ['Mr Smith lives in Leeds and has gout', 'Mr … lives in … and has gout', ['name', 'address']],
  ['ward 4 bed 12, sepsis, which antibiotic?', '…, sepsis, which antibiotic?', ['record number']],
  ['patient with initials M.R. has AF', 'patient with initials … has AF', ['name']],
  ['Meine Mutter Helga Schneider hat Gicht', 'Meine Mutter … hat Gicht', ['name']],
  ['Herr Müller hat Bluthochdruck. Welche Therapie?', 'Herr … hat Bluthochdruck. Welche Therapie?', ['name']],
  ['Il signor Rossi ha la gotta, quale farmaco?', 'Il signor … ha la gotta, quale farmaco?', ['name']],
  ['dr rahman said metformin is bad', 'dr … said metformin is bad', ['name']],
  ['IBAN GB82 WEST 1234 5698 7654 32: asthma', 'IBAN …: asthma', ['national id']],
  ['my number is +84 912 345 678, gout', 'my …, gout', ['phone']],
  ['DNI 12345678Z con gota', '… con gota', ['national id']],
  ['hit by the car AB12 CDE, neck pain', 'hit by the car …, neck pain', ['plate']],
  ['see www.maria-blog.example/me about my gout', 'see … about my gout', ['web address']],
  ['insta: maria_99 has gout', '… has gout', ['handle']],
  ['bệnh nhân sinh ngày 12/03/1961 bị gút', 'bệnh nhân … bị gút', ['date of birth']],
  ['Bệnh nhân Nguyễn Văn An bị gút', 'Bệnh nhân … bị gút', ['name']],
  ['MR AHMED KHAN TAKES WARFARIN', 'MR … TAKES WARFARIN', ['name']],
  [
    'My son Tolliver is 4. Does Tolliver need amoxicillin?',
    'My son … is 4. Does … need amoxicillin?',
    ['name', 'name'],
  ],
  ['see facebook.com/maria.lopez about my gout', 'see … about my gout', ['web address']],
  ['née le 14 juillet 1990, DIU cuivre', '…, DIU cuivre', ['date of birth']],
  ['sinh ngày 5 tháng 8 năm 1975, viêm gan B', '…, viêm gan B', ['date of birth']],
  ['Ma femme Claire Dupont est enceinte', 'Ma femme … est enceinte', ['name']],
  ['iban gb25 hbuk 4012 7661 8392 04 please, cough', 'iban … please, cough', ['national id']],
  ['Resus 2: Hb 68, melaena', '…: Hb 68, melaena', ['record number']],
  ['giường 12 phòng 305, tiểu cầu 28', '…, tiểu cầu 28', ['record number']],
  ['UCI box 12 dengue', 'UCI … dengue', ['record number']],
  ['N° adhérent P-8841-207, perte 58 dB', 'N° adhérent …, perte 58 dB', ['record number']],
  ['mi nuss es 28/44693159/58, fascitis', 'mi nuss es …, fascitis', ['national id']],
  ['Fallnummer 20417/33, TAVI', 'Fallnummer …, TAVI', ['record number']],
  ['số seri PVX618204S, chụp MRI?', 'số seri …, chụp MRI?', ['national id']],
  ['tax file no. 637 266 740, lantus', 'tax …, lantus', ['record number']],
  ['rego 482-xjt hit me', 'rego … hit me', ['plate']],
  ['rear-ended by B-TX 7719, neck pain', 'rear-ended by …, neck pain', ['plate']],
  ['écris au 45 AVENUE DU MARÉCHAL LYAUTEY, toux', 'écris au …, toux', ['address']],
  ['wohne Lindenhofstraße 27a, 72070 Tübingen, Husten', 'wohne …, Husten', ['address']],
  ['ôm ẤP 3, XÃ TÂN KIÊN 738020 rắn cắn', 'ôm … rắn cắn', ['address']],
  ['llamar al 55 4172 0936, cólico', 'llamar al …, cólico', ['phone']],
])('takes what tells who somebody is out of "%s"', (asked, left, kinds) => {
  const { text, removed } = removeIdentifiers(asked);
  expect(text).toBe(left);
  expect(removed.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  'Does infliximab help in Crohn disease and Hodgkin lymphoma?',
  'Wells score or Geneva score for pulmonary embolism?',
  'Does levodopa slow Parkinson’s disease in a 71-year-old?',
  'Stevens-Johnson syndrome after lamotrigine 25 mg: how common?',
  'DAPA-HF and EMPEROR-Reduced: was NT-proBNP above 600 pg/mL needed?',
  'BP 145/90, HbA1c 7.8 %, eGFR 45, potassium 5.1 mmol/L since 2019',
  'Amlodipine/valsartan/HCTZ 5/160/12.5 mg versus 10/20/40 mg',
  'Was Humira approved in Jan 2003, and in May Crohn disease added?',
  'PMID 31535829 and NCT03036124, doi:10.1056/NEJMoa1911303',
  'Is Eliquis better than Xarelto in New Zealand or Saudi Arabia?',
  'Does the Mediterranean Diet lower LDL by 2024 standards?',
  'Is 1000000 IU of penicillin or 12,000,000 units given in Lyme disease?',
  'Was ist die Therapie der Wahl bei Vorhofflimmern?',
  'Welche Therapie ist bei Herzinsuffizienz am besten?',
  'Bester Blutdrucksenker für Diabetiker',
  'Leitlinie Herzinsuffizienz Therapie',
  '¿Cuál es el tratamiento de la Diabetes en Mujeres embarazadas?',
  'my husband heavy smoker has cough',
  'mr imaging of the liver, max dose of gadolinium',
  'the gp said benign, 12 h in bed 3 days',
  'Do people who live in Leeds get more asthma than those living in Ghana?',
  'I’m nine weeks pregnant and feel sick all day',
  'baby born at 32 weeks on 3 drugs, a sister born in June, 4 days old',
  'as in nejm.org/doi/full/10.1056/NEJMoa1911303 and on clinicaltrials.gov/study/NCT03036124',
  'She stays in bed 12 hours a day on room air at 21% oxygen',
  'Is there a vaccine phòng 5 bệnh for my baby',
  'Sodium was 128 (ref 135-145), and in the other group 140/90 was the target',
  'Our policy says 10 mmol/h of potassium at most',
  'RR 28, A2L3B2, CHD7, LKW 90 min ago, pregabalin 300 bd too, nasal NO 21 nL/min',
  'received 2 November 2021, accepted 30 January 2022, phase 2 immunogenicity, 19 March 2021',
  'Trials published since 1 January 2020 on Guillain-Barré syndrome',
])('leaves medicine as it is: "%s"', (asked) =>
  expect(removeIdentifiers(asked)).toEqual({ text: asked, removed: [] }),
);

it('masks what it tells, so that only its owner knows it again', () => {
  expect(maskIdentifier({ kind: 'name', text: 'Maria Rossi' }).text).toBe('M•••• R••••');
  expect(maskIdentifier({ kind: 'phone', text: '+44 7700 900123' }).text).toBe('+•• •••• ••••••');
});

it('takes nothing more out of what it has cleaned', () => {
  const { text } = removeIdentifiers('Mr Ahmed Khan (DOB 1/2/1950, tel 020 7946 0123) takes warfarin');
  expect(removeIdentifiers(text)).toEqual({ text, removed: [] });
});
