const oldest = [20, 19];
const endOfLife = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
};

/** What to say about a Node version: `error` when it cannot run the program, `warning` when it is no longer maintained. */
export function judgeNodeVersion(version, today) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    return {
      error: `Node ${oldest.join('.')} or newer is needed (24 is recommended); this is Node ${version}.`,
    };
  }
  const end = endOfLife[major];
  if (end !== undefined && end < today) {
    return { warning: `Node ${major} gets no security fixes since ${end}; Node 24 is recommended.` };
  }
  return {};
}

export function requireNode() {
  const { error, warning } = judgeNodeVersion(process.version, new Date().toISOString().slice(0, 10));
  if (warning) process.stderr.write(`${warning}\n`);
  if (!error) return;
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
