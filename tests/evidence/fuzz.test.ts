import { readsMutatedTexts } from './fuzz/fuzz.ts';

readsMutatedTexts();
