import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBoxProblem, parseBoxes } from './boxes.ts';
import type { ImageBox } from './study.ts';

const place = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const at = 'x: 0.1, y: 0.2, w: 0.3, h: 0.4';
const only = (text: string) => {
  const { boxes, problems } = parseBoxes(text);
  expect(problems).toEqual([]);
  expect(boxes).toHaveLength(1);
  return boxes[0] as (typeof boxes)[number];
};

describe('the forms of a box', () => {
  it.each([
    at,
    'x: 0.1 y: 0.2 width: 0.3 height: 0.4',
    'X=0.1; Y=.2; W=0.30; H=4e-1.',
    'x:0.1,y:0.2,w:0.3,h:0.4',
    'The region (x: 0.1 | y: 0.2 | w: 0.3 | h: 0.4) is bright.',
    `<p>Seen at <code>${at}</code>.</p>`,
    '<code class="box">x: <b>0.1</b>, y: 0.2<br>width: 0.3, height: 0.4</code>',
    '{"x": 0.1, "y": 0.2, "width": 0.3, "height": 0.4}',
    "{x: 0.1, y: 0.2, w: '0.3', h: '0.4'}",
    '{"label": "spot", "height": 0.4, "width": 0.3, "y": 0.2, "x": 0.1}',
    '<pre><code>{&quot;bbox&quot;: {&#34;x&#34;: 0.1,\n &#x22;y&#x22;: 0.2, "w": 0.3, "h": 0.4}}</code></pre>',
    '{"finding": "spot", "bbox": [0.1, 0.2, 0.3, 0.4]}',
    'bbox [0.1,0.2,0.3,0.4]',
    '[ .1 , .2 , .3 , .4 ]',
  ])('reads %s', (text) => {
    expect(only(text)).toMatchObject({ id: 'bbox-1', ...place });
  });

  it.each([
    '',
    'x: 0.1, y: 0.2',
    'max: 0.1, y: 0.2, w: 0.3, h: 0.4',
    '[0.1, 0.2, 0.3]',
    '[0.1, 0.2, 0.3, 0.4, 0.5]',
    '{"x": 0.1, "y": 0.2, "width": 0.3}',
    'x: 0.1.2, y: 0.2, w: 0.3, h: 0.4',
    `<style>.a { content: "${at}" }</style>`,
    `<script>const box = [0.1, 0.2, 0.3, 0.4];</script>`,
    `<p title="${at}">Nothing.</p>`,
    'Shown in [1], [2] and [3].',
  ])('finds none in %s', (text) => {
    expect(parseBoxes(text)).toEqual({ boxes: [], problems: [] });
  });

  it('numbers the boxes it takes, in the order of the text', () => {
    const { boxes, problems } = parseBoxes(`A ${at}; B [0.5, 0.5, 0.9, 0.1]; C [0.5, 0.5, 0.1, 0.1]`);
    expect(boxes.map(({ id, x, label }) => [id, x, label])).toEqual([
      ['bbox-1', 0.1, 'Abnormality 1'],
      ['bbox-2', 0.5, 'Abnormality 2'],
    ]);
    expect(problems).toHaveLength(1);
  });

  it('draws what is said twice once', () => {
    expect(
      parseBoxes(`Nodule at ${at}.\nNodule again: {"x":0.1,"y":0.2,"w":0.3,"h":0.4}`).boxes,
    ).toHaveLength(1);
  });
});

