import { RUNS } from './all'
import { miniJourneys } from './mini'

miniJourneys('wecom', RUNS.wecom)
