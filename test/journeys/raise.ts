import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { events } from '../../server/domains/event/event.table'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually, photo } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, formOf } from './world'

const ADDRESS = '浙江省杭州市西湖区文三路1号嘉和苑3幢502室'

export const raise: Journey = {
  title: 'raises a request with every important kind of field and a picture, and finds it in the list',
  async run(driver, world) {
    const [t, say, form, start] = [
      driver.words(raiseTexts),
      driver.words(common),
      driver.words(formTexts),
      driver.words(home),
    ]
    const repair = formOf(world, 'repair', driver.language)
    const field = (name: string) => driver.field(repair.label(name))
    const chip = (name: string, value: string) => field(name).find('.chips__one', repair.choice(name, value))
    const story = `Hums ${driver.platform} ${driver.language}`

    await step(driver, 'chooses the service', async () => {
      await openAs(driver, world, '/mall/index')
      await driver.find('.entries__one', start('allServices')).tap()
      await driver.at('/mall/serviceCenter')
      await driver.find('.service-center__one', repair.name).tap()
      const query = await driver.at('/event/create')
      assert.equal(query.get('templateId'), repair.id)
    })
    await step(driver, 'sends the empty form and is told what is missing', async () => {
      await driver.find('#submit').tap()
      await driver.toast(say('checkFields'))
      assert.equal(await field('fault').find('.field__error').text(), form('error.required'))
    })
    await step(driver, 'fills it in', async () => {
      await world.weather.reads('GET /product/list', () => field('product').find('.pick-row').tap())
      await driver.find('.search-sheet').find('.option').tap()
      await field('product').find('.field__error').gone()
      await chip('fault', 'noise').tap()
      await chip('noiseWhen', 'night').tap()
      await chip('noiseWhen', 'running').tap()
      await field('since').find('.pick-row').tap()
      // the arrows of the year come before those of the month
      await driver.find('.calendar__arrow').nth(2).tap()
      await driver.find('.current', /^10$/).tap()
      await driver.find('.calendar').gone()
      await field('description').type(story)
      // who is signed in need not say who they are
      assert.equal(await field('contactName').value(), world.company.linkman.name)
      assert.equal(await field('contactPhone').value(), world.company.linkman.phone)
      await field('contactPhone').type('13800138000')
      await field('address').find('.field__action', form('pasteAddress')).tap()
      await field('address').find('.address__paste').type(ADDRESS)
      await world.weather.reads('GET /ssp/event/addressResolution', () =>
        field('address').find('.button', form('recognise')).tap(),
      )
      await field('address').find('.pick-row__text', '浙江省杭州市西湖区').text()
      await field('planTime')
        .find('.chips__one', `${say('tomorrow')} 14–16`)
        .tap()
      await chip('attention', 'pet').tap()
      assert.deepEqual(await driver.find('.field__error').texts(), [])
    })
    await step(driver, 'adds a picture and sees its progress', async () => {
      const gate = world.network.hold('/ssp/file/upload')
      await driver.pick(field('photos').find('.tile__add'), [await photo('panel.jpg')])
      await gate.reached
      assert.match(await field('photos').find('.tile__over').text(), /\d ?%/)
      await driver.find('#submit').tap()
      await field('photos').find('.field__wait', form('error.uploading')).text()
      gate.open()
      await field('photos').find('.tile__over').gone()
      await field('photos').find('.field__wait').gone()
      await field('photos').find('.tile__picture').text()
    })
    const id = await step(driver, 'sends it', async () => {
      await world.weather.writes('POST /ssp/event/create', () => driver.find('#submit').tap(), {
        kept: async () => {
          assert.equal(await field('description').value(), story)
          await field('photos').find('.tile__picture').text()
        },
      })
      await driver.toast(t('submitted'))
      const made = (await driver.at('/event/view')).get('id') ?? ''
      const rows = await world.db
        .select()
        .from(events)
        .where(and(eq(events.templateId, repair.id), sql`${events.attribute}->>'description' = ${story}`))
      assert.deepEqual(
        rows.map(row => row.id),
        [made],
      )
      const attribute = rows[0]?.attribute ?? {}
      assert.equal(attribute.fault, 'noise')
      assert.deepEqual(attribute.noiseWhen, ['running', 'night'])
      assert.equal(attribute.contactPhone, '13800138000')
      assert.deepEqual(attribute.attention, ['pet'])
      assert.ok(Array.isArray(attribute.photos) && attribute.photos.length === 1)
      await driver.find('.headline__title', driver.words(workTexts)('waiting')).text()
      assert.equal(await driver.find('.notice').text(), repair.notice)
      await driver.find('.field__value', story).text()
      await driver.find('.tile__picture').text()
      return made
    })
    await step(driver, 'finds it in the list', async () => {
      const { eventNo } = await world.ok('GET /ssp/event/get', { ...world.company.linkman.as, query: { id } })
      await driver.open('/service/serviceList?state=waiting')
      await driver.at('/service/serviceList')
      const card = driver.find('.work-card', eventNo)
      await card.find('.work-card__main').tap()
      await eventually(async () => assert.equal((await driver.at('/event/view')).get('id'), id))
    })
  },
}
