/** Languages in which a report can say what stands around its sentences. */
export const reportLanguages = ['en', 'vi', 'fr', 'es', 'de'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];
