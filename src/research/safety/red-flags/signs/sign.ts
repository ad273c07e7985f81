export const languages = ['en', 'vi', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];
/** What it may be, and what helps until help is there. */
export type Advice = { may: string; help: string };
/**
 * A kind of emergency. `line` speaks to clinicians; `helper` names whom else to call: a poison centre or a crisis line.
 * `id` is what the weights of the model are trained on, with lines of that name in `scripts/safety-data`.
 */
export type Sign = Readonly<
  Record<Language, Advice> & { id: string; line: string; reference: string; helper?: 'poison' | 'crisis' }
>;
export const say = (may: string, help: string): Advice => ({ may, help });
