import TestUtils from '@tarojs/test-utils-react'
import { RichText } from './index.h5'

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const ran: unknown[] = []
Object.assign(globalThis, { ran: (what: unknown) => ran.push(what) })

/** What is drawn of HTML that the server has not cleaned. */
async function drawn(html: string): Promise<HTMLElement> {
  await ui.mount(RichText, { props: { html, onLink: () => undefined } })
  return document.querySelector<HTMLElement>('.rich-text') as HTMLElement
}

test.each([
  '<img src=x onerror="ran(1)">',
  '<iframe srcdoc="<script>ran(1)</script>"></iframe>',
  '<a href="javascript:ran(1)">x</a>',
  '<a href="java&#9;script:ran(1)">x</a>',
  '<video poster="javascript:ran(1)" src="javascript:ran(1)" controls></video>',
  '<video><source src="vbscript:ran(1)"></video>',
  '<form action="javascript:ran(1)"><button formaction="javascript:ran(1)">x</button></form>',
  '<svg><script>ran(1)</script></svg>',
  '<math href="javascript:ran(1)">x</math>',
  '<body background="javascript:ran(1)">',
  '<a href="weixin://x">x</a>',
  '<a href="ftp://a.example">x</a>',
  '<blockquote cite="javascript:ran(1)">x</blockquote>',
  '<object data="javascript:ran(1)"></object>',
  '<style>*{display:none}</style>',
  '<details open ontoggle="ran(1)">x</details>',
  '<a href="data:text/html,x">x</a>',
])('nothing of %s runs or asks elsewhere', async html => {
  const box = await drawn(html)
  const attributes = [...box.querySelectorAll('*')].flatMap(one => [...one.attributes])
  expect(
    attributes
      .filter(
        one =>
          /^on|^(srcdoc|action|formaction|data)$/i.test(one.name) ||
          /^\s*(javascript|vbscript|weixin|ftp|data):/i.test(one.value),
      )
      .map(one => `${one.name}=${one.value}`),
  ).toEqual([])
  expect(box.querySelectorAll('script, iframe, style, object, form, button')).toHaveLength(0)
  expect(ran).toEqual([])
})

test('keeps what an article is made of', async () => {
  const box = await drawn(
    '<p style="color:red">a</p><a href="https://a.example/">b</a><img src="/api/files/a" alt="c"><img src="data:image/png;base64,AAAA"><video src="https://a.example/f.mp4" poster="/p.jpg"></video>',
  )
  expect([...box.querySelectorAll('img')].map(one => one.getAttribute('src'))).toEqual([
    '/api/files/a',
    'data:image/png;base64,AAAA',
  ])
  expect([
    box.querySelector('p')?.style.color,
    box.querySelector('a')?.href,
    box.querySelector('video')?.getAttribute('poster'),
  ]).toEqual(['red', 'https://a.example/', '/p.jpg'])
})
