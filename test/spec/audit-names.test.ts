import '../console/browser-globals'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { setLanguage, type Translate } from '../../console/i18n/texts'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { account } from '../../console/pages/account/account.i18n'
import { agents } from '../../console/pages/agents/agents.i18n'
import { auditTexts } from '../../console/pages/audit/audit.i18n'
import { customers } from '../../console/pages/customers/customers.i18n'
import { goods } from '../../console/pages/goods/goods.i18n'
import { imports } from '../../console/pages/imports/imports.i18n'
import { kinds } from '../../console/pages/products/kinds.i18n'
import { products } from '../../console/pages/products/products.i18n'
import { announcementTexts } from '../../console/pages/announcements/announcements.i18n'
import { courseTexts } from '../../console/pages/courses/courses.i18n'
import { points } from '../../console/pages/points/points.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { roleTexts } from '../../console/pages/roles/roles.i18n'
import { acceptance } from '../../console/pages/setup/acceptance.i18n'
import { setup } from '../../console/pages/setup/setup.i18n'
import { staffTexts } from '../../console/pages/staff/staff.i18n'
import { fieldTexts } from '../../console/pages/templates/field.i18n'
import { hintTexts } from '../../console/pages/templates/hints.i18n'
import { templates } from '../../console/pages/templates/templates.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { shelves } from '../../console/pages/wiki/shelves.i18n'
import { richTextTexts } from '../../console/pages/wiki/texts.i18n'
import { wiki } from '../../console/pages/wiki/wiki.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { hoursTexts } from '../../console/ui/hours.i18n'
import { roleNames } from '../../console/ui/roles.i18n'
import { StoredField } from '../../contract/stored-field'
import { products as productTable } from '../../server/domains/product/product.table'
import { doors, tenants } from '../../server/kernel/tenancy/door.table'
import { AUDIT_NAMES, AUDIT_VALUES, AUDIT_YES_NO } from '../../shared/audit-names'
import type { Word } from '../../shared/words/kind-words'
import { TASK_WORDS } from '../../shared/words/task'
import { auditName, auditOwner } from '../../shared/audit-values'
import type { AuditSubject } from '../../shared/kinds'
import { LANGUAGES } from '../../shared/language'
import { PERMISSIONS } from '../../shared/permissions'
import { CALLS, placesOf, type Place } from '../server/calls'

type Name = keyof typeof AUDIT_NAMES

/** The words of the log that differ from those of a catalogue of the console; each stands there under its own name, or another one. */
function differing<K extends string>({ t }: { t: Translate<K> }, same: readonly (readonly [Word | undefined, K])[]) {
  return same.flatMap(([word, key]) =>
    LANGUAGES.flatMap(language => {
      setLanguage(language)
      const there = t(key)
      return word?.[language] === there ? [] : [`${key}: ${word?.[language]}, and on the page ${there}`]
    }),
  )
}
const named = <K extends string>(names: Partial<Record<Name, K>>) =>
  Object.entries(names).map(([name, key]) => [AUDIT_NAMES[name as Name], key as K] as const)
const own = <K extends Name>(...names: K[]) => names.map(name => [AUDIT_NAMES[name], name] as const)
const valued = <K extends string>(part: string, keys: Readonly<Record<string, K>>) =>
  Object.entries(keys).map(([value, key]) => [AUDIT_VALUES[part]?.[value], key] as const)
const ownValues = <K extends string>(part: string, ...values: K[]) =>
  values.map(value => [AUDIT_VALUES[part]?.[value], value] as const)

