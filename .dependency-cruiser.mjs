const test = '(\\.test\\.tsx?$|/test-support/)';
const external = (names) => `node_modules/(${names.join('|')})/`;
const roots = ['server', 'workflow', 'research', 'evidence', 'llm', 'imaging', 'web'];

/** A root may use only the listed roots (and npm packages); everything else it is handed by `src/main.ts`. */
const rootUses = (name, allowed, advice) => ({
  name: `${name}-uses-only-${allowed.join('-')}`,
  comment: `${name} may import ${allowed.join(', ')} and nothing else of src/. ${advice}`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    path: '^(src|tests|scripts|bench)/',
    pathNot: [`^src/(${[name, ...allowed].join('|')})/`, ...testSupport],
  },
});
const testSupport = ['^tests/support/'];

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'These files import each other in a circle, if only for a type. Move what both need into a third file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment:
        'This import leads nowhere. Write the file extension (.ts, .tsx), and "#root/…" only for paths under src/.',
      severity: 'error',
      // The official server has a package file of its own, installed when a benchmark needs it. The types that
      // @itk-wasm/image-io names first are not in its package; Node finds its code.
      from: { pathNot: '^bench/peer/' },
      to: { couldNotResolve: true, pathNot: '^@itk-wasm/image-io$' },
    },
    {
      name: 'production-needs-production-packages',
      comment: 'Code that runs on the server needs its package under "dependencies", not "devDependencies".',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/web/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Only tests import tests and tests/support. Move what the program needs into src/.',
      severity: 'error',
      from: { path: '^src/', pathNot: [test] },
      to: { path: ['^tests/', test] },
    },
    {
      name: 'shared-uses-only-zod',
      comment:
        'shared runs in the browser and in Node: it imports zod and itself. Put code that needs more into the root that uses it.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: [test] },
      to: { pathNot: ['^src/shared/', external(['zod'])] },
    },
    rootUses('platform', ['shared'], 'It knows no feature: let the feature pass a value or a function in.'),
    rootUses(
      'server',
      ['platform', 'shared'],
      'Take a port (a function or a type) as an option; src/main.ts and src/commands/ hand it in.',
    ),
    rootUses(
      'workflow',
      ['platform', 'shared'],
      'It serves any graph and knows no medicine, users or credits: take a port as an option.',
    ),
    rootUses(
      'research',
      ['evidence', 'llm', 'imaging', 'platform', 'shared'],
      'Results reach the server through the run’s final state, not through an import.',
    ),
    rootUses('evidence', ['platform', 'shared'], 'Take what you need as an option of createEvidence.'),
    rootUses('llm', ['platform', 'shared'], 'Take what you need as an option of createLanguageModel.'),
    rootUses('imaging', ['platform', 'shared'], 'Take what you need as an option.'),
    rootUses(
      'web',
      ['shared'],
      'The browser talks to the server over HTTP; contracts live in src/shared/api.',
    ),
    {
      name: 'roots-are-entered-by-their-index',
      comment:
        'Import this root through its index.ts (evidence: rules.ts for what asks nobody). Export there what outsiders may use.',
      severity: 'error',
      from: { path: '^src/([^/]+)', pathNot: [test, '^src/reading-thread\\.ts$'] },
      to: {
        path: `^src/(${roots.join('|')})/`,
        pathNot: ['^src/$1/', `^src/(${roots.join('|')})/index\\.tsx?$`, '^src/evidence/rules\\.ts$'],
      },
    },
    {
      name: 'platform-areas-are-entered-by-their-index',
      comment: 'Import #platform/<area>/index.ts. Export there what other code may use.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/', test] },
      to: { path: '^src/platform/[^/]+/', pathNot: ['^src/platform/[^/]+/index\\.ts$'] },
    },
    {
      name: 'web-is-not-imported',
      comment: 'The web client is a separate program. Put what both sides need into src/shared.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/web/'] },
      to: { path: '^src/web/' },
    },
    {
      name: 'composition-is-not-imported',
      comment:
        'main.ts, commands/ and config.ts put the parts together; no part imports them. Take the value as an option instead.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(main|config)(\\.test)?\\.ts$', '^src/commands/'] },
      to: { path: '^src/((main|config)\\.ts$|commands/)' },
    },
    {
      name: 'slices-meet-in-services',
      comment:
        'A slice of the server reaches another one only from service.ts to service.ts (tables may refer to tables, routes may use a middleware.ts).',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/', pathNot: [test, '^src/server/http/'] },
      to: {
        path: '^src/server/[^/]+/',
        pathNot: ['^src/server/($1|http)/', '/(service|schema|middleware)\\.ts$'],
      },
    },
    {
      name: 'only-services-use-other-services',
      comment:
        'Only service.ts (or a middleware.ts) may use another slice’s service. Call your own service from here.',
      severity: 'error',
      from: {
        path: '^src/server/([^/]+)/',
        pathNot: [test, '/(service|middleware)\\.ts$', '^src/server/http/'],
      },
      to: { path: '^src/server/[^/]+/service\\.ts$', pathNot: ['^src/server/$1/'] },
    },
    {
      name: 'only-tables-use-other-tables',
      comment:
        'Another slice’s tables may be named only in schema.ts, for foreign keys. Ask that slice’s service for the data.',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/', pathNot: [test, '/schema\\.ts$'] },
      to: { path: '^src/server/[^/]+/schema\\.ts$', pathNot: ['^src/server/$1/'] },
    },
    {
      name: 'routes-use-services',
      comment:
        'routes.ts reads the request, calls service.ts and shapes the answer. Move the query or the rule into service.ts.',
      severity: 'error',
      from: { path: '^src/server/.+/(routes|middleware)\\.ts$' },
      to: { path: '^src/server/.+/(store|schema)\\.ts$' },
    },
    {
      name: 'services-know-no-routes',
      comment: 'service.ts and store.ts are called by routes and know nothing of them.',
      severity: 'error',
      from: { path: '^src/server/.+/(service|store|schema)\\.ts$' },
      to: { path: '^src/server/(.+/(routes|middleware)\\.ts$|http/)' },
    },
    {
      name: 'stores-know-no-services',
      comment:
        'store.ts holds the SQL and nothing above it. Move the rule that needs a service into service.ts.',
      severity: 'error',
      from: { path: '^src/server/.+/(store|schema)\\.ts$' },
      to: { path: '^src/server/.+/service\\.ts$' },
    },
    {
      name: 'sql-stays-in-stores',
      comment:
        'SQL lives in store.ts (tables in schema.ts), workflow/storage and platform. Add a function there and call it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          test,
          '/(store|schema)\\.ts$',
          '^src/workflow/storage/',
          '^src/platform/',
          '^src/evidence/library/',
        ],
      },
      to: { path: external(['drizzle-orm', 'pg', '@types/pg', 'pg-boss', '@electric-sql/pglite']) },
    },
    {
      name: 'search-index-stays-in-library',
      comment: 'The local index is used only in src/evidence/library. Add a function there and call it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/evidence/library/'] },
      to: { path: external(['@lancedb/lancedb', 'apache-arrow']) },
    },
    {
      name: 'http-stays-at-the-edge',
      comment:
        'HTTP types belong to routes.ts, middleware.ts, server/http, workflow/api and the composition. Pass plain values inward.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          test,
          '^src/server/.+/(routes|middleware)\\.ts$',
          '^src/server/(http/|index\\.ts$)',
          '^src/workflow/(api/|(index|ports)\\.ts$)',
          '^src/(commands/|main\\.ts$)',
        ],
      },
      to: { path: external(['hono', '@hono/[^/]+']) },
    },
    {
      name: 'requests-leave-through-egress',
      comment:
        'Outbound requests go through #platform/egress/index.ts, which sets the deadline, the size limit and the allowed hosts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/platform/', '^src/(commands/|main\\.ts$)'] },
      to: {
        path: [
          '^(node:)?(http|https|http2|net|tls|dgram)$',
          external(['undici', 'axios', 'got', 'node-fetch', 'ky']),
        ],
      },
    },
    {
      name: 'web-runs-in-the-browser',
      comment: 'The browser has no Node modules. Do this on the server, or with a web API.',
      severity: 'error',
      from: { path: '^src/(web|shared)/', pathNot: [test] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'connectors-are-independent',
      comment:
        'A connector asks one database and knows no other connector. Move what two of them need up into src/evidence/.',
      severity: 'error',
      from: { path: '^src/evidence/connectors/([^/]+)/' },
      to: { path: '^src/evidence/connectors/[^/]+/', pathNot: ['^src/evidence/connectors/$1/'] },
    },
    {
      name: 'data-beside-the-project-stays-in-its-tests',
      comment:
        '`npm test` has nothing beside the project. Move what needs that data into tests/data, and write an example of your own.',
      severity: 'error',
      from: { path: ['^(src|tests)/', '^scripts/.*\\.test\\.ts$'], pathNot: ['^tests/data/'] },
      to: { path: ['^tests/data/', '^scripts/lib/data-folder\\.mjs$'], reachable: true },
    },
    {
      name: 'modes-are-independent',
      comment:
        'A mode knows no other mode. Move what two of them need to where its subject stands in src/research/.',
      severity: 'error',
      from: { path: '^src/research/modes/([^/]+)/', pathNot: [test] },
      to: { path: '^src/research/modes/[^/]+/', pathNot: ['^src/research/modes/$1/'] },
    },
    {
      name: 'what-modes-share-knows-no-mode',
      comment:
        'A folder of what modes share knows none of them. Move what it needs to where its subject stands.',
      severity: 'error',
      from: {
        path: '^src/research/(?:appraisal|checking|language|literature|prompts|question|safety|sources|writing)/',
        pathNot: [test],
      },
      to: { path: '^src/research/modes/' },
    },
    {
      name: 'stages-are-independent',
      comment:
        'A stage knows no other stage; they meet in the state. Move what two of them need up into the folder of the mode.',
      severity: 'error',
      from: { path: '^src/research/modes/[^/]+/stages/', pathNot: [test] },
      to: { path: '^src/research/modes/[^/]+/stages/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
