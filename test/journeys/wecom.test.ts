import { miniJourneys } from './mini'

miniJourneys('wecom')
