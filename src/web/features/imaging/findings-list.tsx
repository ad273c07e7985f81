import { Check, X } from 'lucide-react';
import type { ImageFinding } from '#shared/imaging/study.ts';
import { classNames } from '../../lib/class-names.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { Button } from '../../ui/button.tsx';
import { Slider } from './slider.tsx';
import { lookOf, percent, severityWord } from './viewer-box.ts';

export type Decision = 'accepted' | 'rejected' | null;

type FindingsListProps = {
  findings: readonly ImageFinding[];
  /** Fraction below which a finding is not drawn. */
  threshold: number;
  selected: string | undefined;
  onThreshold: (threshold: number) => void;
  onSelect: (finding: ImageFinding) => void;
  onDecide: (finding: ImageFinding, decision: Decision) => void;
};

/** What the model says it found, each to be accepted or rejected by who reviews it. */
export function FindingsList(props: FindingsListProps) {
  const texts = useImagingTexts();
  const { findings, threshold, selected } = props;
  if (findings.length === 0) return null;
  const hasBoxes = findings.some(({ box, isNegated }) => box && !isNegated);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{texts.findings.title}</h3>
      {hasBoxes && (
        <Slider
          label={texts.findings.least}
          value={Math.round(threshold * 100)}
          least={0}
          most={100}
          text={percent(threshold)}
          onChange={(value) => props.onThreshold(value / 100)}
        />
      )}
      <ol className="grid gap-2">
        {findings.map((finding, position) => (
          <li
            key={finding.id}
            data-finding={finding.id}
            className={classNames(
              'grid gap-2 rounded-lg border p-3 text-sm',
              selected === finding.id && 'border-accent ring-2 ring-accent/25',
            )}
          >
            <Finding finding={finding} number={position + 1} isBelow={finding.confidence < threshold} />
            <div className="flex flex-wrap gap-2">
              {finding.box && !finding.isNegated && (
                <Button size="small" onClick={() => props.onSelect(finding)}>
                  {texts.findings.show}
                </Button>
              )}
              <DecisionButtons finding={finding} number={position + 1} onDecide={props.onDecide} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

type FindingProps = { finding: ImageFinding; number: number; isBelow: boolean };

function Finding({ finding, number, isBelow }: FindingProps) {
  const texts = useImagingTexts();
  const { label, region, isNegated, severity, confidence, box, boxProblem, uncertainty, comparison } =
    finding;
  const { Icon, chip } = lookOf(finding);
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {number}. {isNegated ? texts.findings.notSeen(label) : label}
        </span>
        {!isNegated && severity && (
          <span
            className={classNames(
              'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium',
              chip,
            )}
          >
            <Icon aria-hidden className="size-3" />
            {severityWord(finding)}
          </span>
        )}
        <span className="text-muted">{texts.findings.confidence(percent(confidence))}</span>
      </p>
      {region && <p className="text-muted [overflow-wrap:anywhere]">{region}</p>}
      {uncertainty && (
        <p className="[overflow-wrap:anywhere]">
          {texts.findings.uncertainty} {uncertainty}
        </p>
      )}
      {comparison && (
        <p className="[overflow-wrap:anywhere]">
          {texts.findings.comparison} {comparison}
        </p>
      )}
      {!isNegated && !box && <p className="text-muted">{boxProblem ?? texts.findings.noPlace}</p>}
      {box && !isNegated && isBelow && <p className="text-muted">{texts.findings.notDrawn}</p>}
    </div>
  );
}

type DecisionButtonsProps = Pick<FindingsListProps, 'onDecide'> & {
  finding: ImageFinding;
  number: number;
};

function DecisionButtons({ finding, number, onDecide }: DecisionButtonsProps) {
  const texts = useImagingTexts();
  const decision = finding.review?.decision ?? null;
  const button = (
    value: 'accepted' | 'rejected',
    word: string,
    decided: string,
    Icon: typeof Check,
    tone: string,
  ) => (
    <Button
      size="small"
      aria-pressed={decision === value}
      aria-label={texts.findings.decide(word, number, finding.label)}
      className={classNames(decision === value && tone)}
      onClick={() => onDecide(finding, decision === value ? null : value)}
    >
      <Icon aria-hidden className="size-4" />
      {decision === value ? decided : word}
    </Button>
  );
  return (
    <>
      {button(
        'accepted',
        texts.findings.accept,
        texts.findings.accepted,
        Check,
        'border-ok bg-ok-soft text-ok',
      )}
      {button(
        'rejected',
        texts.findings.reject,
        texts.findings.rejected,
        X,
        'border-danger bg-danger-soft text-danger',
      )}
    </>
  );
}
