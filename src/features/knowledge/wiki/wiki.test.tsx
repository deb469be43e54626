import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { ApiError } from '@shared/envelope'
import { forget, keep, load } from '@/platform/storage'
import Detail from './pages/detail'
import WikiList from './pages/list'
import ProductArticles from './pages/productArticles'
import Search from './pages/search'
import { wikiTexts } from './wiki.i18n'

const mockGo = jest.fn()
const mockReplace = jest.fn()
const mockRefusal = jest.fn()
const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockGo(...args) as unknown,
  replace: (...args: unknown[]) => mockReplace(...args) as unknown,
  restart: () => undefined,
}))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({
  screen: (_key: string, Screen: unknown) => Screen,
  useTitle: () => undefined,
  useShareCard: (card: unknown) => card,
  useRefusal: (refused: boolean) => mockRefusal(refused) as unknown,
}))
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
  usePageScroll: () => undefined,
}))
let mockTemplates: { id: string }[] = []
let mockScans = true
jest.mock('@/stores/door', () => ({
  useDoor: () => ({ data: { eventTypes: mockTemplates, LINKC_SCAN_CODE_CONFIG: mockScans } }),
}))
let mockState = 'hasLogin'
jest.mock('@/stores/session', () => ({ useSession: () => ({ state: mockState }) }))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  mockState = 'hasLogin'
  mockTemplates = [{ id: 't1' }, { id: 't2' }]
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const settle = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}
const taps = () => [...document.querySelectorAll<HTMLElement>('.tap')]
const press = (text: string) =>
  ui.act(async () => {
    const found = taps().find(one => one.textContent === text)
    if (!found)
      throw new Error(
        `no button “${text}” among ${taps()
          .map(one => one.textContent ?? '')
          .join(', ')}`,
      )
    found.click()
    await settle()
  })

/** What was answered is kept: another article for each test. */
let articles = 0
const article = (more: object = {}) => ({
  id: `a${String(++articles)}`,
  title: 'E4',
  summary: '',
  typeName: '',
  labels: [],
  language: 'zh',
  languages: ['zh'],
  readTimes: 0,
  updateTime: '2035-01-01T00:00:00Z',
  format: 'markdown',
  content: 'text',
  files: [],
  related: [],
  productId: null,
  isFabulous: false,
  isCollection: false,
  solved: null,
  cover: '',
  ...more,
})
const open = (found: { id: string } | ApiError) =>
  ui.act(async () => {
    mockCall.mockImplementation(async () => {
      if (found instanceof ApiError) throw found
      return found
    })
    const id = found instanceof ApiError ? `x${String(++articles)}` : found.id
    await ui.mount(Detail, { props: { visit: { path: `/wiki/detail/${id}`, query: { id } } } })
    await settle()
  })
const refusal = (id: string) => new ApiError({ id, message: id, status: 401 })