describe('what cannot be drawn', () => {
  it.each([
    ['x: 1.2, y: 0.2, w: 0.3, h: 0.4', 'Invalid coordinates: x=1.2, y=0.2, w=0.3, h=0.4 (must be 0-1)'],
    ['[-0.1, 0, 0.3, 0.4]', 'Invalid coordinates: x=-0.1, y=0, w=0.3, h=0.4 (must be 0-1)'],
    ['[120, 80, 40, 60]', 'Invalid coordinates: x=120, y=80, w=40, h=60 (must be 0-1)'],
    ['[0.7, 0.2, 0.4, 0.4]', 'Bounding box exceeds image boundaries: x+w=1.1, y+h=0.6'],
    ['[0.1, 0.8, 0.2, 0.3]', 'Bounding box exceeds image boundaries: x+w=0.3, y+h=1.1'],
    ['[0.1, 0.1, 0.009, 0.3]', 'Bounding box too small: w=0.009, h=0.3 (minimum 0.01)'],
    ['[0.1, 0.1, 0.3, 0]', 'Bounding box too small: w=0.3, h=0 (minimum 0.01)'],
  ])('says of %s: %s', (text, problem) => {
    expect(parseBoxes(text)).toEqual({ boxes: [], problems: [problem] });
  });

  it.each([
    [{ x: 0, y: 0, width: 1, height: 1 }],
    [{ x: 0.99, y: 0.99, width: 0.01, height: 0.01 }],
    [{ x: 0.7, y: 0.9, width: 0.3, height: 0.1 }],
  ])('lets %o stand, which touches an edge', (box) => {
    expect(findBoxProblem(box)).toBeUndefined();
  });
});

describe('what the words around it say', () => {
  it.each([
    ['A critical finding', 'critical'],
    ['Needs EMERGENCY care', 'critical'],
    ['Urgent review', 'critical'],
    ['Severe change', 'severe'],
    ['High density', 'severe'],
    ['A major change', 'severe'],
    ['Moderate change', 'moderate'],
    ['Medium size', 'moderate'],
    ['A small spot', 'mild'],
    ['Moderate to severe change', 'severe'],
    ['Highly visible', 'mild'],
  ])('%s: %s', (words, severity) => {
    expect(only(`${words} (${at})`).severity).toBe(severity);
    expect(only(`${at}: ${words}`).severity).toBe(severity);
  });

  it.each([
    ['confidence: 0.87', 0.87],
    ['Confidence 87', 0.87],
    ['confidence score = 92.5', 0.925],
    ['a confidence of .6', 0.6],
    ['(confidence: 1)', 1],
    ['with 64% certainty', 0.64],
    ['64 %', 0.64],
    ['confidence: 250, definite', 0.95],
    ['Definite', 0.95],
    ['is certain', 0.95],
    ['probable', 0.8],
    ['likely', 0.8],
    ['possible', 0.6],
    ['suspected', 0.6],
    ['uncertain', 0.4],
    ['unclear', 0.4],
    ['unlikely', 0.75],
    ['seen', 0.75],
  ])('%s: %d', (words, confidence) => {
    expect(only(`${words} at ${at}`).confidence).toBeCloseTo(confidence, 10);
  });

  it.each([
    ['hemorrhage', 'Hemorrhage'],
    ['Haemorrhage', 'Hemorrhage'],
    ['a mass', 'Mass/Tumor'],
    ['tumour', 'Mass/Tumor'],
    ['FRACTURE', 'Fracture'],
    ['pneumonia', 'Pneumonia'],
    ['two nodules', 'Nodule'],
    ['lesion', 'Lesion'],
    ['oedema', 'Edema'],
    ['atelectasis', 'Atelectasis'],
    ['pneumothorax', 'Pneumothorax'],
    ['effusion', 'Effusion'],
    ['massive change', 'Abnormality 1'],
  ])('%s: %s', (words, label) => {
    expect(only(`Shows ${words} at ${at}`).label).toBe(label);
  });

  it('looks at 200 characters either side and no further', () => {
    const word = 'pneumonia';
    const near = ' '.repeat(200 - word.length);
    expect(only(`${word}${near}${at}`).label).toBe('Pneumonia');
    expect(only(`${word} ${near}${at}`).label).toBe('Abnormality 1');
    expect(only(`${at}${near}${word}`).label).toBe('Pneumonia');
    expect(only(`${at} ${near}${word}`).label).toBe('Abnormality 1');
  });

  it('gives a box the words of its own sentence before those of its neighbour', () => {
    const { boxes } = parseBoxes(
      `<ul><li>Critical hemorrhage, definite: <code>${at}</code></li>` +
        '<li>Mild effusion, possible: <code>[0.5, 0.5, 0.2, 0.2]</code></li></ul>',
    );
    expect(boxes.map(({ label, severity, confidence }) => [label, severity, confidence])).toEqual([
      ['Hemorrhage', 'critical', 0.95],
      ['Effusion', 'mild', 0.6],
    ]);
  });

  it('reads what an object says of itself', () => {
    const text =
      '{"label": "Lung nodule", "severity": "moderate", "confidence": 0.82, "x": 0.1, "y": 0.2, "width": 0.3, "height": 0.4}';
    expect(only(text)).toMatchObject({ label: 'Nodule', severity: 'moderate', confidence: 0.82, ...place });
  });

  it('does not read attributes as words', () => {
    expect(only(`<p class="critical fracture">Spot at ${at}</p>`)).toMatchObject({
      severity: 'mild',
      label: 'Abnormality 1',
    });
  });

  it('describes a box by its sentence, with at most 150 characters and an ellipsis', () => {
    expect(only(`Elsewhere nothing. A nodule (${at}) in the left upper lobe. Then more.`).description).toBe(
      'A nodule in the left upper lobe.',
    );
    const { description } = only(`${at} ${'wide '.repeat(35)}`);
    expect(description).toHaveLength(153);
    expect(description).toMatch(/\.\.\.$/);
  });
});

