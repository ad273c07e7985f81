import { countLines, readLines } from './lines.ts';

const maxRecordChars = 2_000_000;

/** The fields of a record by tag, in their order; `undefined` where the record is longer than is accepted. */
export type TaggedRecord = { line: number; fields: Map<string, string[]> | undefined };

/**
 * Reads the records of a format of tagged lines (MEDLINE, RIS). `tagged` matches a line with a tag and its value; any
 * other line continues the value before it. `first` is the tag that opens a record.
 */
export async function* readTaggedRecords(
  chunks: AsyncIterable<string>,
  { tagged, first }: { tagged: RegExp; first: string },
): AsyncGenerator<TaggedRecord> {
  let record: { line: number; fields: Map<string, string[]>; chars: number } | undefined;
  let values: string[] | undefined;
  const lines = countLines();
  const ended = (): TaggedRecord[] =>
    record ? [{ line: record.line, fields: record.chars > maxRecordChars ? undefined : record.fields }] : [];
  for await (const chunk of readLines(chunks)) {
    for (const { number, text = 'x'.repeat(maxRecordChars + 1) } of chunk) {
      const [, tag, value = ''] = tagged.exec(text.slice(0, 200)) ? (tagged.exec(text) ?? []) : [];
      lines.pass(tag === first);
      if (tag === first) {
        yield* ended();
        record = { line: number, fields: new Map(), chars: 0 };
      }
      if (!record) continue;
      record.chars += text.length;
      if (record.chars > maxRecordChars) continue;
      if (tag) {
        values = record.fields.get(tag) ?? [];
        record.fields.set(tag, values);
        values.push(value.trim());
      } else if (values?.length && text.trim()) {
        values[values.length - 1] += ` ${text.trim()}`;
      }
    }
  }
  yield* ended();
}
