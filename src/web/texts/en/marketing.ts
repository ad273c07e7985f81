import { textsOf } from '../language.ts';

/** The home page, and what the marketing pages share. `[words](claim)` is followed by the mark of a claim, or is a link to a path. */
export const marketing = {
  title: (brand: string) => `${brand} AI: cited clinical answers`,
  description:
    'Ask a clinical question and get a structured, cited answer from trusted medical journals, guidelines and databases. Every sentence opens to the words of its source.',
  pictureText: 'A question, and a sentence of a report beside the words of its source',
  header: {
    skip: 'Skip to content',
    sections: 'Sections',
    menu: 'Menu',
    footer: 'Footer',
    features: 'Features',
    benefits: 'Benefits',
    sources: 'Sources',
    about: 'About',
    offer: 'Special Offer',
    pricing: 'Pricing',
    login: 'Login',
    access: 'Get FREE Access',
    notifications: 'Notifications',
    disclaimer:
      'For decision support only. It is not a medical device and does not replace clinical judgement. In an emergency, call your local emergency number.',
  },
  hero: {
    pill: 'Medical AI Assistant',
    first: 'Stop Wasting Time',
    before: 'Start Making',
    words: ['Confident', 'Reliable', 'Accurate', 'Smart'],
    last: 'Clinical Decisions',
    lead: 'Evidence-based, cited [answers](cited) from trusted medical journals, guidelines and [databases](sources), in about [15-30 seconds](speed).',
    second:
      'Ask as you would ask a colleague. You get a structured report, and every sentence in it opens to the words of its source. Beta access is [free](beta).',
    start: 'Start For FREE Access Now',
    pause: 'Pause the changing word',
    resume: 'Let the word change',
  },
  card: {
    certainty: {
      high: 'High certainty',
      moderate: 'Moderate certainty',
      low: 'Low certainty',
      'very low': 'Very low certainty',
    },
    checked: (verified: number, all: number) => `${verified} of ${all} sentences checked`,
    designs: { metaAnalysis: 'Meta-analysis', randomisedTrial: 'Randomised trial', guideline: 'Guideline' },
    found: 'Found again, word for word, in the library’s summary of this paper',
    caption:
      'A report of this program: from the library it comes with, without a language model. For clinical use, read the sources.',
    workspaceAlt:
      'The workspace: a report with its bottom line and certainty, and beside it the sources it cites',
    workspaceCaption: 'The workspace after a Quick Search, photographed from the running program.',
  },
  features: {
    eyebrow: 'Features',
    title: 'Every sentence, back to its source',
    intro:
      'A claim in medicine is worth what carries it. So a report is built from its sources up, and you can walk back down from any sentence.',
    citedTitle: 'Cited answers you can check',
    cited: 'Point at a number and read the sentence it came from, with its figures marked.',
    certaintyTitle: 'Certainty, with its reasons',
    certainty: 'Four GRADE levels. A report says why it chose one.',
    reasons: [
      'starts high: a meta-analysis',
      '21,947 people',
      'held at moderate: no program judges risk of bias',
    ],
    modesTitle: 'Four query modes',
    modes: 'From a quick answer to a full report.',
    effectsTitle: 'Effects at a glance',
    effects: 'Estimates and intervals, read from the sources and drawn to one scale.',
  },
  modes: {
    quick: { name: 'Quick Search', text: 'A cited answer within seconds' },
    deep: { name: 'Deep Research', text: 'PICO analysis and a full evidence report' },
    prescription: { name: 'Prescription Analysis', text: 'Drug information and interactions' },
    imaging: { name: 'Medical Imaging', text: 'Experimental beta; requires medical review' },
  },
  forest: {
    caption: 'Hazard ratio of each source’s main outcome, SGLT2 inhibitor against placebo',
    source: 'Source',
    drawing: 'Drawing',
    effect: 'HR (95% CI)',
    pooled: 'Pooled, two trials',
    favours: '← favours SGLT2 inhibitor',
  },
  benefits: {
    eyebrow: 'Benefits',
    title: 'Less searching, more deciding',
    intro:
      'Each promise on this page carries a number, like a sentence of a report. Press it, and read what is true of this installation.',
    structured: {
      title: 'Structured, clinically relevant answers',
      text: 'The bottom line first, then findings, then how the search was done. The part you need is always in the same place.',
    },
    insights: {
      title: 'AI-generated insights',
      text: 'The reading of many abstracts at once, written down as short sentences that each name what they rest on.',
    },
    guidelines: {
      title: 'Integrated guidelines',
      text: 'What guidelines recommend stands beside the trials they rest on, with the class of the recommendation where it is given.',
    },
    suggestions: {
      title: 'Evidence-based suggestions',
      text: 'What worked, for whom, by how much, and what speaks against it. Retracted papers are named as such.',
    },
    differential: {
      title: 'Differential diagnosis comparisons',
      text: 'Set two explanations side by side, and read what the sources say of each.',
    },
    sourcesEyebrow: 'Sources',
    sourcesTitle: 'Where answers come from, and whom they serve',
    example: 'Example of use',
    ward: {
      who: 'On a ward round',
      question:
        'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
      text: 'A clinician asks between two patients, reads the bottom line and its certainty, and opens the one source that decides.',
    },
    club: {
      who: 'Before a journal club',
      question: 'What is known about de-escalating dual antiplatelet therapy after PCI?',
      text: 'The question is divided into parts, each part searched by itself, and the trail of the search is kept for the group.',
    },
    home: {
      who: 'At home, after an appointment',
      question: 'Why was I given a statin although my cholesterol is normal?',
      text: 'A patient reads what studies found, in words that are explained, and takes the report along to the next visit.',
    },
  },
  pricing: {
    eyebrow: 'Pricing',
    title: 'One credit, one research',
    intro: 'Credits come back every day at midnight UTC. A research that fails gives its credit back.',
    free: 'Free',
    premium: 'Premium',
    perMonth: 'per month',
    credits: (credits: string) => `${credits} daily credits`,
    freeItems: ['Basic tools', 'Community support'],
    models: 'Advanced AI models',
    support: 'Priority support',
    early: 'Early access',
    startFree: 'Get Started Free',
    startPremium: 'Start Premium Trial',
    questions: 'Questions',
    cancel: {
      question: 'Can I cancel?',
      answer: 'Cancel any time. Your plan stays active to the end of the billing period.',
    },
    guarantee: { question: 'Is there a guarantee?', answer: 'Yes, a 30-day money-back guarantee.' },
    discounts: {
      question: 'Are there educational discounts?',
      answer: 'Yes. They are available by contacting the team.',
    },
    promo: 'Have a promo code?',
    promoText: '[Sign in](/login), then enter your code under Subscription & Credits.',
    trust: 'Trust',
  },
  about: {
    eyebrow: 'About',
    title: 'Made to be checked',
    first:
      'This is open software for clinical research. It runs on the machine of whoever offers it to you, searches the sources that were chosen there, and keeps the trail of every search, so that a second person can walk the same way.',
    second:
      'It says what it does not know. Where nothing was found, a report says so; where studies disagree, it shows both.',
    formTitle: 'Begin with your name',
    name: 'Name',
    email: 'Email',
    comments: 'Comments',
    optional: '(optional)',
    send: 'Get FREE Access',
  },
  social: {
    title: 'Every sentence, back to its source',
    text: 'Cited clinical answers from medical journals, guidelines and databases.',
  },
};

export const [marketingTexts] = textsOf('marketing', marketing);
