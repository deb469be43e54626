import { RUNS } from './all'
import { h5Journeys } from './h5'

h5Journeys(RUNS.h5)
