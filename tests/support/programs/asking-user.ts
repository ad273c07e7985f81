import { setTimeout as sleep } from 'node:timers/promises';

// A signed-in user who asks again and again, in a process of their own, and tells at the end how long each answer took.
const [url = '', token = ''] = process.argv.slice(2);
const askEveryMs = 50;
const waitsMs: number[] = [];

process.on('message', () => process.send?.({ waitsMs }, () => process.exit()));
process.on('disconnect', () => process.exit());

for (;;) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The user was answered ${answer.status}`);
  waitsMs.push(performance.now() - startedAt);
  if (waitsMs.length === 1) process.send?.({ isAsking: true });
  await sleep(askEveryMs);
}
