/** A section of an FDA drug label: its name here, its field in openFDA, its LOINC code in SPL documents. */
export type LabelSection = { label: string; field: string; loinc: string };

const section = (label: string, field: string, loinc: string): LabelSection => ({ label, field, loinc });

/**
 * What a clinician looks up in a label, in the order of 21 CFR 201.57, then of 21 CFR 201.66 for drugs sold without
 * prescription. Codes: FDA, "Section Headings (LOINC)". Chemistry, pharmacology, studies and packages are left out.
 */
export const labelSections: readonly LabelSection[] = [
  section('Boxed warning', 'boxed_warning', '34066-1'),
  section('Indications and usage', 'indications_and_usage', '34067-9'),
  section('Dosage and administration', 'dosage_and_administration', '34068-7'),
  section('Dosage forms and strengths', 'dosage_forms_and_strengths', '43678-2'),
  section('Contraindications', 'contraindications', '34070-3'),
  section('Warnings and precautions', 'warnings_and_cautions', '43685-7'),
  section('Warnings', 'warnings', '34071-1'),
  section('Precautions', 'precautions', '42232-9'),
  section('General precautions', 'general_precautions', '34072-9'),
  section('Adverse reactions', 'adverse_reactions', '34084-4'),
  section('Drug interactions', 'drug_interactions', '34073-7'),
  section('Drug and laboratory test interactions', 'drug_and_or_laboratory_test_interactions', '34074-5'),
  section('Use in specific populations', 'use_in_specific_populations', '43684-0'),
  section('Pregnancy', 'pregnancy', '42228-7'),
  section('Teratogenic effects', 'teratogenic_effects', '34077-8'),
  section('Labor and delivery', 'labor_and_delivery', '34079-4'),
  section('Lactation', 'lactation', '77290-5'),
  section('Nursing mothers', 'nursing_mothers', '34080-2'),
  section(
    'Females and males of reproductive potential',
    'females_and_males_of_reproductive_potential',
    '77291-3',
  ),
  section('Pediatric use', 'pediatric_use', '34081-0'),
  section('Geriatric use', 'geriatric_use', '34082-8'),
  section('Abuse and dependence', 'drug_abuse_and_dependence', '42227-9'),
  section('Overdosage', 'overdosage', '34088-5'),
  section('Patient counseling information', 'information_for_patients', '34076-0'),
  section('Purpose', 'purpose', '55105-1'),
  section('Do not use', 'do_not_use', '50570-1'),
  section('Ask a doctor', 'ask_doctor', '50569-3'),
  section('Ask a doctor or pharmacist', 'ask_doctor_or_pharmacist', '50568-5'),
  section('When using', 'when_using', '50567-7'),
  section('Stop use', 'stop_use', '50566-9'),
  section('Pregnancy or breast-feeding', 'pregnancy_or_breast_feeding', '53414-9'),
];
