import { RUNS } from './all'
import { miniJourneys } from './mini'

miniJourneys('dd', RUNS.dd)
