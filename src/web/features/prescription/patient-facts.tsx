import type { UseFormReturn } from 'react-hook-form';
import { usePrescriptionTexts } from '../../texts/en/prescription.ts';
import {
  checkNumber,
  creatinineUnits,
  type FormValues,
  patientLists,
  patientNumbers,
} from './confirmation-form.ts';
import { Input, Select } from './input.tsx';

const mostCreatinine = 5_000;

/** What is known of the patient. What is left empty is unknown: checks that need it are named as not made. */
export function PatientFacts({ form }: { form: UseFormReturn<FormValues> }) {
  const { patient } = usePrescriptionTexts();
  const unknown = ['', patient.notKnown] as const;
  const yesNo = [unknown, ['yes', patient.yes], ['no', patient.no]] as const;
  const { register, formState, getValues } = form;
  const errors = formState.errors.patient;
  return (
    <fieldset className="@container grid min-w-0 gap-4 rounded-xl border bg-surface p-4">
      <legend className="sr-only">{patient.title}</legend>
      <div>
        <h2 className="font-semibold">{patient.title}</h2>
        <p className="text-sm text-muted">{patient.intro}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        {patientNumbers.map(([name, unit, least, most]) => (
          <Input
            key={name}
            label={patient[name]}
            unit={unit === 'years' ? patient.years : unit}
            inputMode="decimal"
            maxLength={12}
            error={errors?.[name]?.message}
            {...register(`patient.${name}`, { validate: (text) => checkNumber(text, [least, most]) })}
          />
        ))}
        <Select
          label={patient.sex}
          options={[unknown, ['female', patient.female], ['male', patient.male]]}
          {...register('patient.sex')}
        />
        <Select label={patient.pregnant} options={yesNo} {...register('patient.pregnant')} />
        <Select label={patient.breastfeeding} options={yesNo} {...register('patient.breastfeeding')} />
        <Select
          label={patient.liver}
          options={[unknown, ['A', 'A'], ['B', 'B'], ['C', 'C']]}
          {...register('patient.liver')}
        />
        <Input
          label={patient.creatinine}
          inputMode="decimal"
          maxLength={12}
          error={errors?.creatinine?.message}
          {...register('patient.creatinine', {
            validate: (text) => checkNumber(text, [0.01, mostCreatinine]),
          })}
        />
        <Select
          label={patient.creatinineUnit}
          options={[['', '–'], ...creatinineUnits.map((unit) => [unit, unit] as const)]}
          error={errors?.creatinineUnit?.message}
          {...register('patient.creatinineUnit', {
            validate: (unit) =>
              unit !== '' || getValues('patient.creatinine').trim() === '' || patient.chooseUnit,
          })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {patientLists.map((name) => (
          <Input
            key={name}
            label={patient[name]}
            unit={patient.separated}
            maxLength={2000}
            {...register(`patient.${name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
