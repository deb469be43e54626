import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import type { StoredField } from '../../contract/stored-field'
import { events } from '../../server/domains/event/event.table'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { formIn, four } from '../company/forms'
import { makeField } from '../factories'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, type World } from './world'

const NAME = four('搬家', 'Moving house', 'Переезд', '搬家')
const NOTICE = four('请先装箱。', 'Please pack first.', 'Сначала упакуйте вещи.', '請先裝箱。')
const first = (): StoredField[] => [
  makeField('what', {
    formType: 'select',
    displayName: four('搬什么', 'What to move', 'Что перевозим', '搬什麼'),
    isNull: 0,
    setting: {
      dataSource: [
        { value: 'flat', text: four('全屋', 'The whole flat', 'Всю квартиру', '全屋') },
        { value: 'piano', text: four('钢琴', 'A piano', 'Пианино', '鋼琴') },
      ],
    },
  }),
  makeField('maker', {
    displayName: four('钢琴牌子', 'Maker of the piano', 'Марка пианино', '鋼琴牌子'),
    isNull: 0,
    setting: { dependencies: [{ fieldName: 'what', values: ['piano'] }] },
  }),
  makeField('hours', {
    formType: 'number',
    displayName: four('几小时', 'How many hours', 'Сколько часов', '幾小時'),
    isNull: 0,
  }),
  makeField('wage', {
    formType: 'currency',
    displayName: four('每小时多少', 'Wage an hour', 'Плата за час', '每小時多少'),
    isNull: 0,
    setting: { currencies: ['CNY', 'USD'] },
  }),
  makeField('total', {
    formType: 'formula',
    displayName: four('一共', 'Altogether', 'Всего', '一共'),
    setting: { formula: 'hours * wage' },
  }),
]
/** Another name for a field, and one more. */
const second = (): StoredField[] => [
  ...first().map(field =>
    field.fieldName === 'maker'
      ? { ...field, displayName: four('哪家的琴', 'Whose piano is it', 'Чьё это пианино', '哪家的琴') }
      : field,
  ),
  makeField('floor', {
    formType: 'number',
    displayName: four('第几层', 'Which storey', 'Какой этаж', '第幾層'),
    isNull: 0,
  }),
]

/** The calls of the designer in the console: the draft is kept, found to be without flaws, and published. */
async function publish({ ok, company }: World, id: string, fields: StoredField[]): Promise<void> {
  const { as } = company.engineer
  const { version, draft, published } = await ok('GET /staff/template/get', { ...as, query: { id } })
  const content = { ...(draft ?? published), name: NAME, notice: NOTICE, fields }
  const kept = await ok('POST /staff/template/saveDraft', { ...as, body: { id, version, draft: content } })
  assert.deepEqual(kept.flaws, [])
  await ok('POST /staff/template/publish', { ...as, body: { id, version: kept.version } })
}

export const designed: Journey = {
  title: 'fills in a form as soon as it was designed, and finds it changed as soon as that was published',
  async run(driver, world) {
    const { tenant, engineer } = world.company
    const [t, say, form] = [driver.words(raiseTexts), driver.words(common), driver.words(formTexts)]
    const id = await step(driver, 'has a company that designs a form', async () => {
      const made = await world.ok('POST /staff/template/create', { ...engineer.as, body: { name: NAME } })
      await publish(world, made.id, first())
      await world.ok('POST /staff/eventType/switch', { ...engineer.as, body: { templateId: made.id, enabled: true } })
      return made.id
    })
    const [old, next] = [first(), second()].map(fields =>
      formIn({ id, name: NAME, notice: NOTICE, fields }, driver.language),
    ) as [ReturnType<typeof formIn>, ReturnType<typeof formIn>]
    const of = (name: string) => driver.field(old.label(name))
    const chooses = async () => {
      await driver.find('.service-center__one', old.name).tap()
      assert.equal((await driver.at('/event/create')).get('templateId'), id)
    }

    await step(driver, 'chooses it by its name', async () => {
      await openAs(driver, world, '/mall/serviceCenter')
      await chooses()
      await driver.find('.notice', old.notice).text()
    })
    await step(driver, 'is asked what depends on an answer, and only then', async () => {
      await of('what').find('.chips__one', old.choice('what', 'flat')).tap()
      await of('what').find('.chips__one--on', old.choice('what', 'flat')).text()
      assert.deepEqual(await of('maker').texts(), [])
      await of('what').find('.chips__one', old.choice('what', 'piano')).tap()
      await of('maker').text()
      await driver.find('#submit').tap()
      await driver.toast(say('checkFields'))
      for (const name of ['maker', 'hours', 'wage'])
        assert.equal(await of(name).find('.field__error').text(), form('error.required'), name)
    })
    const sent = await step(driver, 'fills it in, sends it and reads it', async () => {
      await of('maker').type('珠江')
      await of('hours').type('2.5')
      await of('wage').type('120')
      await of('wage').find('.chips__one', 'USD').tap()
      await of('total').find('.field__value', '300').text()
      await eventually(async () => assert.deepEqual(await driver.find('.field__error').texts(), []))
      await driver.find('#submit').tap()
      await driver.toast(t('submitted'))
      const made = (await driver.at('/event/view')).get('id') ?? ''
      const [row] = await world.db
        .select()
        .from(events)
        .where(and(eq(events.tenantId, tenant.id), eq(events.id, made)))
      assert.deepEqual(
        [row?.templateId, row?.attribute],
        [id, { what: 'piano', maker: '珠江', hours: 2.5, wage: { number: 120, currency: 'USD' }, total: '300' }],
      )
      return made
    })
    const reads = async () => {
      await driver.find('.field', old.label('total')).text()
      for (const [name, value] of [
        ['what', old.choice('what', 'piano')],
        ['maker', '珠江'],
        ['hours', '2.5'],
        ['wage', '120'],
        ['total', '300'],
      ] as const)
        await of(name).find('.field__value', value).text()
    }
    await step(driver, 'reads it', reads)
    await step(driver, 'finds the form changed on the next opening', async () => {
      await publish(world, id, second())
      await driver.open('/mall/serviceCenter')
      await driver.at('/mall/serviceCenter')
      await chooses()
      await driver.field(next.label('floor')).text()
      await of('what').find('.chips__one', old.choice('what', 'piano')).tap()
      await driver.field(next.label('maker')).text()
      assert.deepEqual(await of('maker').texts(), [])
      await driver.find('#submit').tap()
      assert.equal(await driver.field(next.label('floor')).find('.field__error').text(), form('error.required'))
    })
    await step(driver, 'reads what was sent by the form as it was then', async () => {
      await driver.open(`/event/view?id=${sent}`)
      await driver.at('/event/view')
      await reads()
      assert.deepEqual(await driver.field(next.label('maker')).texts(), [])
    })
  },
}
