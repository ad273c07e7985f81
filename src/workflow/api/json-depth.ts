const quote = 34;
const openings = new Set([91, 123]);
const closings = new Set([93, 125]);

/** Whether objects and arrays of a JSON text stand in each other more than `max` deep. */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (openings.has(code)) depth += 1;
    else if (closings.has(code)) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
