import { LANDING } from './all'
import { miniJourneys } from './mini'

miniJourneys('dd', LANDING.dd)
