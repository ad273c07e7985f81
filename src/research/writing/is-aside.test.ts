import { expect, it } from 'vitest';
import { isAside } from './is-aside.ts';

it.each([
  'Further placebo-controlled trials, possibly with higher doses, might confirm the response.',
  'Larger randomised trials are needed before velmorolol can be recommended.',
  'More research is warranted.',
  'Large clinical trials are needed to assess the effect of velmorolol on death.',
  'This article forms part of a special supplement on screening.',
  'We investigated whether QT dispersion predicts death.',
  'In this study we aimed to compare the two drugs.',
  'This trial compared the effect of surgery with that of drugs.',
  'The trial is registered with ISRCTN, number 12345.',
  'In this Review, we summarize findings on velmorolol.',
  'Smith: Research Support Recipient; Commercial Interests: Acme.',
  'At baseline the mean score was 9.2 with velmorolol and 9.7 with placebo.',
])('knows what answers nothing: %s', (sentence) => expect(isAside(sentence)).toBe(true));

it.each([
  'Velmorolol reduced mortality in a randomised trial.',
  'In two further trials the drug did not reduce mortality.',
  'We found that velmorolol reduced mortality.',
  'We compared both drugs, and velmorolol reduced mortality.',
  'Velmorolol should be considered in septic shock.',
  'Scores fell from baseline with velmorolol.',
  'In two trials, fewer operations were needed with velmorolol.',
  'In this large trial velmorolol reduced mortality and should be considered.',
  'More patients needed surgery with velmorolol than with placebo.',
])('leaves findings: %s', (sentence) => expect(isAside(sentence)).toBe(false));
