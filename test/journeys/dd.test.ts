import { miniJourneys } from './mini'

miniJourneys('dd')
