const { readFileSync } = require('node:fs')

// A folder of src/ imports only from its left. `lib` and `shared` are left of all.
const LAYERS = ['platform', 'i18n', 'api', 'stores', 'ui', 'domain', 'form', 'screen', 'features', 'app']
const anyOf = names => `^src/(${names.join('|')})[./]`
const TYPES = { dependencyTypesNot: ['type-only'] }
const TEST = '\\.test\\.tsx?$'
// A folder of server/ imports only from its left, types included. config.ts is a layer of its own.
const SERVER = [
  'db',
  'http',
  'workers',
  'providers',
  'jobs',
  'config',
  'kernel',
  'domains',
  'demo',
  'backup',
  'app',
  'tenant',
]
// A folder of console/ imports only from its left; `shared` is left of all. pages.ts is the table of its pages.
const CONSOLE = ['i18n', 'theme', 'api', 'ui', 'live', 'list', 'pages', 'app', 'main']
// The same inside server/kernel/.
const KERNEL = [
  'text',
  'address',
  'form-fields',
  'call',
  'skills',
  'module',
  'audit',
  'live',
  'tenancy',
  'files',
  'text-extraction',
  'identity',
  'notify',
  'sheets',
  'records',
  'forms',
  'lifecycle',
  'visit',
  'work',
  'pay',
]
// The same inside server/domains/, where only tables are imported, so that no two domains join each other's: the order of
// the list of modules.
const MODULES = readFileSync(`${__dirname}/server/app/modules.ts`, 'utf8')
const folderOf = new Map(
  [...MODULES.matchAll(/import \{ (\w+) \} from '..\/domains\/([^/]+)\//g)].map(([, name, folder]) => [name, folder]),
)
const DOMAINS = [...MODULES.matchAll(/^ {2}(\w+),$/gm)].flatMap(([, name]) => folderOf.get(name) ?? [])
const inConsole = names => `^console/(${names.join('|')})[./]`
const inServer = names => `^server/(${names.join('|')})[./]`
const inKernel = names => `^server/kernel/(${names.join('|')})[./]`
const inDomains = names => `^server/domains/(${names.join('|')})/`
/** A folder of `names` imports nothing of those right of it; `within` makes a path of names. */
const oneWay = (names, within, where) =>
  names
    .slice(0, -1)
    .map((name, i) =>
      rule(
        `one-way-${where}${name}`,
        `${where}${name} imports only what is left of it in: ${names.join(', ')}`,
        { path: within([name]), pathNot: TEST },
        { path: within(names.slice(i + 1)) },
      ),
    )
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    ...LAYERS.slice(0, -1).map((layer, i) =>
      rule(
        `one-way-${layer}`,
        `src/${layer} imports only what stands left of it in: lib, shared, ${LAYERS.join(', ')}`,
        { path: anyOf([layer]) },
        { path: anyOf(LAYERS.slice(i + 1)) },
      ),
    ),
    rule(
      'one-way-lib',
      'src/lib is pure: it imports lib, shared, the route table and packages',
      { path: '^src/lib/' },
      { path: '^(src|config|contract)/', pathNot: '^(src/lib/|config/route(s|-match)\\.ts$)' },
    ),
    rule(
      'known-layer',
      'a new folder in src/ needs its place in LAYERS',
      { path: '^src/' },
      { path: '^src/', pathNot: [anyOf(['lib', ...LAYERS]), '^src/theme\\.json$'] },
    ),
    rule(
      'features-are-islands',
      'features meet through go(), stores, ui or form; folders of service, request and knowledge share a package of the mini-programs, and no code',
      { path: '^src/features/((?:(?:service|request|knowledge)/)?[^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'platform-through-index',
      'the bundler picks the file of the platform',
      { pathNot: '^(src/platform|test)/' },
      { path: '^src/platform/', pathNot: '^src/platform/[^/]+/(index|types)\\.tsx?$' },
    ),
    rule(
      'no-platform-suffix',
      'the bundler picks the file of the platform',
      { pathNot: '^(src/platform|test)/' },
      { path: '\\.(h5|weapp|dd|qywx)\\.tsx?$' },
    ),
    rule(
      'contract-as-types',
      'no byte of the contract in a bundle',
      { path: '^(src|console)/' },
      { path: '^contract/', ...TYPES },
    ),
    ...oneWay(CONSOLE, inConsole, 'console/'),
    rule(
      'known-console-layer',
      'a new folder in console/ needs its place in CONSOLE',
      { path: '^console/' },
      { path: '^console/', pathNot: [inConsole(CONSOLE), '\\.css$'] },
    ),
    rule(
      'console-pages-are-islands',
      'pages of the console meet through addresses, ui or list',
      { path: '^console/pages/([^/]+)/' },
      { path: '^console/pages(/[^/]+/|\\.ts$)', pathNot: '^console/pages/$1/' },
    ),
    rule(
      'two-apps',
      'the portal and the console share contract/ and shared/, and nothing else',
      { path: '^(src|console)/', pathNot: TEST },
      { path: '^(src|console)/', pathNot: '^$1/' },
    ),
    ...oneWay(SERVER, inServer, 'server/'),
    ...oneWay(KERNEL, inKernel, 'server/kernel/'),
    ...oneWay(DOMAINS, inDomains, 'server/domains/'),
    rule(
      'known-server-layer',
      'a new folder in server/ or server/kernel/ needs its place in SERVER or KERNEL',
      { path: '^server/' },
      {
        path: '^server/(kernel/)?[^/]+/',
        pathNot: [inServer(SERVER.filter(one => one !== 'kernel')), inKernel(KERNEL), '^server/kernel/[^/]+$'],
      },
    ),
    rule(
      'known-domain',
      'a new folder in server/domains/ needs its place in server/app/modules.ts',
      { path: '^server/' },
      { path: '^server/domains/[^/]+/', pathNot: inDomains(DOMAINS) },
    ),
    rule(
      'domains-are-islands',
      'a domain joins tables of another one; what another one does it is given by ctx.offers',
      { path: '^server/domains/([^/]+)/', pathNot: TEST },
      { path: '^server/domains/', pathNot: ['^server/domains/$1/', '\\.table\\.ts$'] },
    ),
    rule(
      'client-without-server',
      'the client meets the server in contract/ and shared/',
      { path: '^(src|console|shared|contract|config)/' },
      { path: '^server/' },
    ),
    rule(
      'server-without-client',
      'the server meets the client in contract/ and shared/, and reads in the route table which screens there are',
      { path: '^(server|shared|contract)/' },
      { path: '^(src|config)/', pathNot: '^config/routes\\.ts$' },
    ),
    rule(
      'shared-is-pure',
      'both sides use it, on every platform',
      { path: '^shared/', pathNot: TEST },
      { pathNot: '^(shared|node_modules/(dayjs|jsep))/' },
    ),
    rule(
      'contract-is-schema',
      'schemas and the rules they quote',
      { path: '^contract/' },
      { pathNot: '^(contract|shared|node_modules/@sinclair/typebox)/' },
    ),
    rule(
      'config-stands-alone',
      'only config/ is transpiled while Taro loads its configuration; the worker is bundled after that',
      { path: '^config/', pathNot: '^config/offline/worker\\.ts$' },
      { path: '^(src|shared|contract|server|test|bench|tools)/' },
    ),
    rule(
      'routes-import-nothing',
      'the route table goes into every bundle',
      { path: '^config/routes\\.ts$' },
      { path: '.' },
    ),
    rule(
      'product-without-tests',
      'tests, benchmarks and tools look at the product, not the other way round',
      { path: '^(src|console|server|shared|contract|config)/', pathNot: TEST },
      { path: `^(test|bench|tools)/|${TEST}` },
    ),
    rule(
      'host-stands-alone',
      'the mini-program host is a tool of its own: it knows nothing of the app',
      { path: '^test/mini/host/' },
      { path: '^(src|server|shared|contract|config|bench|tools|test)/', pathNot: '^test/mini/host/' },
    ),
    rule(
      'server-without-dev-packages',
      'npm ci --omit=dev must be enough to run',
      { path: '^(server|contract|shared)/', pathNot: TEST },
      { dependencyTypes: ['npm-dev'], ...TYPES },
    ),
    rule(
      'declared-packages',
      'every package stands in package.json',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('resolvable', 'an import leads to a file', {}, { couldNotResolve: true }),
    rule(
      'no-cycles',
      'files that need each other, if only for a type, are one thing in two places',
      {},
      { circular: true },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/|/fixtures/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
