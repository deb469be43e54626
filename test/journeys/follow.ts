import { eq, inArray } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { eventRecords } from '../../server/domains/event/event.table'
import { files } from '../../server/kernel/files/file.table'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { photo } from '../screen'
import { chatOf } from './chat'
import { step } from './driver'
import type { Journey } from './journey'
import { A_WHILE, openAs, raised, upload } from './world'

export const follow: Journey = {
  title: 'follows a request: urges, sees every step of the staff by itself, and writes a remark with a picture',
  async run(driver, world) {
    const [t, work] = [driver.words(eventTexts), driver.words(workTexts)]
    const id = await raised(world, `Follow ${driver.platform}`)
    const staff = world.company.engineer
    const headline = (words: string) => driver.find('.headline__title', words).text()
    const inTimeline = (words: string) => driver.find('.timeline__one', words).text()

    await step(driver, 'urges', async () => {
      await openAs(driver, world, `/event/view?id=${id}`)
      await headline(work('willAnswer'))
      await driver.find('.sticky-bar').find('.button', t('urge')).tap()
      await driver.find('.reason').type('Soon, please')
      await world.weather.writes('POST /ssp/event/urge', () => driver.find('.reason').find('.button--primary').tap(), {
        kept: async () => assert.equal(await driver.find('.reason').value(), 'Soon, please'),
      })
      await driver.toast(t('urged'))
      await inTimeline('Soon, please')
      await driver.find('.sticky-bar').find('.button', t('urge')).gone()
    })
    await step(driver, 'sees what the staff does, without doing anything', async () => {
      await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
      await driver.passes(A_WHILE)
      await headline(work('willAnswerBy', { name: staff.displayName }))
      await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
      await world.ok('POST /staff/event/depart', {
        ...staff.as,
        body: { id, arriveTime: new Date(Date.now() + 40 * 60_000).toISOString(), confirmed: true },
      })
      await world.ok('POST /staff/event/remark', { ...staff.as, body: { id, content: 'Remark 62 dB' } })
      await driver.passes(A_WHILE)
      await headline(work('onTheWay', { name: staff.displayName }))
      await inTimeline('Remark 62 dB')
    })
    await step(driver, 'reads the whole timeline', async () => {
      await driver.find('.details__more').tap()
      await driver.at('/event/progress')
      await inTimeline(t('record_create'))
      await inTimeline(work('record_depart', { name: staff.displayName }))
      await driver.back()
      await driver.at('/event/view')
    })
    await step(driver, 'answers with a picture', async () => {
      await driver.find('.sticky-bar').find('.button', work('addRemark')).tap()
      await driver.at('/event/remark')
      await driver.find('.remark', 'Remark 62 dB').text()
      await driver.find('.button', work('send')).tap()
      await driver.toast(work('remarkEmpty'))
      await driver.field(work('remarkContent')).type('From the lower left')
      const opener = driver.field(work('remarkFiles')).find('.tile__add')
      const picture = await photo('corner.jpg')
      // WeChat's way to a file that has a name: its upload sends the path's, and DingTalk gives pictures without one
      const choose = async (): Promise<void> => {
        if (driver.platform !== 'weapp') return driver.pick(opener, [picture])
        await chatOf(driver).givesFile(picture)
        await opener.tap()
        await driver.find('.option', driver.words(formTexts)('chooseFile')).tap()
      }
      await upload(driver, world, choose)
      // its tile is there while it is being sent, too
      await driver.field(work('remarkFiles')).find('.tile__remove').text()
      await driver.field(work('remarkFiles')).find('.tile__over').gone()
      await world.weather.writes('POST /ssp/event/remark/create', () => driver.find('.button', work('send')).tap(), {
        kept: async () => {
          assert.equal(await driver.field(work('remarkContent')).value(), 'From the lower left')
          await driver.field(work('remarkFiles')).find('.tile__picture').text()
        },
      })
      const bubble = driver.find('.remark--mine', 'From the lower left')
      await bubble.find('.tile__picture').text()
      assert.equal(await driver.field(work('remarkContent')).value(), '')
      const records = await world.db.select().from(eventRecords).where(eq(eventRecords.subjectId, id))
      const [sent, ...more] = records.filter(row => row.content === 'From the lower left')
      assert.deepEqual(more, [])
      const kept = await world.db
        .select()
        .from(files)
        .where(inArray(files.id, sent?.attachment ?? []))
      assert.equal(kept.length, 1)
      if (driver.platform !== 'dd') assert.equal(kept[0]?.filename, picture.name)
    })
  },
}
