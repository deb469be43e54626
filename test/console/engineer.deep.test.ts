import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { openDesk, PASSWORD } from './desk'
import { prepare, server, browser } from './engineer'
import { common } from '../../console/i18n/common.i18n'
import { live } from '../../console/live/live.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { uploads } from '../../console/ui/uploads.i18n'
import { eventIn, makeHouse } from '../event-life'
import { makeField, makeStaff } from '../factories'
import { eventually } from '../screen'

prepare()

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
  const [t, s, of, say] = [phone.words(work), phone.words(subjectTexts), desk.words(requests), phone.words(live)]
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
  await phone.page.getByRole('button', { name: s('accept') }).waitFor()
  for (const number of ['13912345678', house.linkman.phone])
    assert.equal(await phone.page.locator(`a[href="tel:${number}"]`).count(), 1, 'one tap away from the customer')
  assert.match(
    decodeURIComponent((await phone.page.getByRole('link', { name: t('map') }).getAttribute('href')) ?? ''),
    /[?&]keyword=浙江省杭州市西湖区文三路 1 号(&|$)/,
    'and from the place that the request names',
  )
  await phone.fits()
  await phone.isAccessible()
  // what the desk noted is read here, and answered; the customer is written to from here too
  await server.ok('POST /staff/event/note', { ...house.engineer.as, body: { id, content: '狗会咬人' } })
  await phone.page.getByText('狗会咬人').waitFor()
  const words = phone.page.getByRole('form', { name: s('words') })
  await words.getByRole('textbox').fill('马上到')
  await words.getByRole('button', { name: s('internal'), exact: true }).click()
  await words.getByText(s('staffOnly')).waitFor()
  await words.getByRole('button', { name: s('sendNote') }).dblclick()
  await phone.page.locator('.note').getByText('马上到').waitFor()
  await words.getByRole('button', { name: s('toCustomer'), exact: true }).click()
  await words.getByText(s('willRead', { name: house.linkman.name })).waitFor()
  await words.getByRole('textbox').fill('十分钟后到')
  await words.getByRole('button', { name: s('send') }).click()
  await phone.page.locator('.timeline').getByText('十分钟后到').waitFor()
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
  await phone.page.getByRole('button', { name: s('accept') }).dblclick()
  await phone.page.getByRole('button', { name: s('depart') }).click()
  await phone.page.getByRole('button', { name: s('arrive'), exact: true }).click()
  const finish = phone.page.getByRole('button', { name: s('finish') })
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
