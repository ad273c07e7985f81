import { textsOf } from '../language.ts';

/** What many screens say. */
export const common = {
  language: 'Language',
  close: 'Close',
  cancel: 'Cancel',
  errorTitle: 'Error',
  forDecisionSupport: 'For decision support only. It does not replace clinical judgement.',
  notFoundTitle: 'Oops! Page not found',
  notFoundText: 'The address may be mistyped, or the page has moved. Your reports are where you left them.',
  returnHome: 'Return to Home',
  settingsNotLoaded: 'Failed to load the settings',
  pageNotLoaded: 'This page could not be loaded in full. Please reload it.',
  partNotLoadedTitle: 'This part could not be loaded',
  partNotLoadedText: 'Check your connection, or reload the page.',
  tryAgain: 'Try again',
  expiredTitle: 'Your session has expired',
  expiredText: 'Please sign in again to continue.',
};

export const [commonTexts, useCommonTexts] = textsOf('common', common);
