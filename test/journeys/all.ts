import type { Language } from '../../shared/language'
import { WHOLE } from '../audit'
import { languages } from '../e2e/portal'
import { afterSale } from './aftersale'
import { assistant, orderEntry, sentence, speaking } from './assistant'
import { badNetwork } from './bad-network'
import { brokenAgain } from './broken-again'
import { buys } from './buys'
import { card } from './card'
import { bindPhone, corporateUser, messages, pay, scan } from './chat'
import { clipboardAndCall, location, pictures, recording, sharing, streaming } from './device'
import { codeRefused, loginFails, messagesRefused, phoneKept, signedOut, taps, wecom } from './chat-refusals'
import { throughTheDesk } from './desk'
import { designed } from './designed'
import { draft } from './draft'
import type { Driver } from './driver'
import type { Journey } from './journey'
import type { MiniApp } from './driver.mini'
import { evaluate } from './evaluate'
import { fault } from './fault'
import { follow } from './follow'
import { clicks, guard } from './guard'
import { guest } from './guest'
import { htmlArticle, knowledge, manyPages } from './knowledge'
import { fewDrawings, instant } from './instant'
import { language } from './language'
import { machine } from './machine'
import { memberPays } from './member'
import { messageCentre } from './messages'
import { movedPages } from './moved'
import { objection } from './objection'
import { outbox } from './outbox'
import { paidRequest } from './paid'
import { report } from './report'
import { product } from './product'
import { raise } from './raise'
import { pullDown } from './refresh'
import { reschedule } from './reschedule'
import { signIn } from './sign-in'
import { talk } from './talk'
import { tasks } from './tasks'
import { types } from './types'
import { visit } from './visit'
import { BAD, type Weather } from './weather'

export interface Run {
  journey: Journey
  language: Language
  weather: Weather
}
export const titleOf = (run: Run): string =>
  `${run.language}: ${run.journey.title}${run.weather === 'fair' ? '' : ` (${String(run.weather)})`}`
const fair = (spoken: Language, ...journeys: Journey[]): Run[] =>
  journeys.map(journey => ({ journey, language: spoken, weather: 'fair' }))
const zh = (...journeys: Journey[]): Run[] => fair('zh', ...journeys)
const ofPhones = zh(
  clicks,
  taps,
  loginFails,
  signedOut,
  scan,
  pay,
  paidRequest,
  buys,
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
  afterSale,
)
const everywhere = zh(
  signIn,
  follow,
  messageCentre,
  language,
  guard,
  product,
  machine,
  fault,
  card,
  visit,
  talk,
  report,
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
    languages(of[name as keyof typeof of]).map(one => ({ journey, language: one, weather: 'fair' as const })),
  )

/** Journeys that a weather says nothing new about: `badNetwork` makes its own. */
const INDOORS: readonly Journey[] = [
  badNetwork,
  machine,
  fault,
  card,
  visit,
  talk,
  report,
  objection,
  brokenAgain,
  outbox,
  types,
  guest,
  designed,
  memberPays,
  ...ofPhones.map(run => run.journey),
]
/** Each weather takes the place of a good line on one of the platform's journeys. In the audit, all of them go through every one, too. */
const under = (turns: readonly [Journey, Weather][], runs: Run[]): Run[] => {
  if (!WHOLE) return runs.map(run => ({ ...run, weather: turns.find(([one]) => one === run.journey)?.[1] ?? 'fair' }))
  const out = runs.filter(
    ({ journey }, n) => !INDOORS.includes(journey) && runs.findIndex(one => one.journey === journey) === n,
  )
  return [...runs, ...BAD.flatMap(weather => out.map(run => ({ ...run, weather })))]
}

/** What every landing runs: in a browser each domain's way, in a chat app whether it starts, knows its user and serves. */
export const LANDING: Record<Driver['platform'], Run[]> = {
  h5: [...zh(signIn, raise, follow, product, knowledge, outbox), ...fair('ru', tasks), ...fair('tw', evaluate)],
  weapp: [...fair('tw', raise), ...zh(pay, throughTheDesk)],
  dd: [...fair('en', raise), ...zh(corporateUser)],
}

/** The way of a visit, from its free time to the survey, long enough for a file of its own. */
export const VISIT: Run[] = zh(visit, report)

/** Who wants something of what was bought, or somebody to talk to. */
export const AFTER_SALES: Run[] = zh(afterSale, talk)

/** What is run by the deep files on which platform, and in which language of the device; the audit runs the whole. */
export const RUNS: Record<Driver['platform'] | MiniApp, Run[]> = {
  h5: under(
    [
      [knowledge, 503],
      [signIn, 429],
      [evaluate, 'offline'],
      [htmlArticle, 'slow'],
    ],
    [
      ...everywhere,
      ...zh(outbox, objection, brokenAgain, types, guest, designed, afterSale, memberPays),
      ...inLanguages({ raise: 'zh', reschedule: 'zh', tasks: 'ru', evaluate: 'tw' }),
    ],
  ),
  weapp: [
    ...under(
      [
        [messageCentre, 503],
        [evaluate, 429],
        [tasks, 'offline'],
        [assistant, 'slow'],
      ],
      [...turnOf('weapp'), ...inLanguages({ raise: 'tw', reschedule: 'ru', tasks: 'zh', evaluate: 'ru' })],
    ),
    ...zh(throughTheDesk, manyPages, outbox, objection, brokenAgain, types, guest, designed),
    ...zh(bindPhone, phoneKept, codeRefused, messages, messagesRefused),
  ],
  dd: [
    ...under(
      [
        [draft, 503],
        [reschedule, 429],
        [follow, 'offline'],
        [raise, 'slow'],
      ],
      [...turnOf('dd'), ...inLanguages({ raise: 'zh', reschedule: 'zh', tasks: 'ru', evaluate: 'en' })],
    ),
    ...zh(corporateUser, speaking, outbox, objection, brokenAgain, types, guest, designed),
  ],
  wecom: zh(wecom),
}
