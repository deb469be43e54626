import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoForm, demoProducts, NOW } from '../../../../test/eval/entry'
import type { FormValues } from '../../../../shared/form'
import type { Language } from '../../../../shared/language'
import { readTurn, type TurnResult } from './turn'

/** Says things one after the other, each with what the form holds then; an empty value empties its field. */
function talk(form: string, turns: readonly string[], owner = 'zhang', language: Language = 'zh') {
  let held: FormValues = {}
  const said: string[] = []
  const results: TurnResult[] = []
  for (const text of turns) {
    const [fields, products] = [demoForm(form, language), demoProducts(owner, language)]
    const result = readTurn({ text, language, fields, products, now: NOW, present: held, said: [...said] })
    held = Object.fromEntries(
      Object.entries({ ...held, ...result.values }).filter(([, value]) => value !== null && value !== ''),
    )
    said.push(text)
    results.push(result)
  }
  const last = results.at(-1)
  assert.ok(last)
  return { held, last, results }
}

test('what depends on a field that was filled a turn ago is open', () => {
  assert.equal(talk('repair', ['洗碗机漏水', '进水管那边']).held.leakSpot, 'inlet')
  assert.equal(talk('install', ['装空调', '放楼顶']).held.acPlace, 'roof')
  assert.equal(talk('repair', ['the washer is leaking', 'at the drain hose'], 'wilson', 'en').held.leakSpot, 'drain')
})

test('what is closed by another answer is emptied, and so is what is taken back', () => {
  const { held, last } = talk('install', ['装空调 放楼顶', '不是空调，是洗衣机'])
  assert.deepEqual([held.appliance, held.acPlace, last.emptied], ['washer', undefined, ['acPlace']])
  assert.equal(talk('clean', ['滚筒洗衣机清洗，高温消毒', '不用消毒了']).held.extras, undefined)
})

test('after "no" the last value of its kind counts, and "not this, that" takes that', () => {
  for (const [form, turns, field, value] of [
    ['repair', ['冰箱不冷，设定5度', '不对，设的3度'], 'setTemperature', 3],
    ['repair', ['洗碗机显示E4', '看错了，E6'], 'errorCode', 'E6'],
    ['install', ['装洗衣机 订单号MF261110A012', '号写错了 MF261110A021'], 'orderNo', 'MF261110A021'],
    ['feedback', ['表扬李伟', '不对，王强'], 'person', '王强'],
    ['clean', ['油烟机免拆蒸汽洗', '说错了，拆洗叶轮'], 'plan', ['hood', 'hoodDeep']],
  ] as const)
    assert.deepEqual(talk(form, turns).held[field], value, turns.join(' / '))
})

test('a day of what has happened takes the place of the last one, and what was asked for gets the time that is told', () => {
  assert.equal(talk('repair', ['冰箱漏水，前天开始的', '记错了，11号']).held.since, '2026-11-11')
  const { held } = talk('inspect', ['新机调试，380伏', '基础还没验收', '28号能好'])
  assert.deepEqual([held.foundationReady, held.planTime], ['2026-11-28', undefined])
  assert.equal(talk('feedback', ['投诉师傅迟到，11月16号下午两点', '不是16号，15号']).held.happened, '2026-11-15 14:00')
})

test('of an address or a text that number alone is put right that is told to be wrong', () => {
  const { held } = talk('repair', ['冰箱漏水，地址杭州市西湖区文三路99号2幢301室', '不是301，是302'])
  assert.equal((held.address as { address: string }).address, '文三路99号2幢302室')
})

test('a day without an hour keeps the hour, an hour without a day its day', () => {
  for (const [turns, planTime] of [
    [['冰箱漏水，明天下午三点', '改到周六'], '2026-11-21 15:00'],
    [['冰箱漏水，明天下午三点', '周日，时间不变'], '2026-11-22 15:00'],
    [['冰箱漏水，明天下午三点', '太晚了，十点半'], '2026-11-19 10:30'],
    [['冰箱漏水，周五', '下午四点'], '2026-11-20 16:00'],
    [['冰箱漏水，明天下午三点', '明天不行，后天'], '2026-11-20 15:00'],
    [['冰箱漏水，周五10点到12点之间'], '2026-11-20 10:00'],
    [['冰箱漏水，周四上午十点', '周四不行，周五'], '2026-11-20 10:00'],
    [['冰箱漏水', '四点半'], '2026-11-18 16:30'],
  ] as const)
    assert.equal(talk('repair', turns).held.planTime, planTime, turns.join(' / '))
  for (const [turns, planTime] of [
    [['the washer leaks, tomorrow at 3pm', 'friday, same time'], '2026-11-20 15:00'],
    [['the washer leaks, tomorrow at 3pm', 'make it 4'], '2026-11-19 16:00'],
    // from when it is later is not told
    [['the washer leaks, tomorrow at 3pm', 'one hour later'], '2026-11-19 15:00'],
  ] as const)
    assert.equal(talk('repair', turns, 'wilson', 'en').held.planTime, planTime, turns.join(' / '))
  assert.equal(
    talk('repair', ['стиральная машина течет, завтра в 15:00', 'послезавтра, время то же'], 'zhang', 'ru').held
      .planTime,
    '2026-11-20 15:00',
  )
})

