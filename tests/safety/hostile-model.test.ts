import { readHonest } from './hostile-model/honest.ts';
import { keepsPromise } from './hostile-model/promise.ts';

keepsPromise(readHonest());
