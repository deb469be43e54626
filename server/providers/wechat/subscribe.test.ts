import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillTemplate, LIMITS, readTemplates, SANDBOX_TEMPLATES, shorten } from './subscribe'

const contents = {
  eventNo: 'SR20261118-0042',
  title: '客厅空调不制冷，外机有异响，请尽快派人来看一下',
  state: 'On the way',
  time: '2026年11月18日 09:30',
  engineer: 'Дмитрий Волков',
  note: 'line one\nline two 🙂🙂🙂🙂🙂🙂',
}

test('values keep to the lengths of their types', () => {
  assert.deepEqual(
    SANDBOX_TEMPLATES.map(template => fillTemplate(template, contents, '已出发')),
    [
      {
        character_string1: 'SR20261118-0042',
        thing2: '客厅空调不制冷，外机有异响，请尽快派人…',
        phrase3: '已出发',
        time4: '2026年11月18日 09:30',
        thing5: 'line one line two…',
      },
      {
        character_string1: 'SR20261118-0042',
        thing2: '客厅空调不制冷，外机有异响，请尽快派人…',
        time3: '2026年11月18日 09:30',
        name4: 'Дмитрий В…',
        thing5: 'line one line two…',
      },
      {
        character_string1: 'SR20261118-0042',
        thing2: '客厅空调不制冷，外机有异响，请尽快派人…',
        thing3: 'line one line two…',
        time4: '2026年11月18日 09:30',
      },
    ],
  )
  assert.equal(
    fillTemplate({ id: 'x', changes: ['finish'], data: { thing1: 'note' } }, { ...contents, note: ' \n ' }, '').thing1,
    '-',
  )
})

test('a cut text is short enough and cuts no character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, limit) => {
      const short = shorten(text, limit)
      assert.ok(short.length <= limit)
      assert.doesNotMatch(short, /\p{Cs}/u)
      assert.doesNotMatch(short, /[\n\r\t]/)
    }),
  )
})

test('templates are read from the configuration, and what WeChat would refuse is refused at start', () => {
  const good = [{ id: 'tmpl-1', changes: ['allocate', 'finish'], data: { thing1: 'title', phrase2: 'state' } }]
  assert.deepEqual(readTemplates(JSON.stringify(good)), good)
  assert.deepEqual(readTemplates('[]'), [])
  const [first] = good
  for (const [bad, reason] of [
    ['{', /not valid JSON/],
    ['{}', /LIANKE_SUBSCRIBE_TEMPLATES/],
    [JSON.stringify([first, first, first, first]), /LIANKE_SUBSCRIBE_TEMPLATES/],
    [JSON.stringify([{ ...first, id: '' }]), /\/0\/id/],
    [JSON.stringify([{ ...first, changes: ['off'] }]), /\/0\/changes\/0/],
    [JSON.stringify([{ ...first, changes: [] }]), /\/0\/changes/],
    [JSON.stringify([{ ...first, data: { thing1: 'color' } }]), /\/0\/data/],
    [JSON.stringify([{ ...first, data: { amount1: 'title' } }]), /amount1 must begin with one of/],
    [JSON.stringify([{ ...first, data: { phrase1: 'title' } }]), /phrase1 can show only state/],
    [JSON.stringify([{ ...first, extra: 1 }]), /extra/],
  ] as const)
    assert.throws(() => readTemplates(bad), reason, bad)
  for (const template of SANDBOX_TEMPLATES) assert.deepEqual(readTemplates(JSON.stringify([template])), [template])
  assert.ok(Object.values(LIMITS).every(limit => limit > 0))
})
