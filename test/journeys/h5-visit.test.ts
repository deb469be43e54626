import { VISIT } from './all'
import { h5Journeys } from './h5'

h5Journeys(VISIT)