describe('any text', () => {
  const side = fc.integer({ min: -20, max: 220 }).map((value) => value / 100);
  const anyPlace = fc.record<ImageBox>({ x: side, y: side, width: side, height: side });
  const write = [
    (p: ImageBox) => `x: ${p.x}, y: ${p.y}, w: ${p.width}, h: ${p.height}`,
    (p: ImageBox) => JSON.stringify(p),
    (p: ImageBox) => JSON.stringify([p.x, p.y, p.width, p.height]),
    (p: ImageBox) => `<code>x=${p.x} y=${p.y} width=${p.width} height=${p.height}</code>`,
  ];
  const written = fc.tuple(anyPlace, fc.constantFrom(...write), fc.constantFrom('. ', '\n', ' and ', '<br>'));

  it('gives each place back as a box or as the reason why not, in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(written, { selector: ([p]) => JSON.stringify(p), maxLength: 12 }),
        (list) => {
          const { boxes, problems } = parseBoxes(list.map(([p, form, end]) => form(p) + end).join(''));
          const drawn = list.map(([p]) => p).filter((p) => findBoxProblem(p) === undefined);
          expect(boxes.map(({ x, y, width, height }) => ({ x, y, width, height }))).toEqual(drawn);
          expect(problems).toEqual(list.flatMap(([p]) => findBoxProblem(p) ?? []));
        },
      ),
    );
  });

  it('never gives a box that leaves its picture', () => {
    const pieces = fc.constantFrom(
      ...[
        'x',
        'y',
        'w',
        'h',
        ':',
        '=',
        ',',
        ' ',
        '0.5',
        '-1',
        '1e9',
        '.2',
        '[',
        ']',
        '{',
        '}',
        '"',
        '<code>',
      ],
      ...['</code>', '<', '>', '&quot;', '&#0;', '&#x110000;', '&#xd800;', '<style', 'confidence', '%', '\n'],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (report) => {
        for (const box of parseBoxes(report).boxes) {
          expect(findBoxProblem(box)).toBeUndefined();
          expect(box.confidence).toBeGreaterThanOrEqual(0);
          expect(box.confidence).toBeLessThanOrEqual(1);
          expect(Array.from(box.description).length).toBeLessThanOrEqual(153);
        }
      }),
    );
  });

  it.each([
    '{',
    '[1,',
    'x:',
    '<',
    '<b>',
    '<style>',
    '&amp;',
    '{"x":0.1,',
    `${at} `,
    '[2,2,2,2] ',
    'a',
    '{x y}',
  ])('comes to an end on a text of nothing but %s', (piece) => {
    const { boxes, problems } = parseBoxes(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    expect(boxes.length + problems.length).toBeLessThanOrEqual(500);
  });
});
