import type { IdentifierKind } from './found.ts';

/** A form and what it tells; of a pattern with a group `code` only that. `not` is what may not stand before it. */
export type Rule = {
  kind: IdentifierKind;
  pattern: RegExp;
  minDigits?: number;
  not?: RegExp;
};
export const rule = (
  kind: IdentifierKind,
  source: string,
  flags: string,
  more: Pick<Rule, 'minDigits' | 'not'> = {},
): Rule => ({ kind, pattern: new RegExp(source, `g${flags}u`), ...more });

/** What follows makes a number a quantity and no date, phone or record. */
export const noQuantity =
  '(?!\\s*(?:mg|mcg|µg|μg|g|kg|ml|mL|dl|l|iu|units?|u|mmol|mol|kcal|mmhg|meq|cells?|copies|per|%|patients?|people|participants?|women|men|children|/)(?![\\p{L}\\p{N}]))';

/** Words of what is counted or measured. */
export const countedThing =
  '(?:d|days?|weeks?|wks?|h|hrs?|hours?|x|times|mo|months?|nights?|yo|yrs?|years?|s|secs?|seconds?|min(?:ute)?s?|patients?|pts|participants|cases|controls|deaths|platelets|plaquet(?:te|a)s|cells|copies|beds|people|children|women|men|personnes|personas|personen|calor(?:ies?|[ií]as?)|ni[ñn]os|bugs|am|pm|deg(?:rees?)?|mc?g|µg|ml|g|kg|k|cc|cm|mm|m|mi|miles?|km|kmh|mph|l|iu|u|units?|ppm|mmol|mmhg|kcal|words?|feet|ft|steps|j|jours?|semaines?|fois|heures?|secondes|mois|ans|nuits?|femmes|fr|d[ií]as?|semanas?|veces|horas?|segundos|minutos|meses|a[ñn]os|noches|pacientes|mujeres|grados|pasos|metros|tage?n?|wochen?|stunden?|std|minuten|sekunden|mal|monate?n?|jahre?n?|grad|punkte?n?|meter|ng[àa]y|tu[ầa]n|gi[ờo]|ti[ếe]ng|ph[úu]t|gi[âa]y|l[ầa]n|th[áa]ng|n[ăa]m|tu[ổo]i|b[ệe]nh|m[ũu]i|lo[ạa]i|ng[ưu][ờo]i)(?![\\p{L}\\p{N}])';
/** What stands behind a number makes it no count or measure: no bed, postcode or plate is one. */
export const counted = `(?![\\p{L}\\p{N}°]|[.,:/-]\\p{N}|[\\s-]*(?:%|°|(?:or|to) \\d{1,3}(?![\\p{L}\\p{N}])|${countedThing}))`;
/** No count or measure begins here. */
export const notCounted = `(?!\\d{1,4}[\\s-]?${countedThing})`;

/** What stands before the number of a paper or trial. */
export const literatureNumber =
  /(?:\b(?:[Pp][Mm][Ii][Dd]|[Pp][Mm][Cc](?:[Ii][Dd])?|NCT|nct|ISRCTN|isrctn|ACTRN|[Dd][Oo][Ii]|[Ee]udra[Cc][Tt]|CRD|UMIN|DRKS|ChiCTR|CTRI)\W{0,3}(?:no\.?|number)?\W{0,2}|10\.\d{4,9}\/\S{0,80})$/u;
