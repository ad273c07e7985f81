import { useId } from 'react';

type SliderProps = {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  /** As it is read out and shown. */
  text: string;
  onChange: (value: number) => void;
};

export function Slider({ label, value, least, most, step = 1, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-sm">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="h-6 w-full min-w-0"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="min-w-12 text-right tabular-nums">{text}</span>
    </div>
  );
}
