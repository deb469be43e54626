import { LANDING } from './all'
import { miniJourneys } from './mini'

// without what the oldest phones lack; test/journeys/dd.test.ts is the one on a present engine
miniJourneys('weapp', LANDING.weapp, { old: true })
