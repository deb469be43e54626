import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesOf } from './sentences'

const cases: [string, string, string[]][] = [
  [
    'Chinese marks, with what closes them',
    '滤网要洗。“为什么？”因为会堵！（每月一次。）好了',
    ['滤网要洗。', '“为什么？”', '因为会堵！', '（每月一次。）', '好了'],
  ],
  ['no end between clauses', '先断电；再关阀，最后报修。', ['先断电；再关阀，最后报修。']],
  [
    'decimals, versions and codes',
    '水压低于 0.04 MPa 会停机。软件 3.2.1 以上。',
    ['水压低于 0.04 MPa 会停机。', '软件 3.2.1 以上。'],
  ],
  ['a Latin full stop between Chinese sentences', '先断电.再报修.', ['先断电.', '再报修.']],
  ['English sentences', 'Close the valve. Is it dry? Then go on!', ['Close the valve.', 'Is it dry?', 'Then go on!']],
  [
    'English abbreviations, initials and decimals',
    'Use e.g. a brush, approx. 2.5 cm. Mr. J. Smith comes at 3 p.m. on Monday. Done.',
    ['Use e.g. a brush, approx. 2.5 cm.', 'Mr. J. Smith comes at 3 p.m. on Monday.', 'Done.'],
  ],
  [
    'an address of the web and a file',
    'See www.company.example for more. Open a.pdf now.',
    ['See www.company.example for more.', 'Open a.pdf now.'],
  ],
  [
    'quotation marks behind the stop',
    'Choose "Shows an error code." Then enter F1.',
    ['Choose "Shows an error code."', 'Then enter F1.'],
  ],
  [
    'Russian abbreviations',
    'Фильтры, т.е. сетки, и т.д. промойте. Ул. Южная, д. 5, стр. 4. Готово.',
    ['Фильтры, т.е. сетки, и т.д. промойте.', 'Ул. Южная, д. 5, стр. 4.', 'Готово.'],
  ],
  ['an ellipsis and doubled marks', '等等……再试一次？！好', ['等等……', '再试一次？！', '好']],
  ['a line break ends a sentence, empty ones are none', '第一\n\n第二\n—\n', ['第一', '第二']],
  ['nothing', '', []],
]
for (const [name, text, expected] of cases)
  test(`sentences: ${name}`, () => {
    assert.deepEqual(sentencesOf(text), expected)
  })

test('sentences: nothing of a text is lost but blanks', () => {
  for (const [, text] of cases) {
    const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, '')
    assert.equal(letters(sentencesOf(text).join('')), letters(text))
  }
})
