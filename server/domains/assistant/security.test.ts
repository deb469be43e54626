import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClean } from './sensitive'

const WORDS = ['赌博', 'ass', 'Free Money', 'взрыв', '法轮x', '', ' ']

test('a sensitive word is found however it is written', () => {
  for (const text of [
    '在线赌博',
    '赌 博',
    '赌\u200b博',
    '赌.博',
    'ＡＳＳ',
    'a s s',
    'you a-s-s!',
    'free  MONEY',
    'f\u2060ree money',
    'ВЗРЫВ',
    'взрыв!',
    '法轮X',
    '法 轮Ｘ',
    'ass',
  ])
    assert.equal(isClean(text, WORDS), false, text)
})
test('what only looks like one is not', () => {
  for (const text of [
    '',
    '打赌，博物馆',
    'a class of assets',
    'as soon as',
    'glass',
    'free of charge, money back',
    'взрывчатка',
    '法轮',
    'pass',
  ])
    assert.equal(isClean(text, WORDS), true, text)
})
test('words with signs of regular expressions mean themselves', () => {
  assert.equal(isClean('a+b (c)', ['a+b']), false)
  assert.equal(isClean('aab', ['a+b']), true)
  assert.equal(isClean('[x]', ['[x]']), false)
  assert.equal(isClean('$100', ['$100']), false)
  assert.equal(isClean('a-b', ['a-b']), false)
})
