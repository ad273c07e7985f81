/** Tells the process that started this one where the server listens and, when asked, what it used. */
export function answerUsage(url) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() });
  });
  process.send({ url });
}
