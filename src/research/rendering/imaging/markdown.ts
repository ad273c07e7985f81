import type { ImagingReport } from '#shared/imaging/study.ts';
import { escapeMarkdown } from '../escape.ts';
import * as words from './wording.ts';

/** The same as `imagingHtml`, in blocks of Markdown. */
export function imagingMarkdown(imaging: ImagingReport): string[] {
  const { findings, limits, needed, images, outcome } = imaging;
  const study = words.studySentence(imaging);
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${title}`, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')] : [];
  const hasAbnormality = findings.some(({ isNegated }) => !isNegated);
  return [
    `**${words.reviewNotice}**`,
    escapeMarkdown(words.outcomeSentence(imaging)),
    ...(study ? [escapeMarkdown(study)] : []),
    ...(outcome === 'analysed' ? ['## Findings of the model, unconfirmed'] : []),
    ...(outcome === 'analysed' && !hasAbnormality ? [words.noFinding] : []),
    ...findings.map((finding) => {
      const box = words.boxText(finding);
      return [
        `### ${escapeMarkdown(words.findingTitle(finding))}`,
        ...words
          .findingFacts(finding, imaging)
          .map(([name, text]) => `- **${name}:** ${escapeMarkdown(text)}`),
        ...(box ? [`- \`${box}\``] : []),
      ].join('\n');
    }),
    ...section('Limits of the images', limits),
    ...section(
      'The images',
      images.length > 0 ? words.imageLines(imaging).map((cells) => cells.filter(Boolean).join('. ')) : [],
    ),
    ...(images.length > 0 ? [words.cleanedNote] : []),
    ...section('What would be needed', needed),
    `## ${words.literatureTitle}`,
    words.literatureNote,
  ];
}
