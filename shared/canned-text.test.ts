import { fillText, openIn } from './canned-text'

test('what is known is filled in, and the rest is seen to be missing', () => {
  const facts = { customer: '张三', number: 'SR20261122-0001', arriveTime: '' }
  expect(fillText('{customer}您好，{number} 约 {arriveTime} 到，{other} {customer}', facts)).toBe(
    '张三您好，SR20261122-0001 约 {arriveTime} 到，{other} 张三',
  )
})

test('what is filled in is not read as a placeholder again', () => {
  expect(fillText('{customer}', { customer: '{number}', number: 'x' })).toBe('{number}')
})

test('what is open is named once, and other braces are just words', () => {
  expect(openIn('{planTime} {customer} {customer} {other} {}')).toEqual(['customer', 'planTime'])
})
