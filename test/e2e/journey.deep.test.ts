import { after, before, describe, test } from 'node:test'
import { liveIn } from './journey'
import { ALL_LANGUAGES, openPortal, type Portal } from './portal'

describe('the life of a service request, from the first look to the evaluation', { concurrency: 4 }, () => {
  let portal: Portal
  before(async () => {
    portal = await openPortal()
  })
  after(() => portal.stop())

  for (const language of ALL_LANGUAGES) test(language, () => liveIn(language, portal))
})
