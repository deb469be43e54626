import type { Language } from '../../shared/language'
import { badNetwork } from './badNetwork'
import { bindPhone, corporateUser, messages, pay, scan } from './chat'
import { draft } from './draft'
import type { Driver, Journey } from './driver'
import { evaluate } from './evaluate'
import { follow } from './follow'
import { clicks, guard } from './guard'
import { language } from './language'
import { product } from './product'
import { raise } from './raise'
import { signIn } from './signIn'

interface Run { journey: Journey; language: Language }
const zh = (...journeys: Journey[]): Run[] => journeys.map(journey => ({ journey, language: 'zh' }))
const everywhere = zh(signIn, raise, follow, evaluate, language, guard, product, badNetwork, draft)

/** What is run on which platform, and in which language of the device. */
export const RUNS: Record<Driver['platform'], Run[]> = {
  h5: everywhere,
  weapp: [...everywhere, ...zh(clicks, bindPhone, scan, pay, messages), { journey: evaluate, language: 'ru' }, { journey: raise, language: 'tw' }],
  dd: [...everywhere, ...zh(clicks, corporateUser, scan, pay)],
}
