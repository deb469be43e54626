import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openDesk, onServer, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { live } from '../../console/live/live.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { assign } from '../../console/ui/assign.i18n'
import { uploads } from '../../console/ui/uploads.i18n'
import { tasks } from '../../server/domains/task/task.table'
import { eventIn, makeHouse } from '../event-life'
import { makeField, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'
import { taskIn } from '../task-life'
import { eventually } from '../screen'

let server: LiveServer
let browser: Browser
onServer(given => {
  ;({ server, browser } = given)
})

test('an engineer is given a request while the phone lies open, accepts, sets out, photographs and finishes', async () => {
  const house = await makeHouse(server, {
    fields: [
      makeField('problem'),
      makeField('address', { formType: 'address' }),
      makeField('phone', { formType: 'phone' }),
    ],
  })
  const { domainId } = house.tenant
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    roles: ['engineer'],
    password: PASSWORD,
  })
  await makeStaff(server.db, house.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
  const phone = await openDesk(browser, server, domainId, { width: 390, height: 844, touch: true })
  const desk = await openDesk(browser, server, domainId)
  const [t, of, say] = [phone.words(work), desk.words(requests), phone.words(live)]
  await phone.signIn('chen', PASSWORD)
  await phone.open('/work')
  await phone.page.getByText(t('empty')).waitFor()
  await desk.signIn('limin', PASSWORD)
  await desk.open('/requests')

  const site = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
  const id = await eventIn(server, house, 'created', { problem: '不制热', address: site, phone: '13912345678' })
  const title = (await server.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })).title
  await desk.page.getByText(title).first().waitFor()
  await server.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: engineer.id } })
  await phone.page.getByText(title).waitFor()
  await phone.fits()
  await phone.isAccessible()
  await phone.page.getByText(title).click()
  await phone.page.getByRole('button', { name: t('accept') }).waitFor()
  for (const number of ['13912345678', house.linkman.phone])
    assert.equal(await phone.page.locator(`a[href="tel:${number}"]`).count(), 1, 'one tap away from the customer')
  assert.match(
    decodeURIComponent((await phone.page.getByRole('link', { name: t('map') }).getAttribute('href')) ?? ''),
    /文三路 1 号$/,
    'and from the place that the request names',
  )
  await phone.fits()
  await phone.isAccessible()
  // what the desk noted is read here, and answered; the customer is written to from here too
  await server.ok('POST /staff/event/note', { ...house.engineer.as, body: { id, content: '狗会咬人' } })
  await phone.page.getByText('狗会咬人').waitFor()
  const words = phone.page.getByRole('form', { name: t('words') })
  await words.getByRole('textbox').fill('马上到')
  await words.getByRole('button', { name: t('note'), exact: true }).click()
  await words.getByText(t('staffOnly')).waitFor()
  await words.getByRole('button', { name: t('saveNote') }).dblclick()
  await phone.page.locator('.work-note').getByText('马上到').waitFor()
  await words.getByRole('button', { name: t('reply'), exact: true }).click()
  await words.getByText(t('willRead', { name: house.linkman.name })).waitFor()
  await words.getByRole('textbox').fill('十分钟后到')
  await words.getByRole('button', { name: t('send') }).click()
  await phone.page.locator('.work-timeline').getByText('十分钟后到').waitFor()
  const heard = await server.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })
  assert.deepEqual(
    heard.filter(({ type }) => type === 'remark').map(({ content }) => content),
    ['十分钟后到'],
    'the customer hears the reply, and no note',
  )
  const { notes } = await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id } })
  assert.deepEqual(
    notes.map(({ content }) => content),
    ['马上到', '狗会咬人'],
    'each once',
  )
  await phone.fits()
  // who has it open at the desk is seen here
  await desk.open(`/work/event/${id}`)
  await phone.page.getByText(say('here', { name: '李敏' })).waitFor()
  await desk.open('/requests')

  const accepted: string[] = []
  phone.page.on('request', request => {
    if (request.url().endsWith('/event/accept')) accepted.push(request.method())
  })
  await phone.page.getByRole('button', { name: t('accept') }).dblclick()
  await phone.page.getByRole('button', { name: t('depart') }).click()
  const finish = phone.page.getByRole('button', { name: t('finish') })
  await finish.waitFor()
  assert.deepEqual(accepted, ['POST'], 'a double click is one')
  await phone.page.getByLabel(t('done')).fill('换了进水阀')
  // nothing of what was typed is lost with the page
  await phone.page.reload()
  await eventually(async () =>
    assert.equal(await phone.page.getByLabel(t('done')).inputValue(), '换了进水阀', 'the draft'),
  )
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const chosen = phone.page.locator('.photos input[type=file]')
  await chosen.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture\n') })
  await phone.page.getByText(phone.words(uploads)('notPicture')).waitFor()
  assert.equal(await phone.page.getByLabel(t('done')).inputValue(), '换了进水阀', 'what was typed stays')
  await phone.page.getByRole('button', { name: t('removePhoto') }).click()
  await phone.page.route('**/api/ssp/file/upload', route => route.abort(), { times: 1 })
  await chosen.setInputFiles({ name: 'valve.jpg', mimeType: 'image/jpeg', buffer: photo })
  await phone.page.getByText(t('unsent', { n: 1 })).waitFor()
  const again = phone.page.getByRole('button', { name: phone.words(uploads)('again') })
  await again.waitFor()
  assert.equal(await finish.isDisabled(), true, 'nobody finishes without a photo that was taken')
  await phone.isAccessible()
  await again.click()
  await phone.page.locator('.photos__one img').waitFor()
  await phone.fits()
  await finish.click()
  await finish.waitFor({ state: 'detached' })
  const { state, serviceContent } = await server.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })
  assert.deepEqual([state, serviceContent], ['finished', '换了进水阀'])
  const [entry] = await server.ok('GET /staff/event/recordList', { ...house.engineer.as, query: { id } })
  assert.deepEqual([entry?.type, entry?.attachment.length], ['finish', 1], 'the photo stands in the timeline')
  await phone.open('/work/event/cut-off')
  await phone.page.getByText(phone.words(common)('notFound')).waitFor()
  assert.ok(of('finished'), 'a word for it')
  assert.deepEqual([...phone.problems, ...desk.problems], [])
  await phone.close()
  await desk.close()
})

