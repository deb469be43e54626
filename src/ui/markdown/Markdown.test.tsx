import React, { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { grow } from './blocks'
import { Markdown } from './Markdown'
import { flat } from './tree'

interface Props {
  className?: string
  children?: ReactNode
  onClick?: () => void
  role?: string
  id?: string
  'aria-level'?: number
  'aria-label'?: string
}
interface PictureProps {
  src: string
  imgProps: { alt: string; referrerPolicy: 'no-referrer' }
  onError: () => void
}
const mockDrawn: string[] = []
jest.mock('@tarojs/components', () => {
  const tag =
    (name: string) =>
    ({ className, children, onClick, role, id, 'aria-level': level, 'aria-label': label }: Props) => {
      const Tag = name as 'div'
      if (typeof children === 'string') mockDrawn.push(children)
      return <Tag {...{ className, onClick, role, id, 'aria-level': level, 'aria-label': label }}>{children}</Tag>
    }
  return {
    View: tag('div'),
    Text: tag('span'),
    ScrollView: tag('section'),
    Image: ({ src, imgProps: { alt, referrerPolicy }, onError }: PictureProps) => (
      <img src={src} alt={alt} referrerPolicy={referrerPolicy} onError={onError} />
    ),
  }
})
const mockCopied: string[] = []
let mockMayCopy = true
jest.mock('@/platform/clipboard', () => ({
  copyToClipboard: async (text: string) => {
    mockCopied.push(text)
    return mockMayCopy
  },
}))
jest.mock('@/platform/link', () => ({ ownHost: () => 'own.example' }))

// Jest's compiler writes React.createElement
Object.assign(globalThis, { React, IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
let box: HTMLElement
beforeEach(() => {
  for (const list of [mockDrawn, mockCopied]) list.length = 0
  mockMayCopy = true
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

const show = (text: string, props: Partial<Parameters<typeof Markdown>[0]> = {}): HTMLElement => {
  act(() => root.render(<Markdown text={text} done {...props} />))
  return box
}
const one = (selector: string): HTMLElement => {
  const found = box.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector} in ${box.innerHTML}`)
  return found
}
const tap = async (element: HTMLElement): Promise<void> => {
  await act(async () => {
    element.click()
  })
}
const texts = (selector: string): string[] =>
  [...box.querySelectorAll(selector)].map(element => element.textContent ?? '')

describe('each kind of block', () => {
  test('headings have their level, below those of the screen', () => {
    show('# One\n\n#### Four')
    expect(
      [...box.querySelectorAll('[role=heading]')].map(element => [
        element.getAttribute('aria-level'),
        element.textContent,
      ]),
    ).toEqual([
      ['3', 'One'],
      ['6', 'Four'],
    ])
  })
  test('headings of an article begin right below its title, which is the first level', () => {
    show('## Two\n\n### Three\n\n# One', { levelsAbove: 0 })
    expect([...box.querySelectorAll('[role=heading]')].map(element => element.getAttribute('aria-level'))).toEqual([
      '2',
      '3',
      '2',
    ])
  })
  test('words within a line', () => {
    show('**bold** *leaning* ~~gone~~ `code` &amp;  \nnext\nsoft')
    expect([texts('.md__strong'), texts('.md__em'), texts('.md__del'), texts('.md__code')]).toEqual([
      ['bold'],
      ['leaning'],
      ['gone'],
      ['code'],
    ])
    expect(one('.md__p').textContent).toBe('bold leaning gone code &\nnext\nsoft')
  })
  test('numbered lists count on, lists nest, and tasks have a box that says what it is', () => {
    show('3. a\n4. b\n   - c\n\n---\n\n- [x] done\n- [ ] open')
    expect(texts('.md__mark')).toEqual(['3.', '4.'])
    expect(one('.md__item .md__bullet').textContent).toBe('c')
    expect([...box.querySelectorAll('[role=img]')].map(element => element.getAttribute('aria-label'))).toEqual([
      '已完成',
      '未完成',
    ])
    expect(texts('.md__check + .md__body')).toEqual(['done', 'open'])
    expect(box.querySelectorAll('.md__rule').length).toBe(1)
  })
  test("tables have rows and cells, scroll by themselves, and keep their columns' sides", () => {
    show('| a | b |\n|:-:|--:|\n| 1 | **2** |\n| 3 |')
    expect(one('section.md__scroll [role=table]')).toBeTruthy()
    expect(texts('[role=columnheader]')).toEqual(['a', 'b'])
    expect(texts('[role=cell]')).toEqual(['1', '2', '3', ''])
    expect([...box.querySelectorAll('[role=row]')].length).toBe(3)
    expect(box.querySelectorAll('.md__center').length).toBe(3)
  })
  test('a quote that is marked as a warning is an alert, with its calls as links', () => {
    const opened: string[] = []
    show('> [!WARNING]\n> **Fire**\n>\n> Call [119](tel:119)\n>\n> 1. Leave', {
      onLink: url => {
        opened.push(url)
      },
      citations: 200,
    })
    expect([
      one('.md__quote--warning').getAttribute('role'),
      one('.md__quote--warning .md__strong').textContent,
    ]).toEqual(['alert', 'Fire'])
    expect(box.textContent).not.toContain('WARNING')
    act(() => {
      one('.md__quote--warning .md__link').click()
    })
    expect(opened).toEqual(['tel:119'])
    show('> [!WARNINGS] no')
    expect([box.querySelector('.md__quote--warning'), box.querySelector('[role=alert]')]).toEqual([null, null])
  })

  test('a quote holds blocks', () => {
    show('> # a\n> - b')
    expect([one('.md__quote [role=heading]').textContent, one('.md__quote [role=listitem]').textContent]).toEqual([
      'a',
      'b',
    ])
  })
})

describe('code', () => {
  const CODE = '```ts\nlet a = 1\n\n\tlet b\n```'
  test('stands line by line, with its language', () => {
    show(CODE)
    expect(texts('.md__line')).toEqual(['let a = 1', '', '\tlet b'])
    expect(one('.md__lang').textContent).toBe('ts')
  })
  test('is copied whole, and the button says so', async () => {
    show(CODE)
    expect(one('.md__copy').textContent).toBe('复制')
    await tap(one('.md__copy'))
    expect(mockCopied).toEqual(['let a = 1\n\n\tlet b'])
    expect(one('.md__copy').textContent).toBe('已复制')
  })
  test('or the button says that it is not', async () => {
    mockMayCopy = false
    show(CODE)
    await tap(one('.md__copy'))
    expect(one('.md__copy').textContent).toBe('复制失败')
  })
})

describe('links', () => {
  test('call back with their address, also after the callback has changed', async () => {
    const [first, second] = [jest.fn(), jest.fn()]
    show('[page](https://a.example/b) and [screen](/event/view?id=1)', { onLink: first })
    show('[page](https://a.example/b) and [screen](/event/view?id=1)', { onLink: second })
    const links = [...box.querySelectorAll('a')]
    for (const link of links) await tap(link)
    expect(first).not.toHaveBeenCalled()
    expect(second.mock.calls).toEqual([['https://a.example/b'], ['/event/view?id=1']])
    expect(links.map(link => link.getAttribute('href'))).toEqual(['https://a.example/b', '#/event/view?id=1'])
  })
  test('are text where nobody takes them', () => {
    show('[page](https://a.example)')
    expect([box.querySelectorAll('a').length, box.textContent]).toEqual([0, 'page'])
  })
})

describe('marks of sources', () => {
  test('are chips for the sources that there are', async () => {
    const onCite = jest.fn()
    show('So it is[1][^2], not [3] or [0] or [^9]. `[1]` **[2]**\n\n[1]: /not-a-link', {
      citations: 2,
      onCite,
      onLink: jest.fn(),
    })
    expect(texts('.md__cite')).toEqual(['1', '2', '2'])
    expect(box.textContent).toBe('So it is12, not [3] or [0] or [^9]. [1] 2')
    for (const chip of box.querySelectorAll<HTMLElement>('.md__cite')) await tap(chip)
    expect(onCite.mock.calls).toEqual([[1], [2], [2]])
    expect(one('.md__cite').getAttribute('aria-label')).toBe('来源 1')
  })
  test('are text without sources', () => {
    show('So it is[1].')
    expect([box.querySelectorAll('.md__cite').length, box.textContent]).toEqual([0, 'So it is[1].'])
  })
})

describe('pictures', () => {
  test('of our own host load at once and open on a tap', async () => {
    show('![a pump](/api/files/1.png) and ![](https://own.example/2.png)')
    expect([...box.querySelectorAll('img')].map(img => img.getAttribute('src'))).toEqual([
      '/api/files/1.png',
      'https://own.example/2.png',
    ])
    await tap(one('.md__picture'))
    expect(document.querySelector('.viewer img')?.getAttribute('src')).toBe('/api/files/1.png')
    await tap(document.querySelector<HTMLElement>('.viewer__close') as HTMLElement)
    expect(document.querySelector('.viewer')).toBeNull()
    expect(one('.md__picture').getAttribute('aria-label')).toBe('查看图片：a pump')
    expect(texts('span')).toContain(' and ')
  })
  test.each([
    '![x](https://evil.example/p.png?leak=1)',
    '[![x](https://evil.example/p.png)](https://b.example)',
    '**![x](//evil.example/p.png)**',
    '![x][p]\n\n[p]: https://evil.example/p.png',
    '| ![x](https://evil.example/p.png) |\n|-|',
    '- [ ] ![x](https://own.example@evil.example/p.png)',
  ])('of a foreign host are not asked for without a tap: %s', source => {
    for (let end = 1; end <= source.length; end++) {
      show(source.slice(0, end), { done: false, onLink: jest.fn() })
      expect(box.querySelectorAll('img').length).toBe(0)
    }
    show(source, { onLink: jest.fn() })
    expect(box.querySelectorAll('img, [style*=url]:not(.icon)').length).toBe(0)
  })
  test('of a foreign host say where from, and load on a tap, without telling where to', async () => {
    show('![x](https://evil.example/p.png)')
    expect(one('.md__foreign').textContent).toContain('图片来自 evil.example，点按加载')
    await tap(one('.md__foreign'))
    expect([one('img').getAttribute('src'), one('img').getAttribute('referrerpolicy')]).toEqual([
      'https://evil.example/p.png',
      'no-referrer',
    ])
  })
  test('that do not load leave their name', () => {
    show('![a pump](/api/files/1.png)')
    act(() => {
      one('img').dispatchEvent(new Event('error'))
    })
    expect([box.querySelectorAll('img').length, one('.md__note').textContent]).toEqual([0, 'a pump'])
  })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<div style="background:url(https://evil.example)">x</div>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '<javascript:alert(1)>',
  '[x]\n\n[x]: javascript:alert(1)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](</\t/evil.example>)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](data:image/png;base64,AAAA)',
  '![" onerror="alert(1)](/a.png)',
  '`<b>`',
  '```"><script>\n<script>alert(1)</script>\n```',
  '| <script> |\n|-|\n| <img src=x> |',
])('hostile text becomes nothing but text: %s', source => {
  show(source, { onLink: jest.fn(), citations: 3, onCite: jest.fn() })
  expect(
    [...box.querySelectorAll('*')]
      .map(element => element.tagName.toLowerCase())
      .filter(name => !['div', 'span', 'section', 'button', 'a', 'img'].includes(name)),
  ).toEqual([])
  const attributes = [...box.querySelectorAll('*')].flatMap(element => [...element.attributes])
  expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
  expect(
    attributes.filter(
      ({ name, value }) =>
        (name === 'href' && !/^(https?:\/\/|mailto:|tel:|#\/(?![/\\]))/.test(value)) ||
        (name === 'src' && value !== '/a.png'),
    ),
  ).toEqual([])
})

describe('a text that grows', () => {
  const ANSWER =
    '# Title\n\nFirst **bold**.\n\n' +
    Array.from({ length: 30 }, (_, n) => `- item ${n}`).join('\n') +
    '\n\n| a | b |\n|-|-|\n' +
    Array.from({ length: 30 }, (_, n) => `| row ${n} | x |`).join('\n') +
    '\n\n```js\n' +
    Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n') +
    '\n```\n\nLast but one.\n\nLast.\n'
  const stream = (source: string, each: () => void = () => undefined): void => {
    for (let end = 4; end < source.length; end += 4) {
      show(source.slice(0, end), { done: false })
      each()
    }
    show(source)
  }

  test('is at its end what it is at once', () => {
    stream(ANSWER)
    const grown = box.innerHTML
    act(() => root.unmount())
    root = createRoot(box)
    show(ANSWER)
    expect(box.innerHTML).toBe(grown)
  })

  test('does not draw again what is sealed', () => {
    const sealed = 'One.\n\nTwo.\n\n'
    show(sealed + 'Three.\n\nFour', { done: false })
    const [first] = box.querySelectorAll('.md__p')
    mockDrawn.length = 0
    for (let n = 1; n <= 200; n++) show(sealed + 'Three.\n\nFour' + ' words'.repeat(n), { done: false })
    expect(mockDrawn.filter(text => text === 'One.' || text === 'Two.')).toEqual([])
    expect(mockDrawn.filter(text => text.startsWith('Four')).length).toBe(200)
    show(sealed + 'Three.\n\nFour' + ' words'.repeat(200))
    expect(mockDrawn.filter(text => text === 'One.' || text === 'Two.')).toEqual([])
    expect(box.querySelector('.md__p')).toBe(first)
  })

  test.each([
    ['an item', 'item 3'],
    ['a cell', 'row 3'],
    ['a line of code', 'line 3'],
  ])('draws %s of something long a few times only', (_name, text) => {
    stream(ANSWER)
    const times = mockDrawn.filter(drawn => drawn === text).length
    expect(times).toBeGreaterThan(0)
    expect(times).toBeLessThan(60)
  })

  test('keeps nothing when it is gone', () => {
    const before = Object.keys(globalThis).length
    for (let n = 0; n < 20; n++) {
      show(`${ANSWER}${n}`)
      act(() => root.unmount())
      root = createRoot(box)
    }
    expect(Object.keys(globalThis).length).toBe(before)
    expect(box.innerHTML).toBe('')
  })
})

test.each([
  ['list', '- item of some length\n'.repeat(500)],
  ['table', '| a | b |\n|-|-|\n' + '| one | two |\n'.repeat(800)],
  ['paragraph', 'word '.repeat(2000)],
])('a %s of 10,000 characters is drawn', (_name, source) => {
  show(source)
  expect((box.textContent ?? '').length).toBeGreaterThan(4000)
  expect(flat(grow(null, source, true).groups).length).toBe(1)
})
