import { useEffect, useState } from 'react';
import type { FieldValues, UseFormGetValues } from 'react-hook-form';

/** What was typed into the finished page of a form before the script came: its fields know it, those who watch them do not. */
export function useTypedEarly<Fields extends FieldValues>(
  getValues: UseFormGetValues<Fields>,
): Partial<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  useEffect(() => setTyped({ ...getValues() }), [getValues]);
  return typed;
}
