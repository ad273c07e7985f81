import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { Field } from '../../ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'action'> & {
  label?: string;
  aside?: ReactNode;
};

/** A password that can be shown while it is typed. */
export function PasswordField({ label, ...props }: Props) {
  const texts = useAuthTexts();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label ?? texts.fields.password}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      action={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="rounded-md px-2 py-1 text-sm font-medium text-muted hover:bg-raised hover:text-ink"
        >
          {isShown ? texts.fields.hide : texts.fields.show}
        </button>
      }
    />
  );
}
