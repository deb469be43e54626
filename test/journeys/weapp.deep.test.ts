import { RUNS } from './all'
import { miniJourneys, OLD_BRIDGE_MS } from './mini'

// an old phone is slow between logic and view, too; test/journeys/dd.deep.test.ts is the one on a present engine
miniJourneys('weapp', RUNS.weapp, { old: true, bridge: OLD_BRIDGE_MS })
