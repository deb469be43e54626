import { describe, it } from 'node:test'
import { starts } from '../../test/start'

const { firstStart, finishesWhatItHasBegun } = starts()

describe('npm start', () => {
  let running: Awaited<ReturnType<typeof firstStart>>

  it('prepares everything at the first start and names the address last', async () => {
    running = await firstStart()
  })

  it('finishes what it has begun when it is stopped', () => finishesWhatItHasBegun(running))
})
