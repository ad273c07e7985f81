/**
 * Lets those who wait go one by one, each time the one with the least number among all who wait by then: answers come in the
 * order in which they came before, as long as who waits for them asks for the same.
 */
export function createOrderedTurns(): (number: number) => Promise<void> {
  const waiting: { number: number; go: () => void }[] = [];
  let isCalled = false;
  const call = () => {
    if (isCalled || waiting.length === 0) return;
    isCalled = true;
    // Not before everything that the last answer set off has asked what it asks.
    setImmediate(() => {
      isCalled = false;
      waiting.sort((one, other) => one.number - other.number);
      waiting.shift()?.go();
      call();
    });
  };
  return (number) =>
    new Promise((go) => {
      waiting.push({ number, go });
      call();
    });
}
