import { after, before, describe, test } from 'node:test'
import { liveIn } from './journey'
import { openPortal, type Portal } from './portal'

describe('the life of a service request, from the first look to the evaluation', () => {
  let portal: Portal
  before(async () => {
    portal = await openPortal()
  })
  after(() => portal.stop())

  // test/journeys goes the same way in Chinese
  test('ru', () => liveIn('ru', portal))
})
