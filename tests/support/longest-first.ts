import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take long: processes that are killed and started again, then whole servers. */
const longest = [/\/tests\/faults\//, /\/tests\//];

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((folder) => folder.test(moduleId));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
