import { TypeCompiler } from '@sinclair/typebox/compiler'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../shared/language'
import { meantSkill } from '../domains/assistant/skills'
import { MODULES } from './modules'

const skills = MODULES.flatMap(({ offers }) => offers?.assistantSkills ?? [])

test('every example of a skill leads to it, in every language', () => {
  assert.ok(skills.length >= 6)
  const lost = skills.flatMap(({ name, examples }) =>
    LANGUAGES.flatMap(language => {
      assert.ok(examples[language].length, `${name} has no example in ${language}`)
      return examples[language].flatMap(example => {
        const meant = meantSkill(skills, example)?.name
        return meant === name ? [] : [`${name}: ${example} → ${String(meant)}`]
      })
    }),
  )
  assert.deepEqual(lost, [])
})

test('names of skills are unique', () => {
  assert.equal(new Set(skills.map(({ name }) => name)).size, skills.length)
})

test('the parameters of each skill and of each act can be checked to their last part', () => {
  const acts = MODULES.flatMap(({ offers }) => offers?.assistantActs ?? [])
  assert.ok(acts.length >= 6)
  const unreadable = [...skills, ...acts].flatMap(({ name, parameters }) => {
    try {
      TypeCompiler.Compile(parameters)
      return []
    } catch (error) {
      return [`${name}: ${String(error)}`]
    }
  })
  assert.deepEqual(unreadable, [])
})

test('what an article tells, and what is about something else, means none of them', () => {
  const strays = [
    '积分规则是什么',
    '会员怎么升级固件',
    '空调不制冷怎么办',
    '滤网多久洗一次',
    'what are the rules for points',
    'The dishwasher shows E4',
    'How do I clean the filter?',
    '怎么取消订单',
    'how do I cancel my order',
    'как вернуть заказ',
    '如何取消服务单',
    '洗衣机脱水时声音很大',
    '滤芯多久换',
    '报修要填什么',
    'how can I track my request',
    'мастер берёт деньги за выезд?',
    'мастер починил а через 3 дня опять сломалось',
    'what voids the warranty',
    '冷氣保固幾年',
    '怎么更换净水滤芯',
    '上门收费多少',
    'My machine is hot and stops',
    '我的机器很烫',
    'У меня машина горячая',
    '需要人工清洗吗',
    'How much water does one person need?',
    'what does the warranty cover',
    '保修政策是什么',
    '空调保修几年',
    'Can someone come to repair my boiler on Saturday?',
    'I notice water on the floor',
  ].filter(question => meantSkill(skills, question) !== null)
  assert.deepEqual(strays, [])
})

test('own things are told from others in every language, and so is what is none', () => {
  const lost = (
    [
      [
        ['warranty'],
        [
          'Мой кондиционер на гарантии?',
          'когда кончается гарантия на стиралку',
          'у меня ещё есть гарантия на посудомойку?',
          '我的冷氣還在保固嗎',
          '冰箱過保固了沒',
          '淨水器保固還剩多久',
          'is my AC under warranty',
          'when does the guarantee on my washer end',
          'am I still covered by warranty',
          '我的空调还保修吗',
        ],
      ],
      [
        ['requests', 'visits', 'engineer'],
        [
          '王建国什么时候到？',
          '我的空调修到哪一步了',
          '谁来修',
          '修好了吗',
          '今天会来吗',
          'when will Ivan arrive',
          'where is my request',
          'Когда приедет Иван?',
          'Кто приедет?',
          '他离我还有多远',
          'Has he set out yet?',
          '昨天报修了怎么没人来',
          'где мой мастер',
          'что с моей заявкой',
          'мастер ещё не приехал',
          '師傅幾點會到',
          '我的維修單進度到哪了',
          "where's my technician",
          'what is the status of my repair request',
        ],
      ],
      [
        ['products'],
        [
          'какие у меня изделия',
          'какой у меня серийный номер',
          '我名下有什麼設備',
          '我家冰箱的序號是多少',
          'which products are registered to me',
          'what is the serial number of my washer',
        ],
      ],
      [
        [null],
        [
          'сколько лет гарантия на холодильник',
          'как проверить гарантию',
          'с какого дня считается гарантия',
          '冷氣保固幾年',
          '保固從哪天算',
          '过了保修期修空调传感器收多少',
          'what voids the warranty',
          'how can I track my request',
          'мастер берёт деньги за выезд?',
          'можно ли продлить гарантию',
        ],
      ],
    ] as const
  ).flatMap(([names, questions]) =>
    questions.flatMap(question => {
      const meant = meantSkill(skills, question)?.name ?? null
      return (names as readonly (string | null)[]).includes(meant) ? [] : [`${question} → ${String(meant)}`]
    }),
  )
  assert.deepEqual(lost, [])
})
