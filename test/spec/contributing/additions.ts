import { all, behind, created, type Edit, type Edits } from '../../../tools/new/edits'

/** How it is noticed that a file of an addition was forgotten: TypeScript says so of a file, or the tests do. */
export interface Notice {
  in: string | 'tests'
  says: RegExp
  /** other files do not compile then, either, so that it is left out alone */
  alone?: true
}
export interface Addition {
  /** heading in CONTRIBUTING.md */
  heading: string
  /** what stands for the names in its paths */
  names: Record<string, string>
  edits: Edits
  /** files that use what is added without naming it */
  watch?: readonly string[]
  tests?: readonly string[]
  without: Readonly<Record<string, Notice>>
}

const types = (file: string, says: RegExp): Notice => ({ in: file, says })
const tests = (says: RegExp): Notice => ({ in: 'tests', says })

const call: Addition = {
  heading: 'A call',
  names: { domain: 'misc', service: 'tracking', feature: 'misc', page: 'testAudio' },
  edits: new Map([
    [
      'contract/misc.ts',
      behind(
        /defineCalls\(\{\n/,
        `  'POST /point/thanks': {
    tag,
    summary: 'Thanks of a customer',
    source: 'chosen here',
    body: Body({ stars: T.Integer({ minimum: 1, maximum: 5 }) }),
    data: Done,
  },
`,
      ),
    ],
    [
      'server/domains/misc/tracking.service.ts',
      text => `${text}
/** Takes the thanks of a customer. */
export function takeThanks(ctx: Ctx, { stars }: Body<'POST /point/thanks'>) {
  ctx.log.info({ stars }, 'thanks')
  return { done: true as const }
}
`,
    ],
    [
      'server/domains/misc/misc.routes.ts',
      all(
        behind(/miscApi, \{\n/, `    'POST /point/thanks': (ctx, { body }) => takeThanks(ctx, body),\n`),
        behind(/, keepVisit/, ', takeThanks'),
      ),
    ],
    [
      'src/features/misc/pages/testAudio.tsx',
      all(
        behind(/^/, `import { call } from '@/api/call'\n`),
        text => `${text}\nexport const thank = () => call('POST /point/thanks', { body: { stars: 5 } })\n`,
      ),
    ],
    ['src/api/refreshes.ts', behind(/\[K in Key\].* = \{\n/, `  'POST /point/thanks': ['GET /ssp/event/get'],\n`)],
  ]),
  tests: ['test/spec/calls.test.ts', 'test/spec/client-calls.test.ts'],
  without: {
    'contract/misc.ts': types('server/domains/misc/misc.routes.ts', /'POST \/point\/thanks'/),
    'server/domains/misc/tracking.service.ts': types(
      'server/domains/misc/misc.routes.ts',
      /no exported member .*takeThanks/,
    ),
    'server/domains/misc/misc.routes.ts': types(
      'server/domains/misc/misc.routes.ts',
      /'POST \/point\/thanks'+ is missing/,
    ),
    'src/features/misc/pages/testAudio.tsx': tests(/- +'POST \/point\/thanks'/),
    'src/api/refreshes.ts': tests(/every call of the app that writes says what it puts out of date/),
  },
}

/** What a screen touches beside its page and the texts of its feature. */
const screenEdits = (url: string, page: string, title: string): [string, Edit][] => [
  [
    'config/routes.ts',
    all(
      behind(/export type TitleKey =\n/, `  | '${title}'\n`),
      behind(/export const ROUTES = \{\n/, `  '${url}': { page: '${page}', title: '${title}' },\n`),
    ),
  ],
  ['src/screen/titles.i18n.ts', behind(/^ {2}(zh|en|ru|tw): \{\n/gm, `    ${title}: '${title}',\n`)],
  ['test/spec/routes.test.ts', behind(/const CHOSEN_HERE: RouteKey\[\] = \[/, `'${url}', `)],
  ['test/e2e/visits.ts', behind(/Record<RouteKey, .* => \(\{\n/, `  '${url}': ['${url}'],\n`)],
]
const withoutScreen = (url: string, page: string, title: string): Record<string, Notice> => ({
  'config/routes.ts': { ...types(`src/${page}.tsx`, new RegExp(`'"${url}"' is not assignable`)), alone: true },
  'src/screen/titles.i18n.ts': types(
    'src/screen/titles.i18n.ts',
    new RegExp(`'${title}' is missing|missing.*: .*\\b${title}\\b`),
  ),
  'test/spec/routes.test.ts': tests(new RegExp(`'${url}'`)),
  'test/e2e/visits.ts': types('test/e2e/visits.ts', new RegExp(`'"${url}"' is missing|missing.*${url}`)),
})

const screen: Addition = {
  heading: 'A screen',
  names: { feature: 'misc', page: 'thanks' },
  edits: new Map([
    ...screenEdits('/thanks', 'features/misc/pages/thanks', 'thanks'),
    [
      'src/features/misc/pages/thanks.tsx',
      created(`
import { Text, View } from '@tarojs/components'
import { screen } from '@/screen/screen'
import { misc } from '../misc.i18n'

function Thanks() {
  const t = misc.useT()
  return (
    <View className='content'>
      <Text>{t('thanks')}</Text>
    </View>
  )
}

export default screen('/thanks', Thanks)
`),
    ],
    ['src/features/misc/misc.i18n.ts', behind(/^ {2}(zh|en|ru|tw): \{\n/gm, `    thanks: 'thanks',\n`)],
  ]),
  tests: ['test/spec/routes.test.ts', 'test/spec/rules.test.ts', 'test/spec/texts.test.ts'],
  without: {
    ...withoutScreen('/thanks', 'features/misc/pages/thanks', 'thanks'),
    'src/features/misc/pages/thanks.tsx': tests(/thanks: no file/),
    'src/features/misc/misc.i18n.ts': types('src/features/misc/pages/thanks.tsx', /'"thanks"'/),
  },
}

const field: Addition = {
  heading: 'A form field type',
  names: { type: 'rating' },
  edits: new Map([
    ['shared/form.ts', behind(/export const FORM_TYPES = \[\n/, `  'rating',\n`)],
    [
      'shared/form-rules.ts',
      behind(/const RULES = \{\n/, `  rating: { entry: 'number', isEmpty: isNothing, check: checkNumber },\n`),
    ],
    [
      'src/form/fields/rating.tsx',
      created(`
import { cleanNumber, submitNumber } from './number'
import { textType } from './text'

export const rating = textType({ keys: 'decimal', clean: cleanNumber, toSubmit: submitNumber })
`),
    ],
    [
      'src/form/shown.ts',
      all(
        behind(/import \{ quality \} .*\n/, `import { rating } from './fields/rating'\n`),
        behind(/export const SHOWN = \{\n/, '  rating,\n'),
      ),
    ],
    ['src/form/samples.tsx', behind(/const SAMPLES: [^=]*= \{\n/, `  rating: { value: '4', seen: '4' },\n`)],
    ['console/pages/templates/template.ts', behind(/export const GROUP_OF = \{\n/, `  rating: 'text',\n`)],
    [
      'shared/form-type-names.ts',
      behind(
        /export const FORM_TYPE_NAMES.* = \{\n/,
        `  rating: { zh: '打分', en: 'Stars', ru: 'Звёзды', tw: '評分' },\n`,
      ),
    ],
    [
      'console/pages/requests/FormFields.tsx',
      behind(/const INPUTS: .* = \{\n/, `  rating: drawn(NumberLine, isPlain),\n`),
    ],
  ]),
  watch: ['contract/entities.ts', 'contract/stored-field.ts', 'test/server/form-types.test.ts'],
  without: {
    'shared/form.ts': types('src/form/shown.ts', /'?rating'? does not exist in type/),
    'shared/form-rules.ts': types('shared/form-rules.ts', /'?rating'? is missing/),
    'src/form/fields/rating.tsx': types('src/form/shown.ts', /Cannot find module '.\/fields\/rating'/),
    'src/form/shown.ts': types('src/form/registry.ts', /'?rating'? is missing/),
    'src/form/samples.tsx': types('src/form/samples.tsx', /'?rating'? is missing/),
    'console/pages/templates/template.ts': types('console/pages/templates/template.ts', /'?rating'? is missing/),
    'shared/form-type-names.ts': types('shared/form-type-names.ts', /'?rating'? is missing/),
    'console/pages/requests/FormFields.tsx': types('console/pages/requests/FormFields.tsx', /'?rating'? is missing/),
  },
}

const domain: Addition = {
  heading: 'A domain',
  names: { domain: 'loan', page: 'loans', n: '\\d{4}' },
  edits: new Map([
    [
      'contract/loan.ts',
      created(`
import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Id } from './entities'

const Loan = T.Object({ id: Id, name: T.String() })

export const loanApi = defineCalls({
  'GET /loan/list': { tag: 'loan', summary: 'What is lent to me', source: 'chosen here', data: T.Array(Loan) },
})
`),
    ],
    [
      'contract/index.ts',
      all(
        behind(/import \{ fileApi \} .*\n/, `import { loanApi } from './loan'\n`),
        behind(/export const contract = \{\n/, '  ...loanApi,\n'),
      ),
    ],
    [
      'server/domains/loan/loan.table.ts',
      created(`
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { id, string, tenantId } from '../../db/columns'

/** Devices that are lent to a customer. */
export const loans = pgTable(
  'loans',
  { tenantId: tenantId(), id: id(), customerId: uuid('customer_id').notNull(), name: string('name') },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)
`),
    ],
    [
      'server/domains/loan/loan.service.ts',
      created(`
import { and, eq } from 'drizzle-orm'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { loans } from './loan.table'

/** What is lent to the caller's customer. */
export const loanList = (ctx: Ctx) =>
  ctx.db
    .select({ id: loans.id, name: loans.name })
    .from(loans)
    .where(and(eq(loans.tenantId, ctx.tenantId), eq(loans.customerId, linkmanOf(ctx).customerId)))
`),
    ],
    [
      'server/domains/loan/loan.routes.ts',
      created(`
import type { FastifyInstance } from 'fastify'
import { loanApi } from '../../../contract/loan'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { loanList } from './loan.service'

export const loanRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, loanApi, { 'GET /loan/list': ctx => loanList(ctx) })
`),
    ],
    [
      'server/domains/loan/loan.module.ts',
      created(`
import type { Module } from '../../kernel/module'
import { loanRoutes } from './loan.routes'

export const loanModule: Module = { name: 'loan', routes: [loanRoutes] }
`),
    ],
    [
      'server/app/modules.ts',
      all(
        behind(/import \{ eventModule \} .*\n/, `import { loanModule } from '../domains/loan/loan.module'\n`),
        behind(/ {2}taskModule,\n/, '  loanModule,\n'),
      ),
    ],
    [
      'src/features/loan/loan.i18n.ts',
      created(`
import { messages } from '@/i18n'

export const loanTexts = messages('loan', {
  zh: { empty: '没有借用的设备', toServices: '去服务' },
  en: { empty: 'Nothing is lent to you', toServices: 'To services' },
  ru: { empty: 'Ничего не выдано', toServices: 'К услугам' },
  tw: { empty: '沒有借用的設備', toServices: '去服務' },
})
`),
    ],
    [
      'src/features/loan/pages/loans.tsx',
      created(`
import { View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { loanTexts } from '../loan.i18n'

function Loans() {
  const t = loanTexts.useT()
  const { data, error, reload } = useCall('GET /loan/list', {})
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton />
  if (!data.length) return <EmptyState icon='device' text={t('empty')} action={t('toServices')} onAction={() => go('/mall/serviceCenter')} />
  return (
    <View className='content'>
      {data.map(one => (
        <View key={one.id}>{one.name}</View>
      ))}
    </View>
  )
}

export default screen('/loan/list', Loans)
`),
    ],
    ...screenEdits('/loan/list', 'features/loan/pages/loans', 'loans'),
  ]),
  watch: ['test/spec/calls.test.ts'],
  tests: [
    'server/app/modules.test.ts',
    'test/spec/calls.test.ts',
    'test/spec/client-calls.test.ts',
    'test/spec/routes.test.ts',
    'test/spec/rules.test.ts',
    'test/spec/texts.test.ts',
  ],
  without: {
    ...withoutScreen('/loan/list', 'features/loan/pages/loans', 'loans'),
    'contract/loan.ts': { ...types('contract/index.ts', /Cannot find module '.\/loan'/), alone: true },
    'contract/index.ts': types('src/features/loan/pages/loans.tsx', /'"GET \/loan\/list"'/),
    'server/domains/loan/loan.table.ts': types(
      'server/domains/loan/loan.service.ts',
      /Cannot find module '.\/loan\.table'/,
    ),
    'server/domains/loan/loan.service.ts': types(
      'server/domains/loan/loan.routes.ts',
      /Cannot find module '.\/loan\.service'/,
    ),
    'server/domains/loan/loan.routes.ts': types(
      'server/domains/loan/loan.module.ts',
      /Cannot find module '.\/loan\.routes'/,
    ),
    'server/domains/loan/loan.module.ts': types(
      'server/app/modules.ts',
      /Cannot find module '..\/domains\/loan\/loan\.module'/,
    ),
    'server/app/modules.ts': tests(/each module of the kernel and of a domain is in the list, once/),
    'src/features/loan/loan.i18n.ts': types('src/features/loan/pages/loans.tsx', /Cannot find module '..\/loan\.i18n'/),
    'src/features/loan/pages/loans.tsx': tests(/loans: no file/),
  },
}

const provider: Addition = {
  heading: 'A provider',
  names: { provider: 'weather' },
  edits: new Map([
    [
      'server/providers/weather.ts',
      created(`
import type { ServiceAccount } from './llm/accounts'
import type { Provider } from './provider'

/** Says what the weather will be where an engineer goes. */
export interface Weather extends Provider {
  readonly configured: boolean
}

export const createWeather = (account: ServiceAccount | null): Weather => ({
  sandbox: false,
  configured: account !== null,
})
`),
    ],
    [
      'server/providers/index.ts',
      all(
        behind(/import .* from '.\/ocr'\n/, `import { createWeather, type Weather } from './weather'\n`),
        behind(
          /ocr: ServiceAccount \| null\n/,
          '  /** the weather; LIANKE_WEATHER_URL, LIANKE_WEATHER_KEY, LIANKE_WEATHER_MODEL. Null: not configured */\n  weather: ServiceAccount | null\n',
        ),
        behind(/ {2}ocr: Ocr\n/, '  weather: Weather\n'),
        behind(/createOcr\(config\.ocr\),\n/, '    weather: createWeather(config.weather),\n'),
        behind(/ {2}ocr,\n/, '  weather,\n'),
        behind(/'storage' \| 'llm' \| 'asr' \| 'ocr'/, ` | 'weather'`),
        behind(/state\(ocr\.configured\),\n/, '    weather: state(weather.configured),\n'),
      ),
    ],
    ['server/config.ts', behind(/ocr: readService.*\n/, `    weather: readService(env, 'WEATHER', '/forecast'),\n`)],
    [
      'docs/operations.md',
      behind(
        /\| `LIANKE_OCR_URL`.*\n/,
        '| `LIANKE_WEATHER_URL`, `LIANKE_WEATHER_MODEL`, `LIANKE_WEATHER_KEY` | not configured | the weather |\n',
      ),
    ],
  ]),
  watch: ['server/app/app.ts'],
  tests: ['test/spec/docs.test.ts'],
  without: {
    'server/providers/weather.ts': types('server/providers/index.ts', /Cannot find module '.\/weather'/),
    'server/providers/index.ts': types('server/config.ts', /'?weather'? does not exist in type 'Config'/),
    'server/config.ts': types('server/config.ts', /'?weather'? is missing/),
    'docs/operations.md': tests(/LIANKE_WEATHER_URL/),
  },
}

/** They can all be made in one tree, at the same time. */
export const ADDITIONS: readonly Addition[] = [call, screen, field, domain, provider]
