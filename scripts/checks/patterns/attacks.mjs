import { parseRegExpLiteral } from '@eslint-community/regexpp';

/** One of each kind of character: what a set of a pattern may hold. */
const characters = [...'a 0-.,e(\'/"\n:;?A_<=@é中\u0301…'];
const mostSamples = 2;
const mostAlternatives = 5;
/** A repetition that can do no harm. */
const few = 4;

/**
 * What may make a pattern slow when it is repeated: texts that its repetitions take, with and without what has to stand
 * before them, and texts that whole alternatives match. Each `{prefix, pump}` is meant as prefix + pump + pump + ….
 */
export function attacksOn(source, flags) {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags));
  const attacks = new Map();
  const add = (prefix, pump) => pump && attacks.set(`${prefix}\0${pump}`, { prefix, pump });
  const walk = (alternatives, before) => {
    for (const { elements } of alternatives) {
      let path = before;
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max > few) attackRepetition(element, path);
        const inner = element.type === 'Quantifier' ? element.element : element;
        if (inner.alternatives) walk(inner.alternatives, path);
        path = combine(path, samples(element, flags));
      }
      for (const whole of path) for (const pump of [whole, `${whole} `]) add('', pump);
    }
  };
  const attackRepetition = ({ element }, path) => {
    const pieces = samples(element, flags);
    for (const piece of [...pieces, kinds(element, flags).join('')]) {
      add('', piece);
      for (const lead of path) {
        add(lead, piece);
        for (const pump of [lead + piece, `${lead + piece} `, `${lead} `]) add('', pump);
      }
    }
  };
  walk(pattern.alternatives, ['']);
  return [...attacks.values()];
}

/** All kinds of characters that a repeated set takes: some of them may begin a match anew, and others not. */
const kinds = (node, flags) => (node.raw.startsWith('[') ? samples(node, flags, characters.length) : []);

/** A few texts that a part of a pattern matches, as far as one can tell without its surroundings. */
function samples(node, flags, most = mostSamples) {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const set = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''));
      return characters.filter((one) => set.test(one)).slice(0, most);
    }
    case 'Assertion':
      // What stands before a match belongs to the text, too.
      return node.kind === 'lookbehind' && !node.negate ? samplesOfEach(node, flags) : [''];
    case 'Group':
    case 'CapturingGroup':
      return samplesOfEach(node, flags);
    case 'Quantifier': {
      const once = samples(node.element, flags);
      const least = once.map((one) => one.repeat(node.min));
      return [...new Set(node.max > node.min ? [...least.slice(0, 1), ...once] : least)].slice(
        0,
        mostSamples,
      );
    }
    default:
      return [''];
  }
}

function samplesOfEach({ alternatives }, flags) {
  const each = alternatives.map(({ elements }) =>
    elements.reduce((path, one) => combine(path, samples(one, flags)), ['']),
  );
  const step = Math.ceil(each.length / mostAlternatives);
  return [...new Set(each.filter((_, at) => at % step === 0).flatMap(([first]) => first ?? []))];
}

/** Each text of one side with a text of the other, so that all of both occur. */
function combine(before, after) {
  const count = after.length === 0 ? 0 : Math.max(before.length, after.length);
  const pairs = Array.from(
    { length: count },
    (_, at) => before[at % before.length] + after[at % after.length],
  );
  return count === 0 ? before : pairs;
}
