import { existsSync } from 'node:fs';

const usualPlaces = [
  // The same engine without windows: it starts in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed Chromium: the given one, else at the usual places; undefined where there is none. */
export const findBrowser = (given: string | undefined): string | undefined =>
  (given ? [given] : usualPlaces).find((path) => existsSync(path));
