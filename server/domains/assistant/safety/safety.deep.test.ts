import { describe, test } from 'node:test'
import { assertProportionate } from '../../../../test/cost'
import { dangersIn } from './danger'

describe('the warning', () => {
  test('costs about twice as much for twice as long a question, however it is written', () => {
    for (const unit of ['水', '手被', 'my hand ', 'рука ', '燃气味', '冒了着', 'water wires ', '没有有再'])
      assertProportionate(
        length => {
          const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
          for (let i = 0; i < 20; i++) dangersIn(text)
        },
        120,
        unit,
      )
  })
})
