import { miniJourneys } from './mini'

miniJourneys('weapp')