test('a request becomes a task, which the desk gives away, the engineer prices and finishes, and the desk closes', async () => {
  const house = await makeHouse(server)
  const { domainId } = house.tenant
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    displayName: '陈伟',
    roles: ['engineer'],
    password: PASSWORD,
  })
  await makeStaff(server.db, house.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
  const eventId = await eventIn(server, house, 'processing')
  const desk = await openDesk(browser, server, domainId)
  const phone = await openDesk(browser, server, domainId, { width: 390, height: 844, touch: true, language: 'ru' })
  const [t, of, say] = [desk.words(work), desk.words(requests), desk.words(common)]
  await desk.signIn('limin', PASSWORD)
  await desk.open(`/requests?id=${eventId}`)
  await desk.page.getByRole('button', { name: say('more') }).click()
  await desk.page.getByRole('menuitem', { name: of('convert') }).click()
  await desk.page
    .getByRole('dialog', { name: of('convert') })
    .getByRole('button', { name: say('confirm') })
    .click()
  const { id, taskNo } = await eventually(async () => {
    const [task] = (await server.ok('GET /staff/task/list', { ...house.engineer.as, query: {} })).list
    assert.ok(task, 'the task is there')
    return task
  })
  await desk.page.getByRole('link', { name: of('asTask', { no: taskNo }) }).click()
  const atDesk = desk.page.getByRole('region', { name: t('desk') })
  await atDesk.getByText(t('nobody')).waitFor()
  const fits = atDesk.locator('.suggestions li', { hasText: '陈伟' })
  const give = fits.getByRole('button', { name: desk.words(assign)('give') })
  await fits.getByText(desk.words(assign)('load', { n: 0 })).waitFor()
  await give.click()
  await fits.getByText(desk.words(assign)('load', { n: 1 })).waitFor()
  assert.equal(await give.isDisabled(), true, 'who has it already')
  await desk.fits()
  await desk.isAccessible()

  const p = phone.words(work)
  await phone.signIn('chen', PASSWORD)
  await phone.open(`/work/task/${id}`)
  await phone.page.getByRole('button', { name: p('accept') }).click()
  const atPhone = phone.page.getByRole('region', { name: p('desk') })
  await atPhone.getByLabel(p('cost')).fill('300')
  await atPhone.getByLabel(p('discount')).fill('300.01')
  const setPrice = atPhone.getByRole('button', { name: p('setPrice') })
  await atPhone.getByText('0,00 CN¥').waitFor()
  assert.equal(await setPrice.isDisabled(), true, 'nobody takes off more than it costs')
  await atPhone.getByRole('alert').getByText(p('discountBeyond')).waitFor()
  await atPhone.getByLabel(p('discount')).fill('20.5')
  await atPhone.getByText('279,50 CN¥').waitFor()
  await phone.fits()
  await phone.isAccessible()
  await phone.page.reload()
  await atPhone.getByText('279,50 CN¥').waitFor()
  assert.equal(await atPhone.getByLabel(p('discount')).inputValue(), '20.50', 'what was typed before the reload')
  await setPrice.click()
  await phone.page.getByText(p('record_price')).first().waitFor()
  await phone.page.getByRole('button', { name: p('depart') }).click()
  await phone.page.getByRole('button', { name: p('start') }).click()
  await phone.page.getByLabel(p('done')).fill('换了阀')
  await phone.page.getByRole('button', { name: p('finish') }).click()

  await atDesk.getByRole('button', { name: t('close') }).click()
  await atDesk.getByText('¥279.50').waitFor()
  await eventually(async () => {
    const task = await server.ok('GET /staff/task/get', { ...house.engineer.as, query: { id } })
    assert.deepEqual([task.state, task.totalPrice, task.executorStaffId], ['closed', 27_950, engineer.id])
  })
  await desk.open('/tasks')
  await desk.page.locator(`[data-row-key="${id}"]`).getByText(t('closed')).waitFor()
  await desk.fits()
  await desk.isAccessible()

  const other = await taskIn(server, house, 'created')
  await server.db.update(tasks).set({ planTime: '2020-01-02 09:00' }).where(eq(tasks.id, other.id))
  await desk.open('/tasks')
  const itsRow = desk.page.locator(`[data-row-key="${other.id}"]`)
  await itsRow.getByText(t('missed')).waitFor()
  assert.equal(await desk.page.getByText(t('missed')).count(), 1, 'nobody waits for one that is over')
  await itsRow.click()
  await atDesk.getByRole('button', { name: t('cancel') }).click()
  const why = desk.page.getByRole('dialog', { name: t('cancelWhy') })
  const cancel = why.getByRole('button', { name: t('cancel') })
  assert.equal(await cancel.isDisabled(), true, 'not without a reason')
  await why.getByRole('textbox').fill('客户自己修好了')
  await cancel.click()
  await why.waitFor({ state: 'hidden' })
  await desk.page.getByText('客户自己修好了').waitFor()
  assert.deepEqual([...phone.problems, ...desk.problems], [])
  await phone.close()
  await desk.close()
})
