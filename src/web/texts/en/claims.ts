import { slots } from '../../lib/slots.tsx';
import { textsOf } from '../language.ts';

const noPayment = 'No payment is connected to this installation: nobody is charged here.';

/** Every claim of the marketing pages, with what is true of this installation. */
export const claims = {
  truthOf: (title: string, number: number) => `${number}: what is true of “${title}”`,
  notes: 'What is true of this installation',
  here: 'On this installation',
  close: 'Close',
  titles: {
    cited: 'Evidence-based, cited answers',
    sources: 'Trusted medical journals, guidelines and databases',
    speed: 'Answers in about 15-30 seconds',
    beta: 'Free beta access',
    structured: 'Structured, clinically relevant answers',
    insights: 'AI-generated insights',
    guidelines: 'Integrated guidelines',
    suggestions: 'Evidence-based suggestions',
    differential: 'Differential diagnosis comparisons',
    hipaa: 'HIPAA Compliant',
    fast: 'Lightning Fast',
    validated: 'Expert Validated',
    modes: 'Four query modes',
    models: 'Advanced AI models',
    support: 'Support and early access',
    billing: 'Billing',
    access: 'What becomes of this form',
    story: 'Who tells this',
  },
  truths: {
    cited:
      'Each sentence of a report carries a citation, and its quote has been found again in the stored text of the source by a program. A sentence that does not stand is replaced by the words of the source.',
    sources: `${slots.sourcesFact} A report names every source that could not be asked.`,
    speed: `The time of a Quick Search with a language model and sources that answer promptly. Without a model it is often shorter; with a slow model or slow sources it is longer, and a Quick Search ends here after ${slots.quickSeconds} seconds at the latest. Deep Research takes minutes.`,
    beta: `An account has ${slots.freeCredits} credits a day at no cost. ${noPayment}`,
    structured:
      'A report begins with the bottom line and its certainty, then gives the findings, their sources and how they were searched. Whether it is relevant to a patient is for a clinician to judge.',
    insights: `${slots.writerFact} Nothing is shown as evidence that no source carries.`,
    guidelines:
      'Guidelines are found, cited and graded like other sources. The library that comes with the software holds short summaries written for it, each linked to the guideline; operators can add their own.',
    suggestions:
      'A report says what studies found and how certain that is. It supports a decision; it does not prescribe, and it is not a medical device.',
    differential:
      'Name the diagnoses in your question, and the report sets out what the sources say of each. It makes no diagnosis of its own, and finds none that you did not ask about.',
    hipaa: `Compliance belongs to whoever runs an installation, and no software has it by itself. What this software does: names and numbers of people are taken out of a question before it leaves, every record has one owner, and passwords are stored only as hashes. What the operator must do: HTTPS, encrypted disks, backups, and agreements with every service that is sent data. ${slots.transportFact} ${slots.storageFact}`,
    fast: `Progress and text are shown as they are made. A Quick Search ends here after ${slots.quickSeconds} seconds at the latest.`,
    validated:
      'No panel of experts has read the answers given here. What is validated, by a program, is that each sentence is carried by its source. Studies are ranked by their design and rated with the levels of GRADE.',
    modes: `${slots.modesFact} Medical Imaging is an experimental beta feature: its results require medical review.`,
    models: `${slots.writerFact} Both plans use the same.`,
    support:
      'Both are given by whoever operates this installation; the software comes with its documentation and its source code.',
    billing: `${noPayment} Premium is given by a promotional code or by the operator, so there is nothing to cancel or pay back.`,
    access:
      'Nothing you type here is sent or stored. Accounts are open: the sign-up page gives you access at once.',
    story:
      'The story says why the software was made. It is about no particular person, and nobody is quoted in it.',
  },
};

export const [claimTexts] = textsOf('claims', claims);
