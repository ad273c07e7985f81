import { account } from './account.ts';
import { auth } from './auth.ts';
import { common } from './common.ts';
import { credits } from './credits.ts';
import { imaging } from './imaging.ts';
import { modes } from './modes.ts';
import { prescription } from './prescription.ts';
import { report } from './report.ts';
import { research } from './research.ts';
import { workspace } from './workspace.ts';

export { translateMessage } from './messages.ts';
/** Vietnamese, whole: loaded when it is chosen. */
export const sections = {
  account,
  auth,
  common,
  credits,
  imaging,
  modes,
  prescription,
  report,
  research,
  workspace,
};
