import { deidentify } from './deidentify.mjs';
import { valuesOf } from './dicom-values.mjs';
import { formatTag, nameOf } from './dictionary.mjs';
import { pixelDataTag } from './elements.mjs';
import { checkSize, Unreadable } from './unreadable.mjs';

/** What tells of the picture and of nobody. Free text that people type is not among it. */
const safeTags = [
  0x00080008, 0x00080060, 0x00080070, 0x00081090, 0x00180015, 0x00185101, 0x00200060, 0x00200062, 0x00185100,
  0x00180050, 0x00180060, 0x00181150, 0x00181151, 0x00181152, 0x00180087, 0x00180080, 0x00180081, 0x00180020,
  0x00180088, 0x00181210, 0x00200020, 0x00200037, 0x00280002, 0x00280004, 0x00280008, 0x00280010, 0x00280011,
  0x00280100, 0x00280101, 0x00280103, 0x00281050, 0x00281051, 0x00281052, 0x00281053, 0x00281054, 0x00282110,
  0x00282112,
];
const shadows = new Set(['CR', 'DX', 'MG', 'RF', 'XA', 'RG', 'IO', 'PX']);
const floatPixels = [0x7fe00008, 0x7fe00009];
const videos = /^1\.2\.840\.10008\.1\.2\.4\.(?:10[0-8]|57\.|1\d\d\.)/;
const maxTagChars = 64;

/** How the pixels are stored. Throws `Unreadable` where there are none, or fewer than there should be. */
export function readLayout(read) {
  const values = valuesOf(read, read.elements);
  const pixels = [pixelDataTag, ...floatPixels].map(values.find).find(Boolean);
  if (!pixels) {
    const modality = values.text(0x00080060);
    throw new Unreadable(`holds no picture${modality ? ` (it is of the kind ${plain(modality)})` : ''}`);
  }
  if (videos.test(read.syntax)) throw new Unreadable('holds a video, which is not read; send single frames');
  const [height, width] = [values.short(0x00280010), values.short(0x00280011)];
  if (!width || !height) throw new Unreadable('is damaged: it does not say how large its picture is');
  checkSize(width, height);
  const samples = values.short(0x00280002) ?? 1;
  const bits = values.short(0x00280100) ?? 8;
  const frames = Math.max(1, Math.floor(values.number(0x00280008) ?? 1));
  const photometric = values.text(0x00280004) ?? 'MONOCHROME2';
  const isGrey = photometric.startsWith('MONOCHROME');
  if (!pixels.isEncapsulated) {
    const perPixel = photometric.endsWith('_422') ? 2 : samples;
    const needed = Math.ceil((width * height * perPixel * bits * frames) / 8);
    if (pixels.valueEnd - pixels.valueStart < needed)
      throw new Unreadable('is truncated: it has fewer pixels than it says');
  } else if (pixels.fragments.length < 2) throw new Unreadable('is truncated: it has no compressed picture');
  return { width, height, frames, samples, bits, photometric, isGrey, pixels, values };
}

/** The windows of a frame, and the slope and intercept that stand only in its functional groups (PS3.3, C.7.6.16). */
export function readWindows({ values }, frame) {
  const groups = [values.item(0x52009230, frame), values.item(0x52009229)];
  const inGroup = (sequence) => groups.map((group) => group?.item(sequence)).find(Boolean);
  const source = values.numbers(0x00281050).length > 0 ? values : inGroup(0x00289132);
  const transformation = inGroup(0x00289145);
  const isTop = values.number(0x00281053) !== undefined;
  const slope = (!isTop && transformation?.number(0x00281053)) || 1;
  const intercept = (!isTop && transformation?.number(0x00281052)) || 0;
  const centers = source?.numbers(0x00281050) ?? [];
  const widths = source?.numbers(0x00281051) ?? [];
  const names = source?.texts(0x00281055) ?? [];
  const presets = centers.flatMap((center, at) =>
    widths[at] > 0 ? [{ name: plain(names[at] || `Window ${at + 1}`), center, width: widths[at] }] : [],
  );
  return { presets: presets.slice(0, 20), slope, intercept };
}

/** `range`: the least and the greatest value of the first frame; undefined where the picture has no window. */
export function readDicomFacts(read, layout, range, key) {
  const { values, width, height, frames } = layout;
  const { presets } = readWindows(layout, 0);
  const fallback = range && {
    center: (range.least + range.most) / 2,
    width: Math.max(1, range.most - range.least),
  };
  const shown = presets[0] ?? fallback;
  const burnedIn = values.text(0x00280301);
  const lossy = values.text(0x00282110);
  return {
    format: 'dicom',
    width,
    height,
    frames,
    pixelSpacing: readSpacing(values),
    window: range && shown ? { center: shown.center, width: shown.width, presets, ...range } : null,
    burnedIn: burnedIn === 'YES' ? true : burnedIn === 'NO' ? false : null,
    isLossy: lossy === '01' ? true : lossy === '00' ? false : null,
    tags: [
      { tag: '(0002,0010)', name: 'TransferSyntaxUID', value: plain(read.syntax) },
      ...readSafeTags(read, values),
    ],
    removed: deidentify(read, key).removed,
  };
}

function readSafeTags({ bytes, isBig }, values) {
  return safeTags.flatMap((tag) => {
    const element = values.find(tag);
    if (!element || element.items) return [];
    const value =
      element.vr === 'US' ? String(valuesOf({ bytes, isBig }, [element]).short(tag)) : values.text(tag);
    return value ? [{ tag: formatTag(tag), name: nameOf(tag), value: plain(value) }] : [];
  });
}

/** One line of letters that show: what stands in a file may be made to look like something else. */
const plain = (text) =>
  text
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
    .slice(0, maxTagChars);

function readSpacing(values) {
  const shared = values.item(0x52009229)?.item(0x00289110) ?? values.item(0x52009230)?.item(0x00289110);
  const spacing = pair(values.numbers(0x00280030)) ?? pair(shared?.numbers(0x00280030) ?? []);
  const detector = pair(values.numbers(0x00181164)) ?? pair(values.numbers(0x00182010));
  const isShadow = shadows.has(values.text(0x00080060));
  const isCalibrated =
    values.text(0x00280a02) !== undefined ||
    (detector && spacing && (detector.x !== spacing.x || detector.y !== spacing.y));
  if (spacing) return { ...spacing, at: isShadow && !isCalibrated ? 'detector' : 'patient' };
  return detector ? { ...detector, at: 'detector' } : null;
}

const pair = ([y, x]) => (y > 0 && x > 0 ? { x, y } : undefined);
