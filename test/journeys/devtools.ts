import { RUNS } from './all'
import { miniJourneys } from './mini'

/**
 * `npm run test:devtools`: the journeys of the compiled WeChat build in WeChat DevTools that listen for an automator. Build with
 * `npm run build:weapp`, then `cli auto --project dist/weapp --auto-port 9420` of the DevTools; LIANKE_DEVTOOLS for another address.
 */
miniJourneys('weapp', RUNS.weapp, { devtools: process.env.LIANKE_DEVTOOLS ?? 'ws://127.0.0.1:9420' })
