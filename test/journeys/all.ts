import type { Language } from '../../shared/language'
import { assistant, orderEntry, speaking } from './assistant'
import { badNetwork } from './bad-network'
import { bindPhone, corporateUser, messages, pay, scan } from './chat'
import { clipboardAndCall, location, pictures, recording, sharing, streaming } from './device'
import { codeRefused, loginFails, messagesRefused, phoneKept, signedOut, taps, wecom } from './chat-refusals'
import { draft } from './draft'
import type { Driver } from './driver'
import type { Journey } from './journey'
import type { MiniApp } from './driver.mini'
import { evaluate } from './evaluate'
import { follow } from './follow'
import { clicks, guard } from './guard'
import { htmlArticle, knowledge } from './knowledge'
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
const device = zh(pullDown, movedPages, recording, streaming, clipboardAndCall, location, pictures, sharing)
const everywhere = zh(
  signIn,
  raise,
  follow,
  reschedule,
  tasks,
  messageCentre,
  evaluate,
  language,
  guard,
  product,
  badNetwork,
  draft,
  knowledge,
  htmlArticle,
  assistant,
  orderEntry,
)

/** What is run on which platform, and in which language of the device. */
export const RUNS: Record<Driver['platform'] | MiniApp, Run[]> = {
  h5: everywhere,
  weapp: [
    ...everywhere,
    ...zh(clicks, taps, bindPhone, phoneKept, codeRefused, loginFails, signedOut, scan, pay, messages, messagesRefused),
    ...device,
    { journey: evaluate, language: 'ru' },
    { journey: reschedule, language: 'ru' },
    { journey: raise, language: 'tw' },
    { journey: tasks, language: 'ru' },
  ],
  dd: [...everywhere, ...zh(clicks, taps, corporateUser, loginFails, signedOut, scan, pay, speaking), ...device],
  wecom: zh(wecom),
}
