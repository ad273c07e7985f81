import { setFlagsFromString } from 'node:v8';

// A test database lives for seconds: what the optimising compiler spends on it in that time is most of its cost.
setFlagsFromString('--liftoff-only');
