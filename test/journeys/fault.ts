import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { events } from '../../server/domains/event/event.table'
import { faults } from '../../server/domains/wiki/wiki.table'
import { localize } from '../../shared/language'
import { formTexts } from '../../src/form/form.i18n'
import { faultTexts } from '../../src/features/product/fault.i18n'
import { common } from '../../src/i18n/common.i18n'
import { four } from '../company/forms'
import { makeFault } from '../factories'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { formOf, openAs } from './world'

const ADDRESS = '浙江省杭州市西湖区文三路1号嘉和苑3幢502室'
const CODE = 'F7'
const TITLE = four('加热不停', 'It keeps heating', 'Греет без остановки', '加熱不停')
const SYMPTOM = four('水烫手', 'The water is too hot', 'Вода слишком горячая', '水燙手')
const DANGER = four('先拔掉插头', 'Pull the plug first', 'Сначала выньте вилку', '先拔掉插頭')
const TRIED = four('清洗温度探头', 'Clean the sensor', 'Очистите датчик', '清洗溫度探頭')
const LEFT = four('换温控器', 'Change the thermostat', 'Замените термостат', '換溫控器')

export const fault: Journey = {
  title: 'looks up the code on a display, reads its dangers first, and asks for a repair when the steps do not help',
  async run(driver, world) {
    const { language } = driver
    const [t, form, say] = [driver.words(faultTexts), driver.words(formTexts), driver.words(common)]
    const { tenant, products } = world.company
    const { dishwasher } = products
    const repair = formOf(world, 'repair', language)
    const field = (name: string) => driver.field(repair.label(name))
    const read = { title: localize(TITLE, language), danger: localize(DANGER, language) }
    const [tried, left] = [localize(TRIED, language), localize(LEFT, language)]
    const machine = localize(dishwasher.name, language)
    const { id } = await makeFault(world.db, tenant.id, {
      code: CODE,
      models: [dishwasher.model],
      title: TITLE,
      symptom: SYMPTOM,
      dangers: [DANGER],
      steps: [TRIED, LEFT],
    })
    await makeFault(world.db, tenant.id, { code: 'F8' })

    await step(driver, 'finds the fault of the machine by the code', async () => {
      // an app that was open before there were any faults does not know of them
      if (driver.chat) await driver.restart()
      await openAs(driver, world, '/faultLibrary/list')
      await driver.find('.machine-chip', machine).tap()
      await driver.find('.search-field__input').type('f 7')
      await driver.find('.fault-row', 'F8').gone()
      await driver.find('.fault-row', read.title).tap()
      assert.equal((await driver.at('/faultLibrary/view')).get('id'), id)
    })
    await step(driver, 'reads its dangers before its steps, and does the first of these', async () => {
      const shown = await driver.find('.content').text()
      assert.ok(shown.includes(read.danger) && shown.includes(tried), shown)
      assert.ok(shown.indexOf(read.danger) < shown.indexOf(tried), shown)
      await driver.find('.fault-step__tick', tried).tap()
      await driver.find('.content', t('stepsDone', { n: 1, all: 2 })).text()
    })
    await step(driver, 'asks for a repair, whose form has the fault and the machine', async () => {
      await driver.find('#fault-report').tap()
      await driver.find('.sheet').find('.cell', repair.name).tap()
      const query = await driver.at('/event/create')
      assert.deepEqual([query.get('templateId'), query.get('productId')], [repair.id, dishwasher.id])
      await field('product').find('.pick-row__text', machine).text()
      await eventually(async () => {
        const story = await field('description').value()
        assert.ok(story.startsWith(`${CODE} ${read.title}`), story)
        assert.ok(story.endsWith(t('storyDone', { steps: tried })) && !story.includes(left), story)
      })
    })
    await step(driver, 'sends it', async () => {
      await field('fault').find('.chips__one', repair.choice('fault', 'other')).tap()
      await field('address').find('.field__action', form('pasteAddress')).tap()
      await field('address').find('.address__paste').type(ADDRESS)
      await field('address').find('.button', form('recognise')).tap()
      await field('address').find('.pick-row__text', '浙江省杭州市西湖区').text()
      await field('planTime')
        .find('.chips__one', `${say('tomorrow')} 14–16`)
        .tap()
      await driver.find('#submit').tap()
      const made = (await driver.at('/event/view')).get('id') ?? ''
      const [event] = await world.db.select().from(events).where(eq(events.id, made))
      assert.equal(event?.productId, dishwasher.id)
      assert.ok(String(event.attribute.description).startsWith(`${CODE} ${read.title}`))
      // and who reads the library learns that its steps were not enough
      const [counted] = await world.db.select().from(faults).where(eq(faults.id, id))
      assert.deepEqual([counted?.solved, counted?.unsolved], [0, 1])
    })
  },
}
