import type { ImageFacts, ImageFinding, ImagingReport } from '#shared/imaging/study.ts';

export const reviewNotice =
  'Experimental. Requires medical review: nothing here is a diagnosis, and no physician has looked at the images.';

export const literatureTitle = 'Literature on the question';
export const literatureNote =
  'The sentences below come from publications, not from the images. What is to be done follows from neither alone.';
export const cleanedNote =
  'Nothing of a file but its pixels is shown to a model. Names, dates, numbers and private data of the file stay on this server.';

const outcomes: Record<ImagingReport['outcome'], string> = {
  analysed:
    'A vision model has looked at the images. Its words stand below as it said them; nothing has confirmed them.',
  'no-model':
    'The images were read, but not looked at: this server has no vision model. No finding is reported.',
  'no-image': 'There was no image that could be read. No finding is reported.',
  'not-shown': 'The images were read, but not shown to the vision model. No finding is reported.',
  'not-medical': 'The vision model says that this is no medical image. No finding is reported.',
  'too-poor': 'The vision model says that the image is too poor to be described. No finding is reported.',
  'model-failed': 'The vision model gave no answer that could be used. No finding is reported.',
};

export const outcomeSentence = ({ outcome, model }: ImagingReport): string =>
  model ? `${outcomes[outcome]} Model: ${model}.` : outcomes[outcome];

export const noFinding = 'The model names no abnormality. That does not mean that there is none.';

/** What the model says of what the images are. */
export function studySentence({ study }: ImagingReport): string | undefined {
  const parts = [study?.modality, study?.bodyPart, study?.view].filter(Boolean);
  return parts.length > 0 ? `According to the model: ${parts.join(', ')}.` : undefined;
}

/** The place as report and viewer both read it. */
export function boxText({ box }: ImageFinding): string | undefined {
  if (!box) return undefined;
  const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((side) => Number(side.toFixed(4)));
  return `x: ${x} y: ${y} w: ${w} h: ${h}`;
}

/** What is told of a finding, line by line, besides its name and place. */
export function findingFacts(
  finding: ImageFinding,
  { images }: ImagingReport,
): [name: string, text: string][] {
  const { isNegated, severity, confidence, region, uncertainty, comparison, boxProblem, review } = finding;
  const image = images.findIndex(({ attachmentId }) => attachmentId === finding.attachmentId);
  const frames = images[image]?.facts?.frames ?? 1;
  const facts: [string, string | undefined][] = [
    ['Where', region],
    ['Image', `${image + 1}${frames > 1 ? `, frame ${finding.frame + 1}` : ''}`],
    ['Severity', severity ?? undefined],
    ['Certainty of the model', `confidence ${confidence.toFixed(2)}`],
    ['Uncertainty', uncertainty],
    ['Comparison', comparison],
    ['Place', boxProblem ? `not drawn: ${boxProblem}` : undefined],
    ['Review', review ? `${review.decision} on ${review.at.slice(0, 10)}` : undefined],
  ];
  return facts
    .flatMap(([name, text]) => (text ? [[name, text] as [string, string]] : []))
    .filter(([name]) => !(isNegated && name === 'Place'));
}

export const findingTitle = ({ label, isNegated }: ImageFinding): string =>
  isNegated ? `Not seen: ${label}` : label;

/** The facts of an image in words, and why it was not shown. */
export function imageLines({ images }: ImagingReport): string[][] {
  return images.map(({ filename, facts, isShown, reason, masked }) => [
    filename,
    facts ? describeFacts(facts) : '',
    isShown ? shownWords(masked) : `Not shown: ${reason ?? 'no vision model looked at it'}`,
    facts ? removedWords(facts) : '',
  ]);
}

export const imageColumns = ['File', 'What it is', 'Shown to the model', 'Personal data in the file'];

const shownWords = (masked: number): string =>
  masked > 0 ? `Yes, with ${masked} ${masked === 1 ? 'region' : 'regions'} of text masked` : 'Yes';

function describeFacts(facts: ImageFacts): string {
  const { format, width, height, frames, pixelSpacing, window, isLossy, burnedIn } = facts;
  const codes = ['Modality', 'BodyPartExamined', 'ViewPosition', 'Laterality'].flatMap(
    (name) => facts.tags.find((tag) => tag.name === name)?.value ?? [],
  );
  const spacing =
    pixelSpacing &&
    `${round(pixelSpacing.x)} × ${round(pixelSpacing.y)} mm a pixel${pixelSpacing.at === 'detector' ? ' on the detector' : ''}`;
  return [
    [format.toUpperCase(), ...codes].join(' '),
    `${width} × ${height} pixels`,
    frames > 1 ? `${frames} ${format === 'pdf' || format === 'tiff' ? 'pages' : 'frames'}` : '',
    spacing,
    window && `window ${round(window.center)} / ${round(window.width)}`,
    isLossy ? 'lossy compression: fine detail may be lost' : '',
    burnedIn ? 'says that text stands in the picture' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const round = (value: number): string => String(Number(value.toPrecision(6)));

function removedWords({ removed }: ImageFacts): string {
  if (removed.length === 0) return 'No personal data found';
  const count = removed.reduce((sum, one) => sum + one.count, 0);
  const names = removed.slice(0, 8).map(({ name }) => name);
  const more = removed.length > names.length ? ` and ${removed.length - names.length} more kinds` : '';
  return `${count} ${count === 1 ? 'entry' : 'entries'} kept back: ${names.join(', ')}${more}`;
}
