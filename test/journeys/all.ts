import type { Language } from '../../shared/language'
import { WHOLE } from '../audit'
import { languages } from '../e2e/portal'
import { assistant, orderEntry, sentence, speaking } from './assistant'
import { badNetwork } from './bad-network'
import { bindPhone, corporateUser, messages, pay, scan } from './chat'
import { clipboardAndCall, location, pictures, recording, sharing, streaming } from './device'
import { codeRefused, loginFails, messagesRefused, phoneKept, signedOut, taps, wecom } from './chat-refusals'
import { throughTheDesk } from './desk'
import { draft } from './draft'
import type { Driver } from './driver'
import type { Journey } from './journey'
import type { MiniApp } from './driver.mini'
import { evaluate } from './evaluate'
import { follow } from './follow'
import { clicks, guard } from './guard'
import { htmlArticle, knowledge, manyPages } from './knowledge'
import { fewDrawings, instant } from './instant'
import { language } from './language'
import { messageCentre } from './messages'
import { movedPages } from './moved'
import { product } from './product'
import { raise } from './raise'
import { pullDown } from './refresh'
import { reschedule } from './reschedule'
import { signIn } from './sign-in'
import { tasks } from './tasks'

interface Run {
  journey: Journey
  language: Language
}
const zh = (...journeys: Journey[]): Run[] => journeys.map(journey => ({ journey, language: 'zh' }))
const ofPhones = zh(
  clicks,
  taps,
  loginFails,
  signedOut,
  scan,
  pay,
  instant,
  fewDrawings,
  pullDown,
  movedPages,
  recording,
  streaming,
  clipboardAndCall,
  location,
  pictures,
  sharing,
)
const everywhere = zh(
  signIn,
  follow,
  messageCentre,
  language,
  guard,
  product,
  badNetwork,
  draft,
  knowledge,
  htmlArticle,
  assistant,
  orderEntry,
  sentence,
)
/** Of what both mini-programs go, each goes every second journey, so that every one is gone by one of them. All in the audit. */
const bothMini = [...everywhere, ...ofPhones]
const turnOf = (app: 'weapp' | 'dd'): Run[] => bothMini.filter((_, n) => WHOLE || n % 2 === (app === 'weapp' ? 0 : 1))
/** Journeys through the texts of many screens: each platform sees one in a language that another one does not; in the audit, all languages. */
const inLanguages = (of: Record<'raise' | 'reschedule' | 'tasks' | 'evaluate', Language>): Run[] =>
  Object.entries({ raise, reschedule, tasks, evaluate }).flatMap(([name, journey]) =>
    languages(of[name as keyof typeof of]).map(one => ({ journey, language: one })),
  )

/** What is run on which platform, and in which language of the device. */
export const RUNS: Record<Driver['platform'] | MiniApp, Run[]> = {
  h5: [...everywhere, ...inLanguages({ raise: 'zh', reschedule: 'zh', tasks: 'ru', evaluate: 'tw' })],
  weapp: [
    ...turnOf('weapp'),
    ...inLanguages({ raise: 'tw', reschedule: 'ru', tasks: 'zh', evaluate: 'ru' }),
    ...zh(throughTheDesk, manyPages),
    ...zh(bindPhone, phoneKept, codeRefused, messages, messagesRefused),
  ],
  dd: [
    ...turnOf('dd'),
    ...inLanguages({ raise: 'zh', reschedule: 'zh', tasks: 'ru', evaluate: 'en' }),
    ...zh(corporateUser, speaking),
  ],
  wecom: zh(wecom),
}