test('the log calls things what the forms of the console call them', () => {
  const wrong = [
    differing(common, [
      [AUDIT_YES_NO.true, 'yes'],
      [AUDIT_YES_NO.false, 'no'],
      ...named({ filter: 'filters', columns: 'columns' }),
    ]),
    differing(keeping, ownValues('sort', 'newest', 'oldest')),
    differing(account, own('password')),
    differing(staffTexts, [
      ...own('skills', 'areas', 'roles', 'language', 'openUserId', 'members'),
      ...named({
        displayName: 'name',
        account: 'accountName',
        'staff.phone': 'phone',
        'staff.enabled': 'on',
        teamId: 'team',
        secondFactor: 'second',
        'team.name': 'teamName',
      }),
    ]),
    differing(
      roleNames,
      ownValues(
        'roles',
        'dispatcher',
        'engineer',
        'agent',
        'author',
        'shopkeeper',
        'finance',
        'warehouse',
        'administrator',
        'auditor',
      ),
    ),
    differing(roleTexts, [
      ...named({ 'role.name': 'roleName', secondFactorRoles: 'second' }),
      ...valued('roles', { '*': 'everybody' }),
      ...ownValues('permissions', ...PERMISSIONS),
    ]),
    differing(customers, [
      ...own('signInLink', 'email'),
      ...named({
        customerId: 'customer',
        'customer.name': 'name',
        customerNo: 'number',
        customerAddress: 'address',
        'customer.createTime': 'registered',
        'linkman.name': 'contact',
        'linkman.phone': 'phone',
      }),
    ]),
    differing(products, [
      ...own('serialNumber', 'model', 'type', 'qrcodes', 'warranty'),
      ...named({
        productId: 'name',
        kindId: 'kind',
        qualityInfoStartTime: 'warrantyStart',
        qualityInfoEndTime: 'warrantyEnd',
        installTime: 'installed',
      }),
      ...valued('sort', { serialNumber: 'bySerial', warrantyEnd: 'byEnd' }),
      ...valued('warranty', { 'in-warranty': 'inWarranty', 'out-of-warranty': 'outOfWarranty', unknown: 'unknown' }),
    ]),
    differing(kinds, [
      ...own('name', 'models', 'words', 'qualityDuration', 'qualityUnit', 'qualityFiledName'),
      ...valued('qualityUnit', { year: 'year', month: 'month' }),
      ...valued('qualityFiledName', { installTime: 'fromInstallation', qualityInfoStartTime: 'fromWarranty' }),
    ]),
    differing(goods, [
      ...own('name', 'unit'),
      ...named({ 'product.kind': 'kind', 'product.code': 'code', 'product.enabled': 'enabled' }),
      ...ownValues('product.kind', 'part', 'service'),
    ]),
    differing(setup, [
      ...own('introduction', 'address', 'logo', 'people', 'phone', 'email', 'workTime', 'portalEnabled'),
      ...own('providerTitle', 'servedAreas'),
      ...own('fire', 'ambulance', 'police', 'gas', 'place', 'from', 'to'),
      ...own('holidays', 'extraDays', 'sla'),
      ...own('answer', 'visit', 'solution', 'messages', 'chats', 'eventFiles', 'searchMisses', 'visits', 'imports'),
      ...own('audit', 'live', 'domainId', 'host', 'themeColour', 'defaultLanguage', 'banners'),
      ...named({
        'tenant.name': 'name',
        flags: 'portal',
        emergency: 'safety',
        quietHours: 'quiet',
        days: 'week',
        useStarEvaluate: 'useStars',
        useTagEvaluate: 'useTags',
        starEvaluates: 'stars',
        star: 'stars',
        tags: 'tags',
        tagEvaluates: 'tags',
        starEvaluateFeilds: 'aspects',
        'door.name': 'doorName',
        pageBackgroundColour: 'pageColour',
        containerMargin: 'margin',
        languageList: 'languages',
        firstChooseLangEnable: 'firstChoose',
        'banners.title': 'bannerTitle',
        'banners.text': 'bannerText',
      }),
    ]),
    differing(acceptance, own('acceptMinutes', 'passes')),
    differing(titles, named({ evaluateConfig: 'setupEvaluation', retention: 'setupRetention' })),
    differing(requests, [
      ...own('title', 'state', 'area', 'level', 'planTime', 'phone', 'sort', 'waiting'),
      ...own('mine', 'unassigned', 'overdue', 'dueSoon', 'visit', 'solution'),
      ...named({
        executorId: 'executor',
        customerId: 'customer',
        productId: 'product',
        templateId: 'template',
        productKindId: 'productKind',
        teamId: 'team',
        attribute: 'form',
        'view.name': 'viewName',
        shared: 'shareView',
        'text.title': 'textTitle',
        'text.content': 'textContent',
        'text.shared': 'textShared',
      }),
      ...ownValues('event.state', 'created', 'allocated', 'processing', 'finished', 'evaluated', 'off', 'converted'),
      ...valued('filter.state', { open: 'open', all: 'every', created: 'created' }),
      ...valued('level', { '': 'levelNone', high: 'levelHigh', urgent: 'levelUrgent' }),
      ...valued('view.sort', { sla: 'bySla', newest: 'newest', oldest: 'oldest' }),
      ...valued('columns', { eventNo: 'number', createTime: 'time' }),
      ...ownValues('columns', 'title', 'customer', 'product', 'state', 'executor', 'due', 'age', 'template', 'linkman'),
      ...ownValues('columns', 'phone', 'area', 'level', 'planTime'),
    ]),
    differing(subjectTexts, named({ attachment: 'attachments', note: 'internal', arriveTime: 'arrives' })),
    LANGUAGES.filter(language => AUDIT_NAMES.content[language] !== TASK_WORDS.records.remark[language]),
    differing(work, [
      ...own('cost', 'discount'),
      ...named({ executorName: 'executor', serviceContent: 'done' }),
      ...ownValues(
        'task.state',
        'created',
        'allocated',
        'accepted',
        'processing',
        'finished',
        'closed',
        'refused',
        'off',
      ),
    ]),
    differing(imports, [
      ...own('rows', 'new', 'changed', 'unchanged', 'unconfirmed', 'wrong', 'made', 'updated', 'left'),
      ...named({ 'import.kind': 'kind', filename: 'file', undone: 'undoneRows', 'import.waiting': 'waiting' }),
      ...ownValues('import.kind', 'customer', 'linkman', 'product', 'commodity'),
      ...ownValues('import.state', 'read', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone'),
    ]),
    differing(templates, [
      ...own('name', 'description', 'notice', 'icon', 'placeHolder', 'maxLength', 'min', 'max', 'decimals', 'unit'),
      ...own('unique', 'maxCount', 'onlyPictures', 'leadDays', 'leadHours', 'when'),
      ...named({
        removed: 'removedTag',
        'field.displayName': 'name',
        formType: 'type',
        isNull: 'required',
        isSearch: 'searchable',
        dependencies: 'shown',
        fieldName: 'conditionField',
        values: 'conditionValues',
        dataSource: 'choices',
        'setting.from': 'fromToday',
        'setting.to': 'toToday',
        'setting.content': 'content',
      }),
      ...valued('when', {
        is: 'kind_is',
        contains: 'kind_contains',
        between: 'kind_between',
        empty: 'kind_empty',
        filled: 'kind_filled',
      }),
    ]),
    differing(fieldTexts, [
      ...own('after', 'currencies', 'formula', 'pictures', 'onlyManual', 'owner', 'dateType', 'color'),
      ...named({
        'setting.fields': 'rowFields',
        'setting.fieldName': 'told',
        customerOption: 'told',
        'customerOption.linkman': 'told_linkman',
      }),
      ...valued('owner', {
        attribute: 'owner_attribute',
        customer: 'owner_customer',
        event: 'owner_event',
        product: 'owner_product',
        task: 'owner_task',
      }),
    ]),
    differing(hintTexts, [...own('asks', 'topic', 'cues', 'not'), ...named({ 'entry.role': 'role' })]),
    differing(wiki, [
      ...own('shelf', 'faultCodes', 'askedAs', 'isTop', 'summary', 'said', 'written', 'keyword'),
      ...named({
        typeId: 'shelf',
        labelIds: 'labels',
        'article.models': 'models',
        'article.enabled': 'published',
        'article.title': 'title',
        'article.content': 'content',
        searchedInVain: 'keyword',
        count: 'times',
        url: 'link',
      }),
    ]),
    differing(richTextTexts, named({ 'richText.module': 'module', 'richText.enabled': 'enabled' })),
    differing(wiki, named({ 'richText.title': 'title', 'richText.content': 'content' })),
    differing(points, [
      ...own('closedDays', 'services', 'longitude', 'latitude', 'phone'),
      ...named({
        areaCode: 'area',
        'servicePoint.name': 'name',
        'servicePoint.address': 'address',
        'servicePoint.days': 'hours',
        'servicePoint.pictures': 'pictures',
        'servicePoint.sort': 'sort',
        'servicePoint.enabled': 'inUse',
      }),
    ]),
    differing(announcementTexts, [
      ...own('pinned', 'calledOff'),
      ...named({
        'announcement.kind': 'kind',
        'announcement.title': 'title',
        'announcement.content': 'content',
        'announcement.place': 'place',
        'announcement.url': 'link',
        'announcement.enabled': 'enabled',
      }),
      ...ownValues('announcement.kind', 'notice', 'activity'),
    ]),
    differing(courseTexts, [
      ...own('capacity'),
      ...named({
        'course.title': 'title',
        'course.place': 'place',
        startTime: 'begin',
        endTime: 'end',
        'course.enabled': 'enabled',
      }),
    ]),
    differing(hoursTexts, own('day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6')),
    differing(shelves, own('shelves', 'icon', 'name')),
    differing(agents, [
      ...own('instruction', 'modelChange', 'showKnowledge', 'enable', 'audience', 'sensitiveWords'),
      ...own('ownerTokens', 'tenantTokens'),
      ...named({
        'agent.template': 'template',
        'agent.description': 'description',
        'agent.model': 'model',
        welcomeMessage: 'welcome',
        knowledgeTypeIds: 'shelves',
      }),
      ...ownValues('audience', 'everyone', 'linkman', 'staff'),
      ...valued('agent.template', {
        system: 'template_system',
        voc: 'template_voc',
        dingtalk: 'template_dingtalk',
        task_form: 'template_task_form',
        task_form_chat: 'template_task_form_chat',
      }),
    ]),
    differing(auditTexts, named({ id: 'id', actorId: 'who', action: 'what', subjectKind: 'kind' })),
  ].flat()
  assert.deepEqual(wrong, [])
})

describe('what can be changed has a name in the log', () => {
  /** What calls are asked with and no entry tells of under this name. */
  const ASKED = [
    'additional',
    'caller',
    'contact',
    'code',
    'confirm',
    'confirmed',
    'conversationId',
    'copyOf',
    'covered',
    'coveredReason',
    'isByRule',
    'customer',
    'customerManager',
    'eventId',
    'formVersion',
    'ids',
    'kind',
    'kinds',
    'intoId',
    'linkman',
    'linkmanId',
    'newPassword',
    'payBack',
    'product',
    'productFieldNames',
    'productFields',
    'qualityInfo',
    'qualityInfoStatus',
    'reason',
    'restock',
    'relationReplacementPart',
    'replaces',
    'seenExecutorId',
    'seenAmount',
    'seenExecutorIds',
    'seenPlanTime',
    'seenUpdateTime',
    'rowNos',
    'channel',
    'isConfirmed',
  ]
  /** The part that a place is, and whose. */
  const partOf = (subject: AuditSubject, { steps }: Place): [owner: string, part: string] => {
    const [part = '', above] = steps.filter(step => typeof step === 'string').toReversed()
    return [above === undefined || above === 'body' || above === 'query' ? subject : auditOwner(above), part]
  }

  test('each part of what staff send', () => {
    const noted = CALLS.flatMap(([key, call]) => {
      const subject = call.audit ?? (key.endsWith('/export') ? ('export' as const) : undefined)
      return subject ? [{ key, subject, places: placesOf(call).filter(place => place.steps.length > 1) }] : []
    })
    const unnamed = noted.flatMap(({ key, subject, places }) =>
      places.flatMap(place => {
        const [owner, part] = partOf(subject, place)
        return auditName(owner, part, 'zh') ? [] : [{ part, text: `${key} ${place.text}` }]
      }),
    )
    assert.ok(noted.length > 80, `${noted.length} calls`)
    assert.deepEqual(
      unnamed.filter(({ part }) => !ASKED.includes(part)).map(({ text }) => text),
      [],
      'shared/audit-names.ts',
    )
    assert.deepEqual(
      ASKED.filter(name => !unnamed.some(({ part }) => part === name)),
      [],
      'these have names, or are not asked any more',
    )
  })

  test('each column of what is told as a whole', () => {
    const wholes: [AuditSubject, PgTable][] = [
      ['tenant', tenants],
      ['door', doors],
      ['product', productTable],
    ]
    for (const [subject, table] of wholes) {
      const columns = Object.keys(getTableColumns(table))
      assert.ok(columns.length > 10)
      assert.deepEqual(
        columns.filter(name => !auditName(subject, name, 'zh')),
        [],
        subject,
      )
    }
  })

  test('each part of a field of a form', () => {
    const parts = Object.keys(StoredField.properties).filter(name => name !== 'fieldName')
    assert.deepEqual(
      parts.filter(name => !auditName('field', name, 'zh')),
      [],
    )
    const settings = Object.keys(StoredField.properties.setting.properties)
    assert.deepEqual(
      settings.filter(name => !auditName('setting', name, 'zh')),
      [],
    )
  })
})
