import { textsOf } from '../language.ts';

/** The page of the special offer. */
export const landing = {
  title: (brand: string) => `Free beta access · ${brand} AI`,
  description:
    'Cited clinical answers in under 30 seconds, from trusted medical journals, guidelines and databases. Free while the beta lasts.',
  links: {
    story: 'Story',
    solution: 'Solution',
    sources: 'Sources',
    benefits: 'Benefits',
    access: 'Access',
    home: 'Home',
    login: 'Login',
    signup: 'Sign up',
  },
  start: 'START YOUR FREE ACCESS NOW',
  eyebrow: 'Special offer: free beta access',
  headline: 'Cited clinical answers in under 30 [seconds](speed)',
  lead: 'Evidence-based [answers](cited) from trusted medical journals, guidelines and [databases](sources), free while the beta [lasts](beta).',
  story: {
    title: 'It began with a question between two patients',
    first:
      'There is a question, there are six minutes, and there are forty papers. The answer is in one of them, or it is in none, and the honest thing is to know which.',
    second:
      'Search engines give a list and leave the reading to you. Chat programs give an answer and leave the checking to you. Neither is what a careful colleague would do: read, say what was found, and put a finger on the line it was found in.',
    third:
      'So this software was made to keep its finger on the line. If a sentence cannot be found again in its source, it is not shown.',
  },
  solution: {
    title: 'From a question to a report you can defend',
    steps: [
      { title: 'Ask', text: 'Type a clinical question as you would say it to a colleague.' },
      { title: 'Search', text: 'All chosen sources are asked at once; what fails is named.' },
      { title: 'Check', text: 'Each sentence is compared with its source before you see it.' },
      { title: 'Read', text: 'The bottom line, how certain it is, and the way back to every word.' },
    ],
  },
  sources: { eyebrow: 'Trusted sources', title: 'The words of the source, and where they stand' },
  benefits: {
    title: 'What it gives back to you',
    speed: {
      title: 'Time back',
      text: 'Answers in about 15-30 seconds, while the patient is still in the room.',
    },
    cited: {
      title: 'Answers that show their work',
      text: 'Evidence-based, cited sentences. A click on a number opens the words it rests on.',
    },
    guidelines: {
      title: 'Guidelines beside trials',
      text: 'Integrated guidelines, with the studies behind them and their design.',
    },
    differential: {
      title: 'A second look at the differential',
      text: 'Differential diagnosis comparisons, each side with its own sources.',
    },
  },
  call: {
    title: 'Ask your first question today',
    text: (credits: string) => `${credits} free researches a day, no card, no waiting.`,
  },
  access: {
    title: 'Request your access',
    intro: 'Leave your details, or go straight to the [sign-up page](/signup): it is open.',
    legend: 'Access request',
    name: 'Name',
    email: 'Email',
    phone: 'Zalo phone',
    message: 'Message',
    send: 'Request Access',
    sending: 'Processing...',
    sentTitle: 'Your access is ready',
    sentText: 'There is no waiting list: create your account on the sign-up page. Nothing was sent.',
  },
};

export const [landingTexts] = textsOf('landing', landing);
