import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHOICES } from '../../../../test/eval/choice.cases'
import { choosableForms, evaluateChoices } from '../../../../test/eval/choose'
import { NOW } from '../../../../test/eval/entry'
import { questions } from '../../../../test/eval/questions'
import type { Language } from '../../../../shared/language'
import { chooseForm } from './choose'
import { wantOf } from './wants'

const choose = (text: string, language: Language = 'zh', forms = choosableForms('mufeng', language)) =>
  chooseForm({ text, language, now: NOW, products: [] }, forms)

test('the sentences that the choice was tuned on: nearly every one gets the form that a person would take', () => {
  const { all, right, precision, remarks } = evaluateChoices(CHOICES)
  assert.ok(all >= 90, `${all} sentences`)
  // these may only rise
  assert.ok(precision >= 0.95, remarks.join('\n'))
  assert.ok(right / all >= 0.95, remarks.join('\n'))
})

test('a question to the knowledge base is not taken for a request', () => {
  assert.deepEqual(
    questions.filter(({ text }) => wantOf(text) === 'deed').map(({ text }) => text),
    [],
  )
})

test('each form comes with what the text says for it, and the only form of a company needs no more', () => {
  const { forms, sure } = choose('电话 13812345678')
  assert.equal(sure, false)
  assert.equal(forms.length, choosableForms('mufeng', 'zh').length)
  for (const { id, result } of forms) assert.deepEqual([id, result.values.contactPhone], [id, '13812345678'])
  const [only] = choosableForms('mufeng', 'zh')
  assert.ok(only, 'a form')
  assert.deepEqual([choose('电话 13812345678', 'zh', [only]).sure, choose('……', 'zh', [only]).sure], [true, false])
  assert.deepEqual(choose('电话 13812345678', 'zh', []), { forms: [], sure: false })
})

test("a company's own names are found in any of their languages", () => {
  const forms = [
    { id: 'a', names: ['钢琴调律', 'Piano tuning'], about: [], fields: [] },
    { id: 'b', names: ['琴凳租借', 'Bench hire'], about: [], fields: [] },
  ]
  for (const text of ['想约一次钢琴调律', 'We would like piano tuning next week']) {
    const { forms: ranked, sure } = choose(text, 'zh', forms)
    assert.deepEqual([sure, ranked[0]?.id], [true, 'a'], text)
  }
})

test('a smell of gas or of something burning is for a repair, and one of mould for a cleaning', () => {
  for (const [text, language, id] of [
    ['热水器有煤气味，麻烦派人来', 'zh', 'repair'],
    ['油烟机有烧焦的味道，麻烦派人来', 'zh', 'repair'],
    ['the water heater smells of gas, please send someone', 'en', 'repair'],
    ['В газовой колонке пахнет газом, вызовите мастера', 'ru', 'repair'],
    ['空调一股霉味，想洗一下', 'zh', 'clean'],
  ] as const) {
    const { forms, sure } = choose(text, language, choosableForms('mufeng', language))
    assert.deepEqual([sure, forms[0]?.id], [true, id], text)
  }
})