test('of a day without an hour is said that the hour was not told', () => {
  assert.deepEqual(talk('repair', ['冰箱漏水，周五来']).last.assumed, ['planTime'])
  assert.deepEqual(talk('repair', ['冰箱漏水，周五来', '下午四点']).last.assumed, [])
  assert.deepEqual(talk('repair', ['冰箱漏水，周五下午四点来', '改周六']).last.assumed, [])
})

test('a number belongs to the noun behind it, to what was asked for, or to the only open field of its unit', () => {
  assert.equal(talk('install', ['装冰箱', '7']).held.floor, 7)
  assert.equal(talk('install', ['装冰箱 7楼', '9楼']).held.floor, 9)
  assert.equal(talk('inspect', ['空压机搬迁', '8公里半']).held.distance, 8.5)
  assert.equal(talk('device', ['挖掘机漏油', '2150']).held.hours, 2150)
  const { held } = talk('repair', ['冰箱不冷', '设4度，里面12度'])
  assert.deepEqual([held.setTemperature, held.realTemperature], [4, 12])
  // of two that may be meant it is neither
  const open = talk('repair', ['冰箱不冷', '6']).held
  assert.deepEqual([open.setTemperature, open.realTemperature], [undefined, undefined])
  assert.equal(talk('repair', ['冰箱漏水', '带3个扳手来']).held.setTemperature, undefined)
})

test('one word answers what was asked for', () => {
  assert.equal(talk('install', ['装冰箱，订单号MF261110A012', '6', '有']).held.elevator, 'yes')
  assert.equal(talk('install', ['install a fridge, order MF261110A012', '6', 'no'], 'wilson', 'en').held.elevator, 'no')
  assert.deepEqual(talk('clean', ['净水器换芯', '单支']).held.plan, ['purifier', 'filterOne'])
  assert.equal(talk('repair', ['冰箱漏水', '排水管', '李晓东']).held.contactName, '李晓东')
  assert.equal(talk('recycle', ['旧冰箱回收', '容声的']).held.brand, '容声')
  assert.equal(talk('recycle', ['旧冰箱回收', '好的']).held.brand, undefined)
})

test('parts of a path are told over several turns', () => {
  assert.deepEqual(talk('clean', ['想洗空调', '柜机', '拆机深洗']).held.plan, ['airConditioner', 'floor', 'floorDeep'])
  assert.deepEqual(talk('device', ['电气控制', '传感器', '温度']).held.system, ['electric', 'sensor', 'temperature'])
  // what was called off is told no more
  assert.equal(talk('device', ['电气控制', '传感器', '算了', '温度']).held.system, undefined)
})

test('a question fills nothing, and what is told beside it counts', () => {
  for (const [form, text] of [
    ['part', '叶轮多少钱'],
    ['repair', '冰箱在保修期内吗'],
    ['clean', '洗一台挂机要收费吗'],
    ['repair', '你们几点上班'],
  ] as const) {
    const { last } = talk(form, [text])
    assert.deepEqual([last.act, last.values], ['asks', {}], text)
    assert.equal(last.asked, text)
  }
  const both = talk('repair', ['冰箱漏水，修一下多少钱']).last
  assert.deepEqual([both.act, both.values.fault, both.asked], ['tells', 'leak', '修一下多少钱'])
  // a wish in the form of a question is none
  assert.equal(talk('repair', ['冰箱漏水', '明天上午十点能来吗']).held.planTime, '2026-11-19 10:00')
})

test('what is called off empties the form; of a part of it only that part is taken back', () => {
  for (const words of ['算了', '不修了', '取消吧', '我自己弄好了，不用来了', '不需要了 谢谢'])
    assert.deepEqual(talk('repair', ['冰箱漏水，明天下午三点', words]).held, {}, words)
  for (const words of ['never mind', 'cancel it please', "i don't need it anymore", 'forget it, fixed it myself'])
    assert.deepEqual(talk('repair', ['the washer leaks', words], 'wilson', 'en').held, {}, words)
  for (const words of ['не надо', 'отмените, уже починили', 'передумал'])
    assert.deepEqual(talk('repair', ['стиральная машина течет', words], 'zhang', 'ru').held, {}, words)
  assert.equal(talk('repair', ['冰箱漏水，今天下午三点', '今天算了，明天']).held.planTime, '2026-11-19 15:00')
  assert.equal(talk('part', ['斗齿两件 上门换', '不用上门了，快递']).held.delivery, 'express')
  // a file says what it says, and does nothing
  const present = { fault: 'leak', description: '漏水' }
  const [fields, products] = [demoForm('repair', 'zh'), demoProducts('zhang', 'zh')]
  const file = readTurn({ text: '取消', language: 'zh', fields, products, now: NOW, present, isSaid: false })
  assert.deepEqual([file.act, file.emptied], ['tells', []])
})

test('a description grows, says nothing twice, and never holds that something was wrong', () => {
  const { held } = talk('repair', ['洗衣机漏水', '脱水的时候还特别响', '洗衣机漏水', '不对，排水管也裂了'])
  assert.equal(held.description, '洗衣机漏水，脱水的时候还特别响，排水管也裂了')
  assert.equal(
    talk('repair', ['空调不冷', '外机不转', '说错了 外机转的，风扇不转']).held.description,
    '空调不冷，外机转的，风扇不转',
  )
})
