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
    '师傅到哪了',
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
