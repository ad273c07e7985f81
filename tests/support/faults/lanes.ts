import { createRandom, isLong, seed } from '../long.ts';
import { type Drawn, type NamedPoint, openLane } from './lane.ts';
import { quantile } from './statistics.ts';

const durabilities = ['async', 'async', 'sync', 'exit'] as const;
const lanesAtOnce = isLong ? 8 : 4;

/** Draws `rounds` points, each as often as any other, and works through them on several databases at once. */
export async function runLanes(
  points: readonly NamedPoint[],
  rounds: number,
  perform: (lane: Awaited<ReturnType<typeof openLane>>, drawn: Drawn) => Promise<number>,
): Promise<{ p50: number; max: number }> {
  const random = createRandom();
  const drawn = drawRounds(points, rounds, random);
  const durations: number[] = [];
  const failures: string[] = [];

  async function work() {
    while (drawn.length > 0) {
      const lane = await openLane();
      try {
        for (let next = drawn.pop(); next; next = drawn.pop()) {
          durations.push(await perform(lane, next).catch(nameFailure(next)));
        }
      } catch (error) {
        failures.push((error as Error).message);
      } finally {
        await lane.close();
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanesAtOnce, rounds) }, work));
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return { p50: quantile(durations, 0.5), max: quantile(durations, 1) };
}

function drawRounds(points: readonly NamedPoint[], rounds: number, random: () => number): Drawn[] {
  const deck: NamedPoint[] = [];
  while (deck.length < rounds) {
    const shuffled = points.map((point) => ({ point, at: random() })).sort((a, b) => a.at - b.at);
    deck.push(...shuffled.map(({ point }) => point));
  }
  return deck.slice(0, rounds).map((point) => ({
    point,
    durability: point.durability ?? durabilities[Math.floor(random() * durabilities.length)] ?? 'async',
  }));
}

function nameFailure({ point, durability }: Drawn) {
  return (error: Error): never => {
    const where = `${point.scenario}, stopped ${point.name} (durability ${durability}, seed ${seed})`;
    throw new Error(`${where}: ${error.message}`, { cause: error });
  };
}
