import { expect, it } from 'vitest';
import { countMentions, findUnmentioned, lacksDrug } from './unmentioned.ts';

it('names what no text mentions as it was asked, and no word that only says how', () => {
  const asked = 'Does a negative D-dimer rule out pulmonary embolism faster?';
  expect(findUnmentioned(asked, ['Scans of the lungs were read by two radiologists.'])).toEqual([
    'D-dimer',
    'pulmonary embolism',
  ]);
  expect(findUnmentioned(asked, ['D-dimer and lung embolism, pulmonary embolism.'])).toEqual([]);
});

it('tells of no word for which another stands that means the same', () => {
  const texts = ['Tube feeding did not prolong life in advanced dementia.'];
  expect(findUnmentioned('mum has late stage alzheimers, will a feeding tube help', texts)).toEqual([]);
});

it('tells of conditions that no text mentions', () => {
  const asked = 'Does empagliflozin reduce hospitalisation in dialysis patients with cirrhosis?';
  const texts = ['Empagliflozin lowered hospitalisation in heart failure.'];
  expect(findUnmentioned(asked, texts)).toEqual(['dialysis', 'cirrhosis']);
});

it('tells of a drug whatever the question asks of it', () => {
  const asked = 'Can I drink alcohol while I am taking azathioprine for my Crohn’s?';
  expect(findUnmentioned(asked, ['Alcohol intake in Crohn’s disease.'])).toEqual(['azathioprine']);
});

it('takes a class of drugs for none of two that are of it, and a brand for its drug', () => {
  const texts = ['The antiplatelet ticagrelor lowered deaths in acute coronary syndromes.'];
  expect(findUnmentioned('ticagrelor vs prasugrel in ACS', texts)).toEqual(['prasugrel']);
  expect(findUnmentioned('Brilinta (ticagrelor) in ACS', texts)).toEqual([]);
  expect(findUnmentioned('prasugrel in ACS', texts)).toEqual([]);
});

it('tells of no word that is written otherwise, or of which only what is common is missing', () => {
  const texts = ['Ginger eased nausea in women at 12 weeks of pregnancy.'];
  expect(findUnmentioned('Does ginger relieve nausea in early pregnancy?', texts)).toEqual([]);
  expect(
    findUnmentioned('Does ginger relieve nausea in breast cancer?', ['Ginger in cancer: nausea.']),
  ).toEqual(['breast cancer']);
  const asked = 'Does metformin help in type 2 diabetes?';
  expect(findUnmentioned(asked, ['Metformin in type 1 diabetes.'])).toEqual(['type 2 diabetes']);
});

it('tells of no everyday word that is no subject', () => {
  const texts = ['The ASRS agreed with a clinician interview (AUC 0.90).'];
  const asked = 'How good is the 6-item ASRS compared with a clinician interview, and is it reliable?';
  expect(findUnmentioned(asked, texts)).toEqual([]);
  expect(findUnmentioned(`${asked} Does it find insomnia?`, texts)).toEqual(['insomnia']);
  expect(findUnmentioned('Does lithium raise the risk of CKD?', ['Mania.'])).toEqual(['lithium', 'CKD']);
  expect(findUnmentioned('vit C and CRPS after wrist fx', ['Pain.'])).not.toContain('vit');
  expect(findUnmentioned('D-dimer cut-offs in pregnancy', ['Clots.'])).not.toContain('offs');
});

it('tells of sources that answer only which drugs they do not name', () => {
  const asked = 'pioglitazone vs glimepiride: which slows coronary plaque?';
  const text = 'Coronary atherosclerosis: pioglitazone slowed it more than glimepiride did.';
  expect(findUnmentioned(asked, [text])).toEqual(['plaque']);
  expect(findUnmentioned(asked, [text], { isAnswered: true })).toEqual([]);
  expect(lacksDrug(asked, [text])).toBe(false);
  const other = 'Coronary plaque: pioglitazone slowed it.';
  expect(findUnmentioned(asked, [other], { isAnswered: true })).toEqual(['glimepiride']);
  expect(lacksDrug(asked, [other])).toBe(true);
});

it('counts the texts that use the words of the question, for each thing and for all', () => {
  const asked = 'Does melatonin prevent delirium in adults in intensive care?';
  const texts = [
    'Melatonin improved sleep in shift workers.',
    'Haloperidol in the critically ill: no fewer cases of delirium.',
    'Melatonin to prevent delirium in intensive care: a trial.',
  ];
  expect(countMentions(asked, texts)).toEqual({
    each: [
      { name: 'melatonin', records: 2 },
      { name: 'prevent delirium', records: 1 },
      { name: 'intensive care', records: 1 },
    ],
    all: 1,
  });
  expect(countMentions('What is the best treatment?', texts)).toBeUndefined();
  expect(
    countMentions('Melatonin có ngăn ngừa được mê sảng ở người lớn nằm hồi sức không?', texts),
  ).toBeUndefined();
});
