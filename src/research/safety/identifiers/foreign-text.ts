import { cueChars } from './name-cues.ts';
import { isFamily, isGiven, type Word } from './name-words.ts';
import type { Found } from './structured.ts';

/** Words that are common in other languages of Latin letters and are none of English; shared ones are left out. */
const foreign = new Set(
  `ist bei und mit fur wie welche welcher welches welchen wann warum nach einer eine einem einen ein oder nicht kann konnen soll sollte hilft hat haben wird werden sind beim zum zur uber
unter gegen auch kein keine gibt ich mein meine meiner meinen der das dem wahl sicher behandelt therapie
er sie darf nimmt vom bester beste bestes zwischen gegenuber lange vater mutter
les des est sont une pour avec chez dans quel quelle quels quelles faut peut doit mon ma mes et ou sur sans apres traitement je
los las una para con por cual cuales que es del como puede debe mi tratamiento en un tiene sin sobre
il che gli nel nella della quale quali sono piu puo terapia dei delle io ho
uma em nao qual dos das com para os pelo tratamento sao minha meu
het een voor wat zijn bij hoe moet mijn heeft
ve icin hangi nasil ile bir och ar vad hur och med`.split(/\s+/),
);
/** Words of medicine in other languages, one of which is enough where no English word stands. */
const sure = new Set(
  `therapie behandlung leitlinie leitlinien dosierung dosis nebenwirkung nebenwirkungen wirkung wechselwirkung schwangerschaft bluthochdruck herzinsuffizienz kopfschmerzen schmerzen arzt
kinder kindern patienten krankheit erkrankung blutdruck vorhofflimmern schlaganfall diagnostik traitement grossesse douleur enfants recommandations tratamiento embarazo dolor
ninos dosificacion trattamento gravidanza dolore bambini tratamento gravidez criancas behandeling zwangerschap tedavi tedavisi behandling`.split(
    /\s+/,
  ),
);
const english = new Set(
  'the of for with does what which should has have are and my on to is by an after from it this that be if when how who she he'.split(
    ' ',
  ),
);

/** Endings of German nouns that no English word has. */
const germanEnding =
  /.{3}(?:(?<!yo|l|d)ung|ungen|keit|(?<!fahren)heit|schaft|senker|entzundung|schmerz(?:en)?|mangel)$/u;

/** Whether the text is plainly in another language, where a capital need tell of no name. */
export function isForeign(words: readonly Word[]): boolean {
  const count = (list: ReadonlySet<string>) => words.filter(({ plain }) => list.has(plain)).length;
  const others = words.filter(
    ({ plain }, at) => foreign.has(plain) && !/^(?:van|von)$/u.test(words[at - 1]?.plain ?? ''),
  ).length;
  const medical = words.filter(({ plain }) => sure.has(plain) || germanEnding.test(plain)).length;
  return others + 2 * medical >= 2 && others + medical > count(english);
}

const title =
  /(?:^|[^\p{L}])(?:Herrn?|Frau|Fräulein|M\.|Mme|Mlle|Monsieur|Madame|Sr|Sra|Señora?|Don|Doña|Signora?|Sig|[Ss]ignora?|Senhora?|Dona|Mevrouw|Meneer|Dr|Prof)\.?\s+$/u;
const named =
  /(?:\bname (?:ist|is)|\bnamens|\bhei(?:ß|ss)e[nt]?|\bje m['’]appelle|\bs['’]appelle|\bme llamo|\bse llama|\bmi chiamo|\bsi chiama|\bme chamo|\bse chama|\bnom(?: est)?|\bnombre(?: es)?|\bnome(?: è)?|\bik heet|\bpatient(?:in|e)?|\bpaciente|\bpaziente)(?:\s*:)?\s+$/iu;
const family =
  /(?:^|[^\p{L}])(?:mutter|vater|sohn|tochter|mann|frau|bruder|schwester|oma|opa|freund(?:in)?|mère|père|fils|fille|mari|femme|frère|sœur|soeur|madre|padre|hijo|hija|esposa?|marido|hermana?|hermano|figlio|figlia|marito|moglie|fratello|sorella|mãe|pai|filho|filha|irmã|irmão|moeder|vader|zoon|dochter|vrouw|nachbar(?:in)?|voisine?|vecin[oa]|vicin[oa]|kolleg(?:e|in)|collègue|amie?|amig[oa]|amic[oa]|grüßen|grüße|gruß|cordialement|saludos)[,:]?\s+$/iu;

/** Names in a text of another language: announced ones, and a given name of the list with another capital after it. */
export function foreignNames(words: readonly Word[], text: string): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const one = words[at] as Word;
    const run = capitals(words.slice(at, at + 4), text);
    if (run.length === 0) continue;
    const before = text.slice(Math.max(0, one.start - cueChars), one.start);
    const [, next, third] = run;
    // "Jan" is on no list of given names, being a month as well.
    const isFirst = (isGiven(one) && one.plain !== 'max') || one.plain === 'jan';
    const isPair = isFirst && next !== undefined && !sure.has(next.plain);
    const isAnnounced = title.test(before) || named.test(before) || (family.test(before) && isGiven(one));
    if (!(isAnnounced || isPair)) continue;
    const length = isAnnounced ? run.length : third && isFamily(third) ? 3 : 2;
    found.push({ kind: 'name', start: one.start, end: run[length - 1]?.end ?? one.end });
    at += length - 1;
  }
  return found;
}

/** Words with a capital in a row, from the first on. */
function capitals(words: readonly Word[], text: string): Word[] {
  const end = words.findIndex((one, at) => {
    const last = words[at - 1];
    return (
      !/^\p{Lu}/u.test(one.text) ||
      foreign.has(one.plain) ||
      (last !== undefined && text.slice(last.end, one.start) !== ' ')
    );
  });
  return end < 0 ? [...words] : words.slice(0, end);
}
