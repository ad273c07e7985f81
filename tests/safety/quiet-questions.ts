import { meshHeadings } from '../../src/evidence/query/mesh-headings.ts';
import { brandNames } from '../../src/research/question/brand-names.ts';
import { plainNames } from '../../src/research/question/drug-names.ts';

/**
 * Questions that tell of no emergency, put together by rules from data of the project: drugs of its lists with doses, forms
 * and frequencies, words of no language, words of other languages, names of things (headings of MeSH). Nobody chose them, and
 * no rule or weight was made from them.
 */
export function drawQuietQuestions(count: number, random: () => number): Record<string, string[]> {
  const below = (end: number) => Math.floor(random() * end);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(least: number, most: number, make: () => T) =>
    Array.from({ length: least + below(most - least + 1) }, make);
  const drugs = [...plainNames, ...brandNames.flat()];
  const drug = () => {
    const name = one(drugs);
    return random() < 0.4 ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
  };
  const dose = () =>
    `${one([0.5, 1, 2.5, 5, 10, 20, 25, 40, 50, 75, 80, 100, 150, 200, 250, 300, 400, 500, 600, 850])}${one(['', ' '])}${one(['mg', 'mg', 'mg', 'mcg', 'units', 'ml'])}`;
  const item = () =>
    [
      random() < 0.15 ? one(['tablet', 'inj.', 'cap', 'oral', 'iv']) : '',
      drug(),
      random() < 0.9 ? dose() : '',
      random() < 0.3
        ? one(['tablets', 'capsules', 'solution', 'injection', 'cream', 'inhaler', 'patch'])
        : '',
      random() < 0.4 ? one(['daily', 'once daily', 'twice a day', 'bd', 'tds', 'od', 'at night', 'prn']) : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  const letters = (all: string, least: number, most: number) =>
    some(least, most, () => one([...all])).join('');
  const syllable = () =>
    one('b,bl,br,ch,d,dr,f,fl,g,gl,h,j,k,kr,l,m,n,p,pl,qu,r,s,sk,sn,sp,t,tr,v,w,z'.split(',')) +
    one('a,e,i,o,u,oo,ee,ai'.split(',')) +
    one(',,,b,ck,d,f,g,l,m,n,nd,p,r,rf,rt,s,t,x,zz'.split(','));
  const words = (word: () => string, most = 8) => {
    const joined = some(1, most, word).join(one([' ', ' ', ', ']));
    return joined + one(['', '', '?', '.']);
  };
  const make: Record<string, () => string> = {
    'one drug with a dose': item,
    'drugs with doses': () => some(2, 7, item).join(one([', ', ', ', '; ', ' and ', ' + ', '. ', '\n'])),
    'drugs without doses': () => some(1, 6, drug).join(one([', ', ' and ', ' + '])),
    'words of no language': () => words(() => some(1, 3, syllable).join('')),
    'random letters': () => words(() => letters('abcdefghijklmnopqrstuvwxyz', 2, 9)),
    'keys beside each other': () =>
      words(() => one(['asdf', 'qwer', 'zxcv', 'hjkl', 'uiop', 'jkl', 'wasd', 'yxcv'])),
    'other scripts': () =>
      words(() => letters(one(['абвгдежзиклмн', 'αβγδεζηθικλ', 'ابتثجحخد', '患者医学研究', 'कखगघचछ']), 2, 9)),
    'names of things': () => words(() => one(meshHeadings).toLowerCase(), 1),
  };
  return Object.fromEntries(
    Object.entries(make).map(([name, draw]) => [name, Array.from({ length: count }, draw)]),
  );
}
