import { plainName } from '../names/spelling.ts';
import { timesADay } from './daily-dose.ts';

/** `daily`: every day, or every second; `seldom`: on named days, by the week, the month or every third day at most. */
export type Often = 'daily' | 'seldom' | 'unclear';

const wholeWeek = /\b(?:every ?day|each day|daily|(?:7|seven) days) (?:of|a|per|in) (?:the |each )?week\b/g;
const onNeed = /\b(?:prn|sos|(?:as|when|if) (?:needed|required))\b/g;
const secondDay =
  /\b(?:(?:every )?(?:other|alternate|second|2nd|2) (?:days?|nights?|mornings?)|q2d|qod|moi 2 ngay|cada (?:2|dos) dias|tous les (?:2|deux) jours)\b/;
const everyDay =
  /\b(?:every|each|per|a|chaque|cada|todos los|tous les|hang|moi) ?(?:days?|jours?|dias?|ngay)\b/;
const weekday = '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:days?|nesdays?|urdays?)?';
const otherWeekdays =
  'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?';
const daysInRow = new RegExp(String.raw`\b${weekday} ?(?:-|to|through) ?${weekday}\b`);
const byWeekOrLonger = new RegExp(
  String.raw`\b(?:${weekday}|${otherWeekdays}|weekly|weeks?|wkly|wk|qw|q1w|monthly|months?|tuan|thu (?:hai|ba|tu|nam|sau|bay)|chu nhat|thang|semaines?|mois|semanas?|mes|meses|yearly|years?)\b`,
);
const everyFewDays =
  /\b(?:q ?([3-9]|\d\d) ?d|(?:every|cada|moi|tous les) ([3-9]|\d\d) (?:days|dias|ngay|jours))\b/;

/** How often a drug is taken, roughly, by the words of a frequency in English, Latin, Vietnamese, French or Spanish. */
export function howOften(frequency: string | undefined): Often {
  const values = (frequency ?? '').split(', ').filter(Boolean).map(plainName);
  const told = new Set(values.map(oftenIn).filter((one) => one !== 'unclear'));
  // "At night, once a week": a part of the day alone says nothing against a week.
  const isOfWeek = told.has('seldom') && values.every((one) => oftenIn(one) === 'seldom' || isPartOfDay(one));
  if (isOfWeek) return 'seldom';
  const [one = 'unclear'] = told;
  return told.size > 1 ? 'unclear' : one;
}

const isPartOfDay = (text: string) =>
  /^(?:in the |at |every )?(?:morning|night|evening|bedtime|mane|nocte)$/.test(text);

function oftenIn(value: string): Often {
  const text = value.replace(onNeed, ' ').replace(wholeWeek, 'daily').trim();
  if (daysInRow.test(text)) return 'daily';
  if (byWeekOrLonger.test(text) || everyFewDays.test(text)) return 'seldom';
  return secondDay.test(text) || everyDay.test(text) || timesADay(text) !== undefined ? 'daily' : 'unclear';
}
