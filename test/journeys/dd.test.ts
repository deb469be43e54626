import { miniJourneys } from './mini'

miniJourneys('dd')
// the oldest engines are reported of DingTalk
miniJourneys('dd', { old: true })
