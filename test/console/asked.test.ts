import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { articleId, at, company, prepare, server } from './wiki'
import { asked } from '../../console/pages/asked/asked.i18n'
import { common } from '../../console/i18n/common.i18n'
import { wiki } from '../../console/pages/wiki/wiki.i18n'
import { aiConversations, aiTurns } from '../../server/domains/assistant/assistant.table'
import { LOCAL_MODEL } from '../../shared/assistant'
import { makeAgent } from '../factories'
import { eventually } from '../screen'

prepare()

/** Somebody whom nobody knows asks, and the assistant has no answer. */
async function unanswered(question: string): Promise<void> {
  const { id: tenantId } = company.tenant
  const agent = await makeAgent(server.db, tenantId)
  const [chatId, owner] = [randomUUID(), `tourist:${randomUUID()}`]
  await server.db.insert(aiConversations).values({ tenantId, id: chatId, agentId: agent.id, owner, source: 'inside' })
  await server.db.insert(aiTurns).values({
    tenantId,
    id: randomUUID(),
    chatId,
    owner,
    clientMessageId: randomUUID(),
    type: 'text',
    question,
    state: 'done',
    outcome: 'unknown',
    model: LOCAL_MODEL,
    source: 'INSIDE',
    feedback: 0,
    feedbackReason: '答非所问',
  })
}

test('a question without an answer becomes one of an article, or an article of its own', async () => {
  await unanswered('洗碗机漏水先关哪里')
  const desk = await at('/setup/asked?kind=unknown')
  const { page } = desk
  const t = desk.words(asked)
  await page.getByText('洗碗机漏水先关哪里').waitFor()
  await page.getByText('答非所问').waitFor()
  await page.getByRole('button', { name: t('addTo') }).click()
  const drawer = page.getByRole('dialog')
  await eventually(async () => {
    assert.equal(await drawer.getByLabel(t('question')).inputValue(), '洗碗机漏水先关哪里')
  })
  await drawer.getByLabel(t('article')).fill('排水')
  await page.getByTitle('洗碗机排水').click()
  await drawer.getByRole('button', { name: desk.words(common)('save') }).click()
  await eventually(async () => {
    const article = await server.ok('GET /staff/wiki/get', { ...company.engineer.as, query: { id: articleId } })
    assert.deepEqual(article.askedAs, ['洗碗机漏水先关哪里'])
  })
  await page.getByRole('button', { name: t('weeks') }).click()
  await eventually(async () => {
    const [, , ...cells] = await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    assert.deepEqual(cells, ['1', '0', '0', '0', '1', '0', '0'])
  })
  await page.getByRole('button', { name: t('questions') }).click()
  await page.getByRole('button', { name: t('write') }).click()
  await eventually(async () => {
    assert.equal(
      await page.getByRole('dialog').getByLabel(desk.words(wiki)('title')).inputValue(),
      '洗碗机漏水先关哪里',
    )
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
