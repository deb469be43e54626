import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { evaluateHarm, HARM_SIZES, type HarmOutcome } from '../../../../test/eval/harm'
import { askerOf, openEval } from '../../../../test/eval/retrieval'
import type { TestServer } from '../../../../test/harness'
import { LANGUAGES, type Language } from '../../../../shared/language'
import { tenants } from '../../../kernel/tenancy/door.table'
import type { Ctx } from '../../../kernel/call/context'
import type { AgentEvent } from '../agent'
import { answerHistory, type PastTurn } from '../context'
import { voiceAnswer } from '../legacy'
import { answerOf } from '../local/agent'
import type { Answer } from '../local/answer'
import { lookUp } from '../local/retrieve'
import { dangersIn } from './danger'
import { DANGERS } from './rules'
import { behind, warningFor } from './safety'
import { SAFETY_TEXTS } from './safety.texts'

let t: TestServer
let outcome: HarmOutcome
before(async () => {
  t = await openEval()
  outcome = await evaluateHarm(t)
})
after(() => t.close())

const visitor = () => askerOf(t, { tenant: 'mufeng', language: 'zh' })
async function* agent(): AsyncIterable<AgentEvent> {
  yield { kind: 'text', text: 'ANSWER' }
}
async function heard(question: string, fillsForm: boolean): Promise<string> {
  let text = ''
  for await (const event of behind(await warningFor(visitor(), question), agent, fillsForm))
    if (event.kind === 'text') text += event.text
  return text
}

describe('sentences that others wrote before the rules', () => {
  /** Sentences of each set that may come out wrong: what was reached, so that nothing gets worse unseen. */
  const MOST: Record<keyof HarmOutcome, number> = {
    harm: 0,
    calm: 0,
    wrongProduct: 0,
    rightProduct: 0,
    whichMachine: 2,
  }
  for (const set of Object.keys(MOST) as (keyof HarmOutcome)[]) {
    test(`${set}: at most ${MOST[set]} of ${HARM_SIZES[set]} wrong`, () =>
      assert.ok(outcome[set].length <= MOST[set], outcome[set].join('\n')))
  }
})

describe('the warning', () => {
  test('has a card for each danger in each language, with a number in it', () => {
    for (const language of LANGUAGES)
      for (const danger of DANGERS) {
        const { title, steps } = SAFETY_TEXTS[language].cards[danger]
        assert.ok(title.length > 3 && steps.length >= 3, `${language} ${danger}`)
        assert.match(steps.join(''), /\{(?:fire|ambulance)\}/, `${language} ${danger}`)
      }
  })

  test('stands before what an agent says, which follows only where it may: a form is filled, a burner is looked at, nothing else', async () => {
    const report = await heard('我要报修，热水器有煤气味，明天来', true)
    assert.match(report, /^> \[!WARNING\]\n> \*\*可能是燃气泄漏[^]*ANSWER$/)
    assert.match(await heard('洗衣机冒烟了', false), /^> \[!WARNING\](?:(?!ANSWER)[^])*$/)
    assert.match(await heard('热水器打不着火', false), /^> \[!WARNING\][^]*立刻关闭燃气阀[^]*ANSWER$/)
    assert.equal(await heard('热水器怎么清洗', false), 'ANSWER')
  })

  test('calls the numbers of where the company works', async () => {
    const ctx = visitor()
    const [tenant] = await t.db
      .select({ emergency: tenants.emergency })
      .from(tenants)
      .where(eq(tenants.id, ctx.tenantId))
    assert.ok(tenant)
    assert.match((await warningFor(ctx, '着火了'))?.text ?? '', /\[119\]\(tel:119\)/)
    await t.db
      .update(tenants)
      .set({
        emergency: { fire: '101', ambulance: '103', police: '102', gas: '104', place: { zh: '俄罗斯', en: 'Russia' } },
      })
      .where(eq(tenants.id, ctx.tenantId))
    try {
      const { text = '', plain = '' } = (await warningFor(ctx, '闻到煤气味')) ?? {}
      assert.match(text, /\[101\]\(tel:101\) · 燃气抢修 \[104\]\(tel:104\)/)
      assert.ok(text.includes('俄罗斯') && !/119|120/.test(text))
      assert.ok(plain.includes('101') && !/[[\]>*]/.test(plain))
    } finally {
      await t.db.update(tenants).set({ emergency: tenant.emergency }).where(eq(tenants.id, ctx.tenantId))
    }
  })

  test('is what the legacy assistant says, and opens no screen', async () => {
    const [item, ...others] = await voiceAnswer(visitor(), { question: '我要报修，插座冒火花' })
    assert.deepEqual([item?.url, others.length], ['', 0])
    assert.match(item?.replyContent ?? '', /119/)
  })

  test('tells somebody who is hurt besides a fire how to help themselves', () => {
    assert.deepEqual(dangersIn('锅里着火了，手也被油烫伤了'), ['fire', 'burn'])
  })

  test('is found in words with a slip, and not where it is denied or only a figure of speech', () => {
    for (const text of ['washer is smoknig', 'there is gasss smell here', 'sprak from the plug', 'из стиралки дыыым'])
      assert.ok(dangersIn(text).length, text)
    for (const text of [
      '没有闻到煤气味，就是水不热',
      'no smoke, just noisy',
      '客服气得我冒烟',
      'дыма нет, просто шумит',
      '不是打不着火，是漏水',
    ])
      assert.deepEqual(dangersIn(text), [], text)
  })

  test('is found by what is felt and seen of it, and not in an engine in the cold or the work of a cook', () => {
    for (const [text, danger] of [
      ['媒气味道', 'gas'],
      ['燃气表接口涂了洗洁精冒小泡', 'gas'],
      ['开着热水器眼睛一直流泪', 'fumes'],
      ['用84擦完马桶又倒洁厕剂', 'mixed'],
      ['机器淋了雨 能不能通电看看', 'water'],
      ['put soap on the hose and it bubbles', 'gas'],
      ['poured descaler after bleach', 'mixed'],
      ['the bucket fell on my foot', 'crushed'],
      ['washer got soaked, can i plug it in and try', 'water'],
      ['смешал хлорку с уксусом', 'mixed'],
      ['труба от колонки отвалилась', 'fumes'],
      ['стиралку залило, можно включить', 'water'],
    ] as const)
      assert.deepEqual(dangersIn(text), [danger], text)
    for (const text of [
      '挖机排气管冒蓝烟',
      '热水器出来的水有味道',
      '84消毒液能擦冰箱吗',
      '洗衣机进水慢 重启试试行吗',
      'how do i set the gas heater to 45',
      'relief valve part number',
      'двигатель дымит белым дымом при запуске',
      'запах из стиральной машины',
    ])
      assert.deepEqual(dangersIn(text), [], text)
  })
})

