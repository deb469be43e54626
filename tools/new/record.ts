import { ahead, all, appended, behind, behindEach, created, type Edits } from './edits'
import type { Names } from './names'

/** Codes of errors that an addition takes: the first of each status that nobody has. */
export interface Codes {
  conflict: number
}

/** Every edit of a new kind of kept thing: with a code of its own, a name in each language, and whether it is in use. */
export function record(names: Names, { conflict }: Codes): Edits {
  const { one, One, many, ONE, file, table, some, word } = names
  const folder = `server/domains/${file}`
  const Many = many[0]?.toUpperCase() + many.slice(1)
  return new Map([
    [
      `contract/${file}.ts`,
      created(`
import { Type as T } from '@sinclair/typebox'
import { MAX_CODE, MAX_NAME } from '../shared/directory'
import { CappedPage, Version } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Localized, NotBlank, PageQuery, Text } from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: '${one}',
  auth: 'staff',
  permission: ['tenant.manage', 'audit.read'],
  source: '${many} for staff; paths chosen here',
} as const
const write = { ...staff, permission: 'tenant.manage', audit: '${one}' } as const
const ${One}Input = { code: NotBlank(MAX_CODE), name: Localized(MAX_NAME), enabled: T.Boolean() }
const ${One} = T.Object({ id: Id, ...${One}Input, version: Version })

export const staff${One}Api = defineCalls({
  'GET /staff/${one}/list': {
    ...staff,
    summary: '${Many} of the tenant by their codes; the keyword looks into code and name',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)) }),
    data: CappedPage(${One}),
  },
  'GET /staff/${one}/get': {
    ...staff,
    summary: 'One of them',
    query: T.Object({ id: IdOf('${one}') }),
    data: ${One},
  },
  'POST /staff/${one}/create': {
    ...write,
    summary: 'Makes one. ${ONE}_CODE_TAKEN',
    idempotent: true,
    body: Body(${One}Input),
    data: ${One},
  },
  'POST /staff/${one}/update': {
    ...write,
    summary: 'Changes one. CHANGED_MEANWHILE, ${ONE}_CODE_TAKEN',
    body: Body({ id: IdOf('${one}'), version: Version, ...${One}Input }),
    data: ${One},
  },
  'POST /staff/${one}/remove': {
    ...write,
    summary: 'Removes one. CHANGED_MEANWHILE, IN_USE',
    body: Body({ id: IdOf('${one}'), version: Version }),
    data: Done,
  },
})
`),
    ],
    [
      'contract/index.ts',
      all(
        behind(/import \{ [^}]*trainingApi \} .*\n/, `import { staff${One}Api } from './${file}'\n`),
        behind(/ {2}\.\.\.staffTrainingApi,\n/, `  ...staff${One}Api,\n`),
      ),
    ],
    ['contract/entities.ts', behind(/ {2}'madeCourse',\n/, `  '${one}',\n`)],
    [
      'shared/kinds.ts',
      behind(
        / {2}course: \{.*\n/,
        `  ${one}: { live: ['tenant.manage', 'audit.read'], reads: ['GET /staff/${one}/'], audit: true },\n`,
      ),
    ],
    [
      `shared/words/${file}.ts`,
      created(`
import type { KindWords } from './kind-words'

/** What ${some} is called, and what staff did to it, as staff read them. */
export const ${ONE}_WORDS = {
  name: { zh: '${word.zh}', en: '${word.en}', ru: '${word.ru}', tw: '${word.tw}' },
  states: {},
  actions: {
    create: { zh: '新建${word.zh}', en: '${word.en} created', ru: '${word.ru}: добавление', tw: '新增${word.tw}' },
    update: { zh: '修改${word.zh}', en: '${word.en} changed', ru: '${word.ru}: изменение', tw: '修改${word.tw}' },
    remove: { zh: '删除${word.zh}', en: '${word.en} removed', ru: '${word.ru}: удаление', tw: '刪除${word.tw}' },
  },
} as const satisfies KindWords<never>
`),
    ],
    [
      'shared/audit-words.ts',
      all(
        behind(/import \{ COURSE_WORDS \} .*\n/, `import { ${ONE}_WORDS } from './words/${file}'\n`),
        behindEach(/ {4}course: COURSE_WORDS\.name\.\w+,\n/, {
          zh: `    ${one}: ${ONE}_WORDS.name.zh,\n`,
          en: `    ${one}: ${ONE}_WORDS.name.en,\n`,
          ru: `    ${one}: ${ONE}_WORDS.name.ru,\n`,
          tw: `    ${one}: ${ONE}_WORDS.name.tw,\n`,
        }),
        behind(/const COURSE_DONE = .*\n/, `const ${ONE}_DONE = doneByStaff('${one}', ${ONE}_WORDS.actions)\n`),
        behindEach(/ {4}\.\.\.COURSE_DONE\.\w+,\n/, {
          zh: `    ...${ONE}_DONE.zh,\n`,
          en: `    ...${ONE}_DONE.en,\n`,
          ru: `    ...${ONE}_DONE.ru,\n`,
          tw: `    ...${ONE}_DONE.tw,\n`,
        }),
      ),
    ],
    [
      'shared/audit-names.ts',
      behind(/ {2}'course\.enabled': .*\n/, `  '${one}.code': { zh: '编号', en: 'Code', ru: 'Код', tw: '編號' },\n`),
    ],
    [
      `${folder}/${file}.table.ts`,
      created(`
import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createTime, id, instant, localized, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

/** ${Many} that staff keep, by their codes. */
export const ${many} = pgTable(
  '${table}',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    code: text('code').notNull(),
    name: localized('name'),
    /** it is in use */
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql\`now()\`),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique('${table}_code').on(t.tenantId, t.code)],
)
`),
    ],
    [
      `${folder}/${file}.service.ts`,
      created(`
import { asc, sql } from 'drizzle-orm'
import { LANGUAGES, type Localized } from '../../../shared/language'
import { containing } from '../../db/search'
import { recordsOf } from '../../kernel/records/records'
import { lineOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { ${many} } from './${file}.table'

interface ${One}Input {
  code: string
  name: Localized
  enabled: boolean
}
interface ${One}Filter {
  keyword?: string
}

/** ${Many} as staff keep them. */
export const ${one}Records = recordsOf({
  kind: '${one}',
  table: ${many},
  rows: (_ctx, _db, records) =>
    records.map(({ id, code, name, enabled, version }) => ({ id, code, name, enabled, version })),
  columns: (_ctx, { code, name, enabled }: ${One}Input) => ({ code: lineOf(code), name: nameOf(name), enabled }),
  taken: { ${table}_code: '${ONE}_CODE_TAKEN' },
  list: {
    where: (_ctx, { keyword }: ${One}Filter) => {
      const words = keyword?.trim()
      if (!words) return undefined
      const names = LANGUAGES.map(language => sql\`coalesce(\${${many}.name} ->> \${language}, '')\`)
      return sql\`\${sql.join([sql\`\${${many}.code}\`, ...names], sql\` || ' ' || \`)} ilike \${containing(words)}\`
    },
    sorts: { code: [asc(${many}.code)] },
  },
})
`),
    ],
    [
      `${folder}/${file}.routes.ts`,
      created(`
import type { FastifyInstance } from 'fastify'
import { staff${One}Api } from '../../../contract/${file}'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { ${one}Records } from './${file}.service'

export const ${one}Routes = (server: FastifyInstance, app: App) =>
  mount(server, app, staff${One}Api, {
    'GET /staff/${one}/list': (ctx, { query }) => ${one}Records.list(ctx, query),
    'GET /staff/${one}/get': (ctx, { query }) => ${one}Records.get(ctx, query.id),
    'POST /staff/${one}/create': (ctx, { body }) => ${one}Records.create(ctx, body),
    'POST /staff/${one}/update': (ctx, { body }) => ${one}Records.update(ctx, body),
    'POST /staff/${one}/remove': (ctx, { body }) => ${one}Records.remove(ctx, body),
  })
`),
    ],
    [
      `${folder}/${file}.errors.ts`,
      created(`
import { defineErrors } from '../../http/errors'

export const ${one}Errors = defineErrors({
  ${ONE}_CODE_TAKEN: {
    status: 409,
    code: ${String(conflict)},
    text: {
      zh: '这个编号已经用过，请换一个',
      en: 'This code is taken, please choose another one',
      ru: 'Этот код уже занят, укажите другой',
      tw: '這個編號已經用過，請換一個',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof ${one}Errors, ErrorEntry> {}
}
`),
    ],
    [
      `${folder}/${file}.module.ts`,
      created(`
import type { Module } from '../../kernel/module'
import { ${one}Errors } from './${file}.errors'
import { ${one}Routes } from './${file}.routes'

export const ${one}Module: Module = { name: '${file}', routes: [${one}Routes], errors: ${one}Errors }
`),
    ],
    [
      'server/app/modules.ts',
      all(
        behind(
          /import \{ trainingModule \} .*\n/,
          `import { ${one}Module } from '../domains/${file}/${file}.module'\n`,
        ),
        behind(/ {2}trainingModule,\n/, `  ${one}Module,\n`),
      ),
    ],
    [
      `${folder}/${file}.test.ts`,
      created(`
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { recordTests } from '../../../test/record-tests'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const PLAIN = { name: { zh: '${word.zh}', en: '${word.en}' }, enabled: true }
recordTests(() => t, {
  name: '${some}',
  permission: 'tenant.manage',
  make: n => ({ ...PLAIN, code: \`C-\${String(n)}\` }),
  change: input => ({ ...input, enabled: false }),
  calls: {
    list: 'GET /staff/${one}/list',
    create: 'POST /staff/${one}/create',
    update: 'POST /staff/${one}/update',
    remove: 'POST /staff/${one}/remove',
  },
})

test('a code is there once, whatever blanks stand around it; it is found by code and name, and needs a name', async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const { id } = await t.ok('POST /staff/${one}/create', { ...as, body: { ...PLAIN, code: 'C-1' } })
  const refused = async (body: object) =>
    (await t.send('POST /staff/${one}/create', { ...as, body: { ...PLAIN, ...body } })).body.error
  assert.equal(await refused({ code: ' C-1 ' }), '${ONE}_CODE_TAKEN')
  assert.equal(await refused({ code: 'C-2', name: {} }), 'NAME_MISSING')
  const found = async (keyword: string) =>
    (await t.ok('GET /staff/${one}/list', { ...as, query: { keyword } })).list.map(row => row.id)
  assert.deepEqual(
    [await found('c-1'), await found('${word.zh}'), await found('%')],
    [[id], [id], []],
  )
})
`),
    ],
    [
      'test/runner/seconds.json',
      text => {
        const seconds = Object.entries({
          ...(JSON.parse(text) as Record<string, number>),
          [`${folder}/${file}.test.ts`]: 2,
        })
        return `${JSON.stringify(Object.fromEntries(seconds.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`
      },
    ],
    [
      'test/factories.ts',
      all(
        behind(/import \{ courses \} .*\n/, `import { ${many} } from '../server/domains/${file}/${file}.table'\n`),
        appended(`
/** ${some[0]?.toUpperCase()}${some.slice(1)} that is in use. */
export async function make${One}(db: Db, tenantId: string, overrides: Partial<typeof ${many}.$inferInsert> = {}) {
  const n = next()
  const [row] = await db
    .insert(${many})
    .values({ id: newId(), code: \`C-\${n}\`, name: { zh: \`${word.zh}\${n}\`, en: \`${word.en} \${n}\` }, ...overrides, tenantId })
    .returning()
  if (!row) throw new Error('${some} was not made')
  return row
}
`),
      ),
    ],
    [
      'test/server/isolation.test.ts',
      all(
        behind(/ {2}makeCourse,\n/, `  make${One},\n`),
        ahead(
          / {2}const courseIn = /,
          `  const ${one}In = async ({ tenant }: House): Promise<Made> => ({
    value: (await make${One}(t.db, tenant.id)).id,
    beside: { ...beside(), code: freshName(), name: { zh: freshName() } },
  })
`,
        ),
        behind(
          / {2}\[\/\^POST \\\/staff\\\/goods.*\n/,
          `  [/^POST \\/staff\\/${one}\\/\\w+ body\\.code$/, { open: "the tenant's own code" }],\n`,
        ),
        behind(/ {4}course: await courseIn\(abroad\),\n/, `    ${one}: await ${one}In(abroad),\n`),
        behind(
          / {8}madeCourse: kindMadeBy.*\n/,
          `        ${one}: kindMadeBy('NOT_FOUND', ${one}In, kept.${one}, newId()),\n`,
        ),
        ahead(
          / {2}await post\('POST \/staff\/course\/create'/,
          `  await post('POST /staff/${one}/create', { code: 'C-1', name: { zh: '${word.zh}' }, enabled: true })\n`,
        ),
      ),
    ],
    [
      'console/pages.ts',
      ahead(
        / {2}\{\n {4}path: '\/setup\/hours',/,
        `  {
    path: '/setup/${many}',
    permission: ['tenant.manage', 'audit.read'],
    title: '${many}',
    icon: 'inspect',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/${file}/page'),
  },
`,
      ),
    ],
    [
      'console/pages/titles.i18n.ts',
      behindEach(/ {4}courses: .*\n/, {
        zh: `    ${many}: '${word.zh}',\n`,
        en: `    ${many}: '${word.en === one ? Many : `${word.en}s`}',\n`,
        ru: `    ${many}: '${word.ru}',\n`,
        tw: `    ${many}: '${word.tw}',\n`,
      }),
    ],
    [
      `console/pages/${file}/${file}.i18n.ts`,
      created(`
import { texts } from '../../i18n/texts'

/** Texts of the page of ${many}. */
export const ${one}Texts = texts({
  zh: {
    search: '编号或名称',
    code: '编号',
    name: '名称',
    enabled: '启用',
    add: '添加${word.zh}',
    create: '新${word.zh}',
    change: '修改${word.zh}',
    empty: '还没有${word.zh}',
  },
  en: {
    search: 'Code or name',
    code: 'Code',
    name: 'Name',
    enabled: 'In use',
    add: 'Add ${word.en.toLowerCase()}',
    create: 'New ${word.en.toLowerCase()}',
    change: 'Change: ${word.en.toLowerCase()}',
    empty: 'Nothing here yet',
  },
  ru: {
    search: 'Код или название',
    code: 'Код',
    name: 'Название',
    enabled: 'Используется',
    add: 'Добавить: ${word.ru.toLowerCase()}',
    create: '${word.ru}: новая запись',
    change: '${word.ru}: изменение',
    empty: 'Пока ничего нет',
  },
  tw: {
    search: '編號或名稱',
    code: '編號',
    name: '名稱',
    enabled: '啟用',
    add: '新增${word.tw}',
    create: '新${word.tw}',
    change: '修改${word.tw}',
    empty: '還沒有${word.tw}',
  },
})
`),
    ],
    [
      `console/pages/${file}/page.tsx`,
      created(`
import { Input, Switch } from 'antd'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { RecordsPage } from '../../list/RecordsPage'
import type { EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { localizedField } from '../../ui/LocalizedInput'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ${one}Texts } from './${file}.i18n'

type ${One} = Answer<'GET /staff/${one}/get'>
interface Values {
  code: string
  name: Localized
  enabled: boolean
}
const REFRESHES = ['GET /staff/${one}/list', 'GET /staff/${one}/get'] as const
const valuesOf = (of: ${One} | null): Values => ({
  code: of?.code ?? '',
  name: of?.name ?? {},
  enabled: of?.enabled ?? true,
})

/** ${Many} that staff keep. */
export default function ${Many}Page() {
  const t = ${one}Texts.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('tenant.manage')
  const [get] = useUrlState()
  const named = get('edit') || get('id')
  const one = useGetWhen('GET /staff/${one}/get', named ? { query: { id: named } } : null)
  const create = useWrite('POST /staff/${one}/create', REFRESHES)
  const update = useWrite('POST /staff/${one}/update', REFRESHES)
  const remove = useWrite('POST /staff/${one}/remove', REFRESHES)
  const definition: ListDefinition<'GET /staff/${one}/list'> = {
    call: 'GET /staff/${one}/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search } }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => localize(row.name, language) },
      { key: 'code', title: t('code'), width: 160, render: row => row.code },
      { key: 'enabled', title: t('enabled'), width: 120, render: row => c(row.enabled ? 'yes' : 'no') },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const fields: EditField<Values>[] = [
    { name: 'code', label: t('code'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
    localizedField({ name: 'name', label: t('name'), max: MAX_NAME, isRequired: true }),
    { name: 'enabled', label: t('enabled'), tell: value => c(value ? 'yes' : 'no'), input: <Switch /> },
  ]
  return (
    <RecordsPage
      title={title('${many}')}
      definition={definition}
      mayWrite={mayWrite}
      one={one}
      nameOf={row => localize(row.name, language)}
      renderDetail={row => (
        <Facts
          of={[
            { label: t('code'), value: row.code },
            { label: t('enabled'), value: c(row.enabled ? 'yes' : 'no') },
          ]}
        />
      )}
      form={{
        draft: '${one}',
        texts: { add: t('add'), create: t('create'), change: t('change') },
        fields,
        valuesOf,
        create: values => create.mutateAsync({ body: values }),
        update: (values, at) => update.mutateAsync({ body: { ...values, ...at } }),
        again: id => call('GET /staff/${one}/get', { query: { id } }),
      }}
      remove={at => remove.mutateAsync({ body: at })}
    />
  )
}
`),
    ],
    ['ARCHITECTURE.md', behind(/ {2}domains\/ [^,]* assistant\//, ` ${file}/`)],
  ])
}
