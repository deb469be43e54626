import { AUDIT_CUT } from './audit'
import { auditChanges, auditName, auditText, type AuditTold } from './audit-values'
import type { Language } from './language'

const told = (
  subjectKind: AuditTold['subjectKind'],
  before: AuditTold['before'],
  after: AuditTold['after'],
  language: Language = 'en',
) => auditChanges({ subjectKind, before, after }, language)
/** What a value of a part that was made is called. */
const said = (kind: AuditTold['subjectKind'], part: string, value: unknown, language: Language = 'en') =>
  told(kind, null, { [part]: value }, language)[0]?.after

describe('values in words', () => {
  test.each<[AuditTold['subjectKind'], string, unknown, string]>([
    ['staff', 'enabled', false, 'No'],
    ['staff', 'roles', ['engineer', 'a role of our own'], 'Engineer, a role of our own'],
    ['role', 'secondFactorRoles', ['*'], 'Everybody'],
    ['role', 'permissions', ['event.read', 'gone.since'], 'See all requests, gone.since'],
    ['event', 'state', 'processing', 'In progress'],
    ['task', 'state', 'created', 'Unassigned'],
    ['import', 'state', 'undone', 'Undone'],
    ['event', 'level', 'high', 'Important'],
    ['event', 'planTime', '2031-04-05 09:30', 'Apr 5, 2031 09:30'],
    ['event', 'arriveTime', '2031-04-05T01:30:00.000Z', 'Apr 5, 2031 09:30'],
    ['product', 'installTime', '2031-04-05', 'Apr 5, 2031'],
    ['task', 'cost', 120_050, 'CN¥1,200.50'],
    ['linkman', 'language', 'tw', '繁體中文'],
    ['door', 'languageList', ['zh', 'ru'], '简体中文, Русский'],
    ['export', 'subjectKind', 'team', 'Team'],
    ['export', 'action', 'POST /staff/team/update', 'Team changed'],
    ['staff', 'secondFactor', 'former', 'The former app'],
    ['staff', 'secondFactor', true, 'Yes'],
    ['customer', 'customerNo', '0012', '0012'],
    ['template', 'notice', { zh: '一', en: 'one' }, 'English: one\n简体中文: 一'],
    ['synonym', 'said', ['a', 'b'], 'a, b'],
    [
      'tenant',
      'retention',
      { audit: 730, chats: 0 },
      'Chats with the assistant: Until somebody deletes it\nAudit log: 730 d',
    ],
    ['tenant', 'sla', { answer: 60 }, 'First answer: 60 min'],
    ['agent', 'dailyUse', [100, null], 'Tokens per person per day: 100\nTokens of the company per day: —'],
    ['event', 'attribute', { fault: 'E1', where: { province: 'Hebei' } }, 'fault: E1\nwhere: Province: Hebei'],
    ['staff', 'password', AUDIT_CUT.hidden, AUDIT_CUT.hidden],
    ['provider', 'appSecret', '••••abcd', '••••abcd'],
  ])('%s %s %j', (kind, part, value, words) => expect(said(kind, part, value)).toBe(words))

  test('hours stand by their days, also those without work', () => {
    const span = ['09:00', '18:00']
    const workingTime = {
      days: [[], [span, ['19:00', '20:00']], [], [], [], [], []],
      holidays: ['2031-01-01'],
      extraDays: { '2031-01-04': [span] },
    }
    expect(said('tenant', 'workingTime', workingTime, 'zh')).toBe(
      [
        '每周工作时间：',
        ...[
          '星期日：—',
          '星期一：09:00–18:00、19:00–20:00',
          '星期二：—',
          '星期三：—',
          '星期四：—',
          '星期五：—',
          '星期六：—',
        ].map(line => `  ${line}`),
        '休息的日子：2031-01-01',
        '另有时间的日子：2031-01-04：09:00–18:00',
      ].join('\n'),
    )
  })

  test('what has several parts is numbered in a list', () => {
    const choices = [
      { value: 'a', text: { zh: '甲', en: 'A' } },
      { value: 'b', text: {} },
    ]
    const setting = { dataSource: choices, from: 'today' }
    expect(said('template', 'field.where', { displayName: { en: 'Where' }, isNull: 0, setting })).toBe(
      [
        'Name: English: Where',
        'Required: Yes',
        'Settings:',
        '  Choices:',
        '    1. Text:',
        '        English: A',
        '        简体中文: 甲',
        '      Value: a',
        '    2. Value: b',
        '  Not before today: Yes',
      ].join('\n'),
    )
  })

  test('what nothing is known of is said as it is, and nothing throws', () => {
    const odd = [
      Number.NaN,
      1.5,
      '2031-13-45',
      '9999-99-99T99:99:99Z',
      [[[]]],
      { constructor: 1, toString: 'x' },
      [null, { a: [1] }],
    ]
    for (const language of ['zh', 'en', 'ru', 'tw'] as const)
      for (const value of odd)
        for (const part of ['constructor', '__proto__', 'days', 'draft.', 'field.', 'name', 'promises'])
          expect(
            auditChanges({ subjectKind: 'tenant', before: null, after: Object.fromEntries([[part, value]]) }, language),
          ).toBeInstanceOf(Array)
    expect(said('team', 'neverHeardOf', { x: 'y' })).toBe('x: y')
    expect(told('team', null, { neverHeardOf: 1 })[0]?.name).toBe('neverHeardOf')
  })
})