describe('a product that is meant', () => {
  test("is asked for with the asker's own machines, and the choice stands alone", async () => {
    const ctx = askerOf(t, { tenant: 'hengji', language: 'zh', as: 'ligong' })
    const first = await answerOf({ ctx, question: '报AL-203了咋办', files: [], history: [] })
    assert.equal(first.state, 'which')
    assert.deepEqual(first.suggestions, ['履带挖掘机 22 吨：报AL-203了咋办', '永磁螺杆空压机 75 kW：报AL-203了咋办'])
    const second = await answerOf({ ctx, question: first.suggestions[1] ?? '', files: [], history: [] })
    assert.equal(second.state, 'answer')
    assert.ok(second.text.includes('排气温度') && !second.text.includes('3.2.1'))
  })

  test("is the asker's own when one of them fits, and is named", async () => {
    const { state, text } = await answerOf({
      ctx: askerOf(t, { tenant: 'hengji', language: 'zh', as: 'sunli' }),
      question: 'AL-203怎么办',
      files: [],
      history: [],
    })
    assert.equal(state, 'answer')
    assert.match(text, /^按您名下的空压机回答/)
  })

  test('is told where only one kind shows a code, and kept from the question before', async () => {
    assert.match(
      (await answerOf({ ctx: visitor(), question: 'E4怎么办', files: [], history: [] })).text,
      /^知识库里只有洗碗机有 E4/,
    )
    const { subject } = await lookUp(askerOf(t, { tenant: 'hengji', language: 'zh' }), 'AL-203怎么办', {
      history: ['空压机多久换一次油'],
    })
    assert.equal(subject?.reason, 'earlier')
  })

  /** Asks one question after the other, as in one conversation; gives the last answer. */
  const talk = async (ctx: Ctx, ...questions: string[]): Promise<Answer> => {
    const turns: PastTurn[] = []
    let last: Answer | undefined
    for (const question of questions) {
      last = await answerOf({ ctx, question, files: [], history: answerHistory(turns, '') })
      turns.push({ question, answer: last.text, state: 'done' })
    }
    assert.ok(last)
    return last
  }
  const quotes = ({ sources }: Answer): string =>
    sources.map(source => `${source.documentName} ${source.quote}`).join('\n')
  const FRIDGE = /冰箱|放入大量食物|冷藏/

  for (const as of ['zhangsan', undefined]) {
    const ctx = () => askerOf(t, { tenant: 'mufeng', language: 'zh', as })
    test(`stays that of the question before, though that was about another danger or not known (${as ?? 'visitor'})`, async () => {
      const answer = await talk(ctx(), '热水器打不着火，厨房有煤气味', '空调显示E4', '不制冷')
      assert.equal(answer.state, 'answer', answer.text)
      assert.match(answer.text, /^接着说空调：/)
      assert.equal(answer.sources[0]?.documentName, '空调不制冷或不制热怎么办')
      assert.doesNotMatch(quotes(answer), FRIDGE)
      // and further on, past what has nothing to do with it
      const later = await talk(ctx(), '空调显示E4', '明天股市会涨吗', '谢谢', '发票怎么开', '不制冷')
      assert.equal(later.sources[0]?.documentName, '空调不制冷或不制热怎么办', later.text)
      assert.doesNotMatch(quotes(later), FRIDGE)
      const code = await talk(ctx(), '空调不制冷', '显示E4')
      assert.equal(code.state, 'unknown')
      assert.match(code.text, /^知识库里没有空调显示 E4 的说明/)
    })

    test(`is asked for by a symptom of several alone, and the choice is kept until another is named (${as ?? 'visitor'})`, async () => {
      // what says nothing is not asked back about a machine
      for (const filler of ['第一问', '第三个']) assert.notEqual((await talk(ctx(), filler)).state, 'which', filler)
      const first = await talk(ctx(), '不制冷')
      assert.equal(first.state, 'which')
      assert.deepEqual(first.sources, [])
      assert.deepEqual(
        first.suggestions,
        as
          ? ['鲜域十字门冰箱 512 L：不制冷', '清风壁挂空调 1.5 匹：不制冷', '沐云柜式空调 3 匹：不制冷']
          : ['冰箱：不制冷', '空调：不制冷'],
      )
      const chip = first.suggestions[1] ?? ''
      for (const said of [chip, '空调']) {
        const chosen = await talk(ctx(), '不制冷', said)
        assert.equal(chosen.sources[0]?.documentName, '空调不制冷或不制热怎么办', chosen.text)
        assert.doesNotMatch(quotes(chosen), FRIDGE)
      }
      const next = await talk(ctx(), '不制冷', chip, '多久清洗一次')
      assert.equal(next.sources[0]?.documentName, '空调滤网怎么清洗', next.text)
      const switched = await talk(ctx(), '不制冷', chip, '冰箱呢')
      assert.equal(switched.sources[0]?.documentName, '冰箱不够冷怎么办', switched.text)
      assert.doesNotMatch(quotes(switched), /室外机/)
      assert.equal(
        (await talk(ctx(), '不制冷', chip, '冰箱呢', '怎么除霜')).sources[0]?.documentName,
        '冰箱除味、除霜和省电',
      )
    })

    test(`is asked for where the kept one has nothing to the question and others have (${as ?? 'visitor'})`, async () => {
      for (const [before, question, word] of [
        ['热水器点火失败', '不制冷', '冰箱'],
        ['空调不制冷', '软水盐加哪里', '洗碗机'],
        ['空调和冰箱', '不制冷', '空调'],
      ] as const) {
        const answer = await talk(ctx(), before, question)
        assert.equal(answer.state, 'which', answer.text)
        assert.deepEqual(answer.sources, [])
        assert.ok(
          answer.suggestions.some(one => one.includes(word) && one.includes(question)),
          answer.suggestions.join(),
        )
      }
      assert.equal((await talk(ctx(), '空调不制冷', '明天股市会涨吗')).state, 'unknown')
    })
  }

  test('is kept in every language, and among machines', async () => {
    const kept = async (language: Language, tenant: 'mufeng' | 'hengji', before: string, question: string) => {
      const { subject, passages, knowledge } = await lookUp(askerOf(t, { tenant, language }), question, {
        history: [before],
      })
      assert.equal(subject?.reason, 'earlier')
      const kind = [...subject.kinds][0] ?? ''
      assert.ok(
        passages.length && passages.every(({ document }) => !document?.kinds.length || document.kinds.includes(kind)),
        question,
      )
      return knowledge.catalogue.nameOf(kind, 'zh')
    }
    assert.equal(await kept('en', 'mufeng', 'ac shows E4', 'not cold'), '空调')
    assert.equal(await kept('ru', 'mufeng', 'кондиционер показывает E4', 'не холодит'), '空调')
    assert.equal(await kept('tw', 'mufeng', '冷氣顯示E4', '不冷'), '空调')
    assert.equal(await kept('zh', 'hengji', '空压机报AL-203', '多久换一次机油滤芯'), '空压机')
  })

  test('has no passages of another product, so a language model gets none', async () => {
    const { passages, missing } = await lookUp(visitor(), '冰箱显示F1')
    assert.deepEqual(missing?.codes, ['f1'])
    assert.ok(passages.every(({ document }) => !document?.codes.includes('f1')))
  })
})
