import { type Sign, say } from './sign.ts';

/** What is told of an emergency whose kind the model is not sure of: advice for another would be worse. */
export const unclear: Sign = {
  id: 'unclear',
  en: say(
    'signs that cannot wait',
    'Do not stay alone and do not drive; keep your list of medicines at hand.',
  ),
  vi: say('dấu hiệu không thể chờ', 'Đừng ở một mình, đừng tự lái xe; cầm sẵn danh sách thuốc đang dùng.'),
  fr: say(
    'des signes qui ne peuvent pas attendre',
    'Ne restez pas seul et ne conduisez pas ; gardez la liste de vos médicaments à portée de main.',
  ),
  es: say(
    'signos que no pueden esperar',
    'No se quede solo ni conduzca; tenga a mano la lista de sus medicinas.',
  ),
  line: 'Possible emergency: ABCDE, early warning score, senior help.',
  reference: 'RCP NEWS2 2017',
};
