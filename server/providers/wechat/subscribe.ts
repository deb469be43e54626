import { Type as T, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** Changes of an event that its linkman may be told of. */
export const TOLD_CHANGES = [
  'allocate',
  'accept',
  'depart',
  'arrive',
  'revisit',
  'quote',
  'agree',
  'finish',
  'remark',
] as const
type ToldChange = (typeof TOLD_CHANGES)[number]

/** Changes that are one of these with more to say of it. */
const SAID_AS: Readonly<Record<string, ToldChange>> = {
  allocateAt: 'allocate',
  visitAgain: 'allocate',
  visitAgainPart: 'allocate',
  revisitPart: 'revisit',
  revisitDay: 'revisit',
  revisitLater: 'revisit',
}

/** Longest value by the type of a template's key, as WeChat documents it; the key is the type and a number: `thing2`. */
export const LIMITS: Record<string, number> = {
  thing: 20,
  short_thing: 4,
  phrase: 5,
  character_string: 32,
  name: 10,
  time: 32,
  date: 32,
}
/** What a template's key may show. */
const CONTENTS = ['eventNo', 'title', 'state', 'time', 'engineer', 'note'] as const
export type MessageContent = (typeof CONTENTS)[number]
/** Types that do not take every content: what WeChat would refuse is refused at start instead. */
const ONLY: Record<string, readonly MessageContent[]> = {
  character_string: ['eventNo'],
  time: ['time'],
  date: ['time'],
  phrase: ['state'],
}

const Templates = T.Array(
  T.Object(
    {
      id: T.String({ minLength: 1, maxLength: 64 }),
      changes: T.Array(T.Union(TOLD_CHANGES.map(change => T.Literal(change))), { minItems: 1 }),
      data: T.Record(T.String({ pattern: '^[a-z_]+[0-9]+$' }), T.Union(CONTENTS.map(content => T.Literal(content)))),
    },
    { additionalProperties: false },
  ),
  { maxItems: 3 },
)

/** A template of the mini-program: which changes it tells, and what stands at each of its keys. */
export type SubscribeTemplate = Static<typeof Templates>[number]

/** The template that tells of a change. */
export const templateOf = (templates: readonly SubscribeTemplate[], change: string): SubscribeTemplate | undefined => {
  const told: string = SAID_AS[change] ?? change
  return templates.find(({ changes }) => changes.some(one => one === told))
}

/** Reads LIANKE_SUBSCRIBE_TEMPLATES. Throws with the reason. WeChat lets a page ask for three templates at once, so there are no more. */
export function readTemplates(text: string): SubscribeTemplate[] {
  const name = 'LIANKE_SUBSCRIBE_TEMPLATES'
  let templates: unknown
  try {
    templates = JSON.parse(text)
  } catch {
    throw new Error(`${name} is not valid JSON`)
  }
  if (!Value.Check(Templates, templates)) {
    const [problem] = [...Value.Errors(Templates, templates)]
    throw new Error(`${name}${problem?.path ?? ''}: ${problem?.message ?? 'not valid'}`)
  }
  for (const template of templates)
    for (const [key, content] of Object.entries(template.data)) {
      const type = key.replace(/\d+$/, '')
      if (!LIMITS[type])
        throw new Error(`${name}: the key ${key} must begin with one of ${Object.keys(LIMITS).join(', ')}`)
      if (ONLY[type] && !ONLY[type].includes(content))
        throw new Error(`${name}: ${key} can show only ${ONLY[type].join(', ')}`)
    }
  return templates
}

/** Templates of the sandbox. */
export const SANDBOX_TEMPLATES: readonly SubscribeTemplate[] = [
  {
    id: 'sandbox-template-progress',
    changes: ['allocate', 'accept', 'depart', 'arrive', 'revisit', 'quote', 'agree'],
    data: { character_string1: 'eventNo', thing2: 'title', phrase3: 'state', time4: 'time', thing5: 'note' },
  },
  {
    id: 'sandbox-template-finish',
    changes: ['finish'],
    data: { character_string1: 'eventNo', thing2: 'title', time3: 'time', name4: 'engineer', thing5: 'note' },
  },
  {
    id: 'sandbox-template-remark',
    changes: ['remark'],
    data: { character_string1: 'eventNo', thing2: 'title', thing3: 'note', time4: 'time' },
  },
]

/** Text in at most `limit` UTF-16 units, on one line; a cut is shown, and cuts no character in two. */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  let kept = ''
  for (const character of line) {
    if (kept.length + character.length > limit - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** The values of a template's keys. A `phrase` takes Chinese words only, whatever the language of the rest: `phrase` is the state in Chinese. */
export function fillTemplate(
  template: SubscribeTemplate,
  contents: Record<MessageContent, string>,
  phrase: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(template.data).map(([key, content]) => {
      const type = key.replace(/\d+$/, '')
      // an empty value would be refused
      return [key, shorten(type === 'phrase' ? phrase : contents[content], LIMITS[type] ?? 0) || '-']
    }),
  )
}
