import { hooks } from '@tarojs/shared'
import { tapGuard as h5 } from './index.h5'
import { tapGuard as weapp } from './index.weapp'

test('in a browser a blocked tap reaches no handler, not even one that stops it first', () => {
  let keeps = true
  h5(isWithin => keeps && !isWithin('free'))
  document.body.innerHTML = '<div><button id="act"></button><span class="free"><i id="free"></i></span></div>'
  const heard: string[] = []
  for (const id of ['act', 'free'])
    document.getElementById(id)?.addEventListener('click', event => {
      event.stopPropagation()
      heard.push(id)
    })
  document.getElementById('act')?.click()
  document.getElementById('free')?.click()
  expect(heard).toEqual(['free'])
  keeps = false
  document.getElementById('act')?.click()
  expect(heard).toEqual(['free', 'act'])
})

test('in a mini-program one tap is judged once, at its innermost element, and the elements around it follow', async () => {
  const judged: string[] = []
  const outer = { className: 'screen', parentElement: null }
  const free = { className: 'tap free', parentElement: outer }
  const inner = { className: 'button', parentElement: outer }
  weapp(isWithin => {
    judged.push('tap')
    return !isWithin('free')
  })
  const send = (type: string, ...nodes: object[]) =>
    nodes.map(node => {
      const event = { type }
      hooks.call('modifyTaroEvent', event, node)
      return event.type
    })
  expect(send('tap', inner, outer)).toEqual(['blocked', 'blocked'])
  await Promise.resolve()
  expect(send('tap', free, outer)).toEqual(['tap', 'tap'])
  expect(judged).toHaveLength(2)
  expect(send('touchmove', inner, outer)).toEqual(['touchmove', 'touchmove'])
})
