import { isAvailable, modeRegistry, modes } from '#shared/research/modes.ts';

type Settings = {
  publicUrl?: string | undefined;
  offline: boolean;
  sources: readonly string[];
  writer: string;
  database: 'pglite' | 'postgres';
};

type Facts = Record<'modes' | 'sources' | 'writer' | 'storage' | 'transport', string>;

/** What the public pages say of an installation, in English. */
export function factsInEnglish(installation: Settings): Facts {
  const { ready, missing } = modeNames((mode) => modeRegistry[mode].name);
  const rest = missing.length ? ` Not yet: ${listOf(missing, 'and')}.` : '';
  const sources = namesOf(installation.sources, { library: 'its own library', web: 'a web search' });
  return {
    modes: `This installation answers in ${listOf(ready, 'and') || 'nothing'}.${rest}`,
    sources: installation.offline
      ? 'This installation stays offline: it searches its own library only, and no question leaves it.'
      : `This installation searches ${listOf(sources, 'and') || 'nothing'}.`,
    writer:
      installation.writer === 'none'
        ? 'No language model is connected here: reports are put together from sentences of the sources, word for word.'
        : `A language model (${installation.writer}) writes here, and each of its sentences is checked against the cited source before it is shown.`,
    storage:
      installation.database === 'postgres'
        ? 'Accounts and reports are kept in a PostgreSQL database.'
        : 'Accounts and reports are kept in a folder of the server; PostgreSQL is advised for patient data.',
    transport: isEncrypted(installation)
      ? 'This installation is reached over HTTPS.'
      : 'This installation is not set up for HTTPS, so it is fit for use on its own machine only.',
  };
}

/** The same in Vietnamese. */
export function factsInVietnamese(installation: Settings): Facts {
  const { ready, missing } = modeNames((mode) => modeRegistry[mode].translations.vi);
  const rest = missing.length ? ` Chưa có: ${listOf(missing, 'và')}.` : '';
  const sources = namesOf(installation.sources, { library: 'thư viện riêng', web: 'công cụ tìm kiếm web' });
  return {
    modes: ready.length
      ? `Hệ thống này trả lời ở các chế độ ${listOf(ready, 'và')}.${rest}`
      : `Hệ thống này chưa trả lời ở chế độ nào.${rest}`,
    sources: installation.offline
      ? 'Hệ thống này làm việc ngoại tuyến: chỉ tìm trong thư viện riêng, và không câu hỏi nào được gửi ra ngoài.'
      : `Hệ thống này tìm trong: ${listOf(sources, 'và') || 'không nguồn nào'}.`,
    writer:
      installation.writer === 'none'
        ? 'Ở đây không kết nối mô hình ngôn ngữ nào: báo cáo được ghép từ nguyên văn các câu trong nguồn.'
        : `Ở đây có một mô hình ngôn ngữ (${installation.writer}) viết báo cáo, và mỗi câu được đối chiếu với nguồn trích dẫn trước khi hiển thị.`,
    storage:
      installation.database === 'postgres'
        ? 'Tài khoản và báo cáo được lưu trong cơ sở dữ liệu PostgreSQL.'
        : 'Tài khoản và báo cáo được lưu trong một thư mục của máy chủ; với dữ liệu người bệnh nên dùng PostgreSQL.',
    transport: isEncrypted(installation)
      ? 'Hệ thống này được truy cập qua HTTPS.'
      : 'Hệ thống này chưa được thiết lập HTTPS, nên chỉ phù hợp để dùng ngay trên máy của nó.',
  };
}

const sourceNames: Record<string, string> = {
  pubmed: 'PubMed',
  pmc: 'PubMed Central',
  europepmc: 'Europe PMC',
  clinicaltrials: 'ClinicalTrials.gov',
  openfda: 'openFDA',
  dailymed: 'DailyMed',
  rxnav: 'RxNav',
  crossref: 'Crossref',
};
const webSearches = new Set(['searxng', 'tavily', 'brave']);

function namesOf(sources: readonly string[], own: { library: string; web: string }): string[] {
  const nameOf = (source: string) =>
    source === 'library' ? own.library : webSearches.has(source) ? own.web : sourceNames[source];
  return [...new Set(sources.flatMap((source) => nameOf(source) ?? []))];
}

function modeNames(nameOf: (mode: (typeof modes)[number]) => string) {
  return {
    ready: modes.filter(isAvailable).map(nameOf),
    missing: modes.filter((mode) => !isAvailable(mode)).map(nameOf),
  };
}

const isEncrypted = ({ publicUrl }: Settings) => publicUrl?.startsWith('https:') ?? false;

/** The names with a word before the last; empty without names. */
function listOf(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}
