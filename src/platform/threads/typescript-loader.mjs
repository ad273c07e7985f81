import { register } from 'tsx/esm/api';

// `--import tsx` registers no loader of modules in a thread of Node 20, only that of `require`, which many packages refuse.
register();
