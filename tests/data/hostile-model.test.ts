import { readHonest } from '../safety/hostile-model/honest.ts';
import { keepsPromise } from '../safety/hostile-model/promise.ts';
import { readAbstracts } from './honest-abstracts.ts';

keepsPromise([...readHonest(), readAbstracts()]);
