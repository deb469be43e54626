import { AFTER_SALES } from './all'
import { h5Journeys } from './h5'

h5Journeys(AFTER_SALES)