describe('names', () => {
  test.each<[string, string, Language, string]>([
    ['staff', 'phone', 'zh', '手机'],
    ['tenant', 'phone', 'zh', '电话'],
    ['template', 'draft.name', 'ru', 'Черновик: Название'],
    ['article', 'draft.ru', 'en', 'Draft: Русский'],
    ['article', 'tw', 'en', '繁體中文'],
    ['template', 'field.where', 'en', 'Field: where'],
    ['attribute', 'where', 'en', 'where'],
    ['provider', 'appId', 'ru', 'appId'],
    ['provider', 'version', 'ru', 'Версия'],
  ])('%s %s in %s', (owner, part, language, name) => expect(auditName(owner, part, language)).toBe(name))

  test('a field of a form is called as the form calls it', () => {
    const before = { displayName: { zh: '故障', en: 'Fault' }, isNull: 1 }
    expect(told('template', { 'draft.field.f1': before }, { 'draft.field.f1': { ...before, isNull: 0 } })).toEqual([
      { part: 'draft.field.f1', name: 'Draft: Field: Fault', before: 'Required: No', after: 'Required: Yes' },
    ])
    expect(told('template', { 'field.f1': before }, { 'field.f1': null })[0]?.name).toBe('Field: Fault')
  })
})

describe('what changed', () => {
  test('what is alike on both sides is left out, however deep', () => {
    const flags = (wiki: boolean) => ({ multiLanguage: true, setting: { wiki, progress: true } })
    expect(told('tenant', { phone: '1', flags: flags(true) }, { phone: '1', flags: flags(false) })).toEqual([
      {
        part: 'flags',
        name: 'What the portal offers',
        before: 'Knowledge base: Yes',
        after: 'Knowledge base: No',
      },
    ])
    expect(told('event', { level: 'high' }, { level: '' })).toMatchObject([{ before: 'Important', after: 'Normal' }])
    expect(told('tenant', { email: '' }, { email: null })).toEqual([])
  })
  test('what was cut looks alike and may differ, so it stays', () => {
    const long = 'x'.repeat(AUDIT_CUT.chars) + AUDIT_CUT.mark
    const before = { password: AUDIT_CUT.hidden, note: long, list: ['… 450'], content: 'wait…' }
    expect(told('event', before, before).map(({ part }) => part)).toEqual(['password', 'note', 'list'])
  })
  test('of what was made there is no before, and nothing of what was left empty', () => {
    expect(told('customer', null, { id: 'an id', name: 'A', customerNo: '', customerAddress: null })).toEqual([
      { part: 'name', name: 'Customer', before: '', after: 'A' },
    ])
    expect(told('customer', { name: 'A', customerNo: '' }, null)).toEqual([
      { part: 'name', name: 'Customer', before: 'A', after: '' },
    ])
  })
  test('somebody whose name stands beside the id is called by it, and nothing is told twice', () => {
    expect(
      told('event', { executorId: null, executorName: null }, { executorId: 'an id', executorName: 'Li' }),
    ).toEqual([{ part: 'executorId', name: 'Engineer', before: '—', after: 'Li' }])
    expect(
      told('event', { offReason: '', content: null }, { offReason: 'Late', content: 'Late' }).map(({ part }) => part),
    ).toEqual(['offReason'])
  })
  test('a version is told where it alone says that there was a change', () => {
    expect(told('customer', { name: 'A', version: 1 }, { name: 'B', version: 2 }).map(({ part }) => part)).toEqual([
      'name',
    ])
    expect(told('provider', { version: 1 }, { version: 2 })).toMatchObject([
      { name: 'Version', before: '1', after: '2' },
    ])
  })
  test('each side is a text of a line for each part', () => {
    const changes = told('team', { name: 'A', members: [] }, { name: 'B', members: ['x', 'y'] }, 'zh')
    expect(auditText(changes, 'before', 'zh')).toBe('班组名称：A\n成员：—')
    expect(auditText(changes, 'after', 'zh')).toBe('班组名称：B\n成员：x、y')
    expect(auditText(told('team', null, { name: 'A' }), 'before', 'en')).toBe('')
  })
})
