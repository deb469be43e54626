import { miniJourneys } from './mini'

// without what the oldest phones lack; test/journeys/dd.test.ts is the one on a present engine
miniJourneys('weapp', { old: true })
