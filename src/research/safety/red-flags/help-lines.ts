import type { Language, Sign } from './signs/sign.ts';

/** Numbers of one country: for emergencies, poison centre, crisis line. */
export type HelpLines = { emergency: string; poison?: string; crisis?: string };

/**
 * By ISO 3166 code; what is not here gets the general wording. Emergency numbers and lines as national services publish them,
 * each seen in three independent public lists; whoever adds one checks it likewise.
 */
export const helpLines: Readonly<Record<string, HelpLines>> = {
  US: { emergency: '911', poison: '1-800-222-1222', crisis: '988' },
  CA: { emergency: '911', poison: '1-844-764-7669', crisis: '988' },
  GB: { emergency: '999', poison: '111', crisis: '116 123' },
  IE: { emergency: '112', poison: '01 809 2166', crisis: '116 123' },
  AU: { emergency: '000', poison: '13 11 26', crisis: '13 11 14' },
  NZ: { emergency: '111', poison: '0800 764 766', crisis: '1737' },
  FR: { emergency: '15', crisis: '3114' },
  BE: { emergency: '112', poison: '070 245 245' },
  CH: { emergency: '144', poison: '145', crisis: '143' },
  ES: { emergency: '112', poison: '91 562 04 20', crisis: '024' },
  VN: { emergency: '115' },
  DE: { emergency: '112' },
  IT: { emergency: '112' },
  PT: { emergency: '112' },
};

type Words = { call: string; local: string; poison: string; crisis: string; may: string; near: string };
const words: Readonly<Record<Language, Words>> = {
  en: {
    may: 'This may be an emergency: {}.',
    call: 'Call {} now.',
    local: 'your local emergency number',
    poison: 'A poison centre can help too{}.',
    crisis: 'A crisis line can listen too{}.',
    near: 'This could be serious ({}). If it came suddenly, gets worse or worries you, have it looked at today.',
  },
  vi: {
    may: 'Đây có thể là cấp cứu: {}.',
    call: 'Gọi {} ngay.',
    local: 'số cấp cứu tại nơi bạn ở',
    poison: 'Trung tâm chống độc cũng có thể giúp{}.',
    crisis: 'Đường dây hỗ trợ khủng hoảng cũng có thể lắng nghe{}.',
    near: 'Điều này có thể nghiêm trọng ({}). Nếu xuất hiện đột ngột, nặng lên hoặc làm bạn lo, hãy đi khám hôm nay.',
  },
  fr: {
    may: 'C’est peut-être une urgence : {}.',
    call: 'Appelez {} maintenant.',
    local: 'le numéro d’urgence local',
    poison: 'Un centre antipoison peut aussi aider{}.',
    crisis: 'Une ligne d’écoute peut aussi aider{}.',
    near: 'Cela pourrait être sérieux ({}). Si c’est brutal, s’aggrave ou vous inquiète, consultez aujourd’hui.',
  },
  es: {
    may: 'Puede ser una emergencia: {}.',
    call: 'Llame {} ahora.',
    local: 'al número de emergencias local',
    poison: 'Un centro de toxicología también puede ayudar{}.',
    crisis: 'Una línea de crisis también puede escuchar{}.',
    near: 'Podría ser grave ({}). Si apareció de repente, empeora o le preocupa, que lo vean hoy.',
  },
};

/** What somebody who is no clinician is told of an emergency, with the numbers of the country where it is set. */
export function adviceOf(sign: Sign, language: Language, country?: string): string {
  const lines = helpLines[country ?? ''];
  const { may, call, local, ...others } = words[language];
  const own = sign[language];
  const number = lines && (language === 'es' ? `al ${lines.emergency}` : lines.emergency);
  const helper = sign.helper && others[sign.helper];
  const helperNumber = sign.helper && lines?.[sign.helper];
  return [
    may.replace('{}', own.may),
    call.replace('{}', number ?? local),
    own.help,
    ...(helper ? [helper.replace('{}', helperNumber ? ` (${helperNumber})` : '')] : []),
  ].join(' ');
}

/** For clinicians: one line, with the guideline. */
export const lineOf = ({ line, reference }: Sign): string => `${line} (${reference})`;

/** What could be serious, said calmly. */
export const nearLine = (sign: Sign, language: Language): string =>
  words[language].near.replace('{}', sign[language].may);