describe('an article ends in a request, for whom it did not help', () => {
  const lastly = () => document.querySelector('.sticky-bar .button--primary')?.textContent
  test('as the strongest button of the screen', async () => {
    await open(article())
    expect(lastly()).toBe(wikiTexts.t('notSolved'))
    expect(document.querySelectorAll('.button--primary')).toHaveLength(1)
  })
  test('by the form, where there is one, for the one of my products that it is about', async () => {
    mockTemplates = [{ id: 't1' }]
    await open(article({ productId: 'p1' }))
    await press(wikiTexts.t('notSolved'))
    expect(mockGo).toHaveBeenLastCalledWith('/event/create', { templateId: 't1', productId: 'p1' })
  })
  test('by what there is to choose from, where there are several', async () => {
    await open(article({ productId: 'p1' }))
    await press(wikiTexts.t('notSolved'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', { productId: 'p1' })
  })
  test('also where the reader says that it did not help', async () => {
    await open(article())
    await press(wikiTexts.t('no'))
    await press(wikiTexts.t('ask'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', {})
  })
})

describe('a visitor', () => {
  beforeEach(() => {
    mockState = 'unLogin'
  })
  test('takes the article along to the request: it tells the product after the login', async () => {
    const shown = article()
    await open(shown)
    await press(wikiTexts.t('notSolved'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', { articleId: shown.id })
  })
  test.each(['like', 'collect'] as const)('who taps “%s” signs in, and comes back to the article', async mark => {
    const shown = article()
    await open(shown)
    await press(wikiTexts.t(mark))
    const from = `/wiki/detail/${shown.id}?id=${shown.id}`
    expect(mockGo).toHaveBeenLastCalledWith('/login', { from })
    expect(mockCall).not.toHaveBeenCalledWith(expect.stringContaining('/collection/'), expect.anything())
  })
  test('whom the server refuses the article is led to the login', async () => {
    await open(refusal('UNAUTHORIZED'))
    expect(mockRefusal).toHaveBeenLastCalledWith(true)
    expect(document.body.textContent).not.toContain(wikiTexts.t('missing'))
  })
  test('is told that an article is gone which was quoted to them', async () => {
    await open(refusal('NOT_FOUND'))
    expect(mockRefusal).not.toHaveBeenCalledWith(true)
    expect(document.body.textContent).toContain(wikiTexts.t('missing'))
  })
  test('reads what is quoted to them without a login', async () => {
    await open(article())
    expect(mockRefusal).not.toHaveBeenCalledWith(true)
    expect(document.querySelector('.wiki-detail__title')?.textContent).toBe('E4')
  })
})

/** Opens a screen whose calls are answered by name. */
const show = (Page: unknown, answers: Record<string, unknown>, query: Record<string, string> = {}) =>
  ui.act(async () => {
    mockCall.mockImplementation(async (key: string) => {
      if (!(key in answers)) throw new Error(`no answer for ${key}`)
      return answers[key]
    })
    await ui.mount(Page as Parameters<typeof ui.mount>[0], { props: { visit: { path: '', query } } })
    await settle()
  })
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
const nothing = { list: [], hasNextPage: false, total: 0, suggestions: [], loose: false }

describe('a search begins before anything is typed', () => {
  const start = {
    hot: [
      { id: 'h1', title: 'Filters', language: 'zh' },
      { id: 'h2', title: 'Noise', language: 'en' },
    ],
    labels: [{ id: 'l1', name: 'Video' }],
    codes: ['E1', 'E4'],
  }
  beforeEach(() => {
    keep('token', `person-${String(++articles)}`)
    mockScans = true
    forget('wikiSearches')
  })
  test('with what was searched last, fault codes, hot words and what is read most', async () => {
    keep('wikiSearches', ['pump'])
    await show(Search, { 'GET /wiki/searchStart': start, 'POST /wiki/list': nothing })
    expect(texts('.card__title')).toEqual(
      (['history', 'codes', 'hotWords', 'popular'] as const).map(name => wikiTexts.t(name)),
    )
    await press('Video')
    expect(mockGo).toHaveBeenLastCalledWith('/wiki/list', { labels: 'l1' })
    await press('Noise')
    expect(mockGo).toHaveBeenLastCalledWith('/wiki/detail/:id', { id: 'h2', language: 'en' })
    await press(wikiTexts.t('scanPlate'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/scanner')
    await press(wikiTexts.t('clearHistory'))
    expect(load('wikiSearches')).toEqual([])
    await press('E4')
    expect(mockCall).toHaveBeenLastCalledWith('POST /wiki/list', { body: { keyword: 'E4', pageNum: 1 } })
  })
  test('without what the company has not: no scanner, no codes, no labels', async () => {
    mockScans = false
    await show(Search, { 'GET /wiki/searchStart': { ...start, labels: [], codes: [] } })
    expect(texts('.card__title')).toEqual([wikiTexts.t('popular')])
    expect(taps().map(one => one.textContent)).not.toContain(wikiTexts.t('scanPlate'))
  })
  test('and leads on to a request where there are no articles', async () => {
    await show(Search, { 'GET /wiki/searchStart': { hot: [], labels: [], codes: [] } })
    await press(wikiTexts.t('ask'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', {})
  })
})

describe('where there are no articles, there is one next step', () => {
  const answers = { 'GET /wiki/ssp/types': [{ id: 'k1', name: 'Faults', icon: '' }], 'POST /wiki/list': nothing }
  test('from a narrowed list to all articles', async () => {
    await show(WikiList, answers, { typeIds: 'k1' })
    await press(wikiTexts.t('allArticles'))
    expect(mockReplace).toHaveBeenLastCalledWith('/wiki/list')
  })
  test('from all articles to a request', async () => {
    await show(WikiList, answers)
    await press(wikiTexts.t('ask'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', {})
  })
  test('from those about a product to the whole knowledge base', async () => {
    await show(ProductArticles, answers, { catalogId: 'X' })
    await press(wikiTexts.t('wholeBase'))
    expect(mockGo).toHaveBeenLastCalledWith('/wiki')
  })
  test('from a search in vain to a request', async () => {
    await show(Search, answers, { keyword: 'elephant' })
    expect(texts('.state__text')).toEqual([wikiTexts.t('none', { keyword: 'elephant' })])
    await press(wikiTexts.t('ask'))
    expect(mockGo).toHaveBeenLastCalledWith('/mall/serviceCenter', {})
  })
})
