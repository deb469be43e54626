import { eq } from 'drizzle-orm'
import { localize } from '../../../../shared/language'
import { tenants } from '../../../kernel/tenancy/door.table'
import type { Ctx } from '../../../kernel/call/context'
import type { AgentEvent } from '../agent'
import type { EmergencyNumber } from '../assistant.offers'
import { escaped } from '../local/draft'
import { fill } from '../../../kernel/text/fill'
import { adviceFor } from './advice'
import { dangersIn } from './danger'
import { HURT, type Danger } from './rules'
import { HELP, SAFETY_TEXTS, type Help } from './safety.texts'

/** What is said before anything else to somebody in danger. */
export interface Warning {
  /** Markdown: the card, then what the knowledge base says of this danger */
  text: string
  /** the card without mark-up, for what draws none */
  plain: string
  /** nothing follows that one might try oneself: only a burner that does not light is looked at further, once there is no smell of gas */
  stops: boolean
}

/** Begins a quotation that the panel draws as a warning; elsewhere it is a quotation. */
const MARK = '[!WARNING]'
/** Dangers of which an article may tell more; to somebody who is hurt, or sees flames, nothing else is told. */
const TOLD: ReadonlySet<Danger> = new Set([
  'gas',
  'fumes',
  'smoke',
  'water',
  'pressure',
  'tipping',
  'controls',
  'ignition',
])
/** Dangers to the air: somebody who collapses in it is named with them. */
const AIR: ReadonlySet<Danger> = new Set(['gas', 'fumes', 'mixed'])

/** Whether what is written stops everything else. */
export const isStopping = (dangers: readonly Danger[]): boolean => dangers.some(danger => danger !== 'ignition')

/** What is told: the most urgent danger, and beside a danger to the place how somebody who is hurt is helped. */
function told([first, ...others]: readonly Danger[]): Danger[] {
  if (!first) return []
  const hurt = HURT.has(first)
    ? undefined
    : others.find(danger => HURT.has(danger) && !(danger === 'collapse' && AIR.has(first)))
  return hurt ? [first, hurt] : [first]
}

/** Whom to call first for the most urgent of what texts warn of, in the caller's language. */
export async function emergencyNumbers(ctx: Ctx, warnings: readonly string[]): Promise<EmergencyNumber[]> {
  const [first] = dangersIn(warnings.join('\n'))
  if (!first) return []
  const [tenant] = await ctx.db
    .select({ emergency: tenants.emergency })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  const { numbers } = SAFETY_TEXTS[ctx.language]
  return HELP[first].flatMap(help => {
    const number = tenant?.emergency[help]
    return number ? [{ name: numbers[help], number }] : []
  })
}

/** A card in the caller's language with the emergency numbers of where the company works; null when nothing in the words is a danger. */
export async function warningFor(ctx: Ctx, question: string): Promise<Warning | null> {
  const dangers = dangersIn(question)
  const shown = told(dangers)
  const [first] = shown
  if (!first) return null
  const [tenant] = await ctx.db
    .select({ emergency: tenants.emergency, phone: tenants.phone })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!tenant) throw new Error('a caller without a tenant')
  const { emergency, phone } = tenant
  const texts = SAFETY_TEXTS[ctx.language]
  const cards = shown.map(danger => texts.cards[danger])
  const helps = [...new Set(shown.flatMap(danger => HELP[danger]))]
  const card = (
    link: (number: string) => string,
    line: (text: string) => string,
    strong: (text: string) => string,
  ): string => {
    const call = (help: Help): string =>
      help === 'gas' && !emergency.gas ? texts.gasUnknown : `${texts.numbers[help]} ${link(emergency[help])}`
    const numbers = { fire: link(emergency.fire), ambulance: link(emergency.ambulance) }
    return [
      ...cards.flatMap(({ title, steps }, i) => [
        strong(title),
        ...(i ? [] : ['', texts.call + helps.map(call).join(' · ')]),
        '',
        ...steps.map((step, n) => `${n + 1}. ${fill(step, numbers)}`),
        '',
      ]),
      [
        ...(phone ? [fill(texts.after, { phone: link(phone) })] : []),
        fill(texts.elsewhere, { place: localize(emergency.place, ctx.language) }),
      ].join(' '),
    ]
      .map(line)
      .join('\n')
  }
  const advice = TOLD.has(first) ? await adviceFor(ctx, question, first) : null
  const article =
    advice && fill(texts.article, { title: escaped(advice.title), url: advice.url, quote: escaped(advice.text) })
  return {
    text: [
      `> ${MARK}\n${card(
        number => `[${number}](tel:${number.replace(/[^\d+]/g, '')})`,
        text => (text ? `> ${text}` : '>'),
        text => `**${text}**`,
      )}`,
      ...(article ? [article] : []),
    ].join('\n\n'),
    plain: card(
      number => number,
      text => text,
      text => text,
    ),
    stops: isStopping(dangers),
  }
}

/** What an agent says, behind the warning. Of one that stops, only what fills a form goes on: a request is worth having, and tells nobody to try anything. */
export async function* behind(
  warning: Warning | null,
  answer: () => AsyncIterable<AgentEvent>,
  fillsForm: boolean,
): AsyncIterable<AgentEvent> {
  if (warning) yield { kind: 'text', text: warning.stops && !fillsForm ? warning.text : `${warning.text}\n\n` }
  if (!warning?.stops || fillsForm) yield* answer()
}
