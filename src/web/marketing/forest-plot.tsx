import { marketingTexts } from '../texts/en/marketing.ts';
import { readEffect, sample, trialNames } from './sample.ts';

const rows = [0, 1, 2].flatMap((index) => {
  const source = sample.sources[index];
  return source?.effect ? [{ ...source, ...readEffect(source.effect), trial: trialNames[source.url] }] : [];
});

const scale = { from: 0.6, to: 1.1 };
const ticks = [0.7, 0.8, 0.9, 1];
/** Place on the axis, in percent of its width. */
const at = (value: number) => ((value - scale.from) / (scale.to - scale.from)) * 100;
const two = (value: number) => value.toFixed(2);

/** The effects of the sample report on one scale; the table carries the numbers for those who cannot see it. */
export function ForestPlot() {
  const texts = marketingTexts().forest;
  return (
    <table className="forest">
      <caption>{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.source}</th>
          <th scope="col">
            <span className="hidden">{texts.drawing}</span>
          </th>
          <th scope="col">{texts.effect}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, trial, estimate, low, high }) => (
          <tr key={index}>
            <th scope="row">
              {trial ?? texts.pooled} <span className="cite">{index}</span>
            </th>
            <td className="plot">
              <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
                <line className="null" x1={at(1)} x2={at(1)} y1="0" y2="40" />
                <line className="interval" x1={at(low)} x2={at(high)} y1="20" y2="20" />
                <line className="point" x1={at(estimate)} x2={at(estimate)} y1="13" y2="27" />
              </svg>
            </td>
            <td className="effect">
              <b>{two(estimate)}</b> ({two(low)}–{two(high)})
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-hidden="true">
        <tr>
          <td />
          <td>
            <div className="axis">
              {ticks.map((tick) => (
                <span key={tick} style={{ left: `${at(tick)}%` }}>
                  {tick}
                </span>
              ))}
              <span className="direction" style={{ left: `${at(0.8)}%` }}>
                {texts.favours}
              </span>
            </div>
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
