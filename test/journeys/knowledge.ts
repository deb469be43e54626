import assert from 'node:assert/strict'
import { wikiTexts } from '../../src/features/knowledge/wiki/wiki.i18n'
import { chatOf } from './chat'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

export const knowledge: Journey = {
  title: 'finds an article by the code on a display, reads it, likes and keeps it, and says that it helped',
  async run(driver, world) {
    const t = driver.words(wikiTexts)
    const mark = (name: 'collect' | 'collected') => driver.find('.wiki-mark', t(name))
    await openAs(driver, world, '/wiki')
    await step(driver, 'searches', async () => {
      await driver.find('.wiki__search', t('searchPlaceholder')).tap()
      await driver.at('/wiki/search')
      await driver.find('.wiki-search__hot .cell__title').text()
      await world.weather.reads('POST /wiki/list', () => driver.find('.wiki-search__input').type('E4'))
      assert.match(await driver.find('.article-card', /E4/).find('.article-card__title').text(), /E4/)
      await driver.find('.article-card', /E4/).tap()
      await driver.at(/^\/wiki\/detail\//)
    })
    const title = await step(driver, 'reads', async () => {
      const found = await driver.find('.wiki-detail__title').text()
      assert.match(found, /E4/)
      await driver.find('.wiki-detail__section', /E4/).text()
      return found
    })
    await step(driver, 'likes and keeps it', async () => {
      await driver.find('.wiki-mark', t('like')).tapTwice()
      await world.weather.writes('POST /collection/addCollection', () => mark('collect').tap(), {
        kept: () => mark('collect').text(),
      })
      await mark('collected').text()
      await world.weather.writes('POST /wiki/feedback', () => driver.find('.wiki-solved .button', t('yes')).tap())
      await driver.find('.wiki-solved', t('thanks')).text()
    })
    await step(driver, 'finds it again in the collection', async () => {
      await driver.open('/collection/list')
      await driver.find('.article-card', title).tap()
      await driver.at(/^\/wiki\/detail\//)
      await world.weather.writes('POST /collection/removeCollection', () => mark('collected').tap(), {
        kept: () => mark('collected').text(),
      })
      await mark('collect').text()
    })
    await step(driver, 'is shown what is read most when nothing is found', async () => {
      await driver.open(`/wiki/search?keyword=${encodeURIComponent('紫色大象')}`)
      await driver.find('.state__text', t('none', { keyword: '紫色大象' })).text()
      await driver.find('.article-card').text()
    })
  },
}

/** Pages that a chat app keeps at most. */
const MOST_PAGES = 10

export const manyPages: Journey = {
  title: 'goes on from the tenth page, which is the last one that a chat app keeps',
  async run(driver, world) {
    const chat = chatOf(driver)
    const { code } = world.company.articles
    const further = async (n: number): Promise<void> => {
      if (n % 2) {
        await driver.find('.wiki-detail__label').tap()
        await driver.at('/wiki/list')
      } else {
        await driver.find('.article-card', /E4/).tap()
        await driver.at(`/wiki/detail/${code.id}`)
      }
      assert.equal(await chat.pages(), Math.min(n + 1, MOST_PAGES))
    }
    await step(driver, 'opens an article, what has its label, the article, and so on', async () => {
      await openAs(driver, world, `/wiki/detail/${code.id}`)
      for (let n = 1; n < MOST_PAGES; n++) await further(n)
    })
    await step(driver, 'goes on, and back to the page before the tenth', async () => {
      for (const n of [MOST_PAGES, MOST_PAGES + 1]) await further(n)
      await driver.back()
      await driver.at(`/wiki/detail/${code.id}`)
      assert.equal(await chat.pages(), MOST_PAGES - 1)
    })
  },
}

export const htmlArticle: Journey = {
  title: 'reads an article that was written in HTML, with its table',
  async run(driver, world) {
    const { as } = world.company.linkman
    const article = await world.ok('GET /wiki/getWiki', { ...as, query: { id: world.company.articles.prices.id } })
    assert.equal(article.format, 'html')
    const cell = /<td[^>]*>([^<]+)</.exec(article.content)?.[1]?.trim() ?? ''
    assert.ok(cell, 'the article has a table')
    await openAs(driver, world, `/wiki/detail/${article.id}`)
    await step(driver, 'reads', async () => {
      assert.equal(await driver.find('.wiki-detail__title').text(), article.title)
      assert.ok((await driver.find('.rich-text').text()).includes(cell))
    })
  },
}
