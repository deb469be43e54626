import type { eventRecords, events } from '../domains/event/event.table'
import type { files } from '../kernel/files/file.table'
import { toFormFields } from '../../shared/localized-form'
import { tenantTime } from '../../shared/day'
import type { EventRecordType } from '../../shared/event'
import type { FormValues } from '../../shared/form'
import { dropHidden } from '../../shared/form-rules'
import { localize } from '../../shared/language'
import { isMainlandPhone } from '../../shared/phone'
import type { DemoCompany, Said, Story } from './company'
import { idOf, numberOf, type Clock } from './deterministic'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const iso = (ms: number) => new Date(ms).toISOString()

/** The entry of `list` with this key. Throws when the demo names one that it does not have. */
export function byKey<T extends { key: string }>(list: readonly T[], key: string): T {
  const found = list.find(x => x.key === key)
  if (!found) throw new Error(`the demo has no ${key}`)
  return found
}

interface Entry {
  type: EventRecordType
  by: 'linkman' | 'staff'
  staff?: string
  at: number
  content: string
  executor?: string
  arriveAt?: number
  planTime?: string
  formerPlanTime?: string
  photo?: string
}

/** Writes the entries of a story one after the other; each step takes a believable time that only the story's name decides. */
class Timeline {
  readonly entries: Entry[] = []
  private at: number

  constructor(
    private readonly name: string,
    private readonly story: Story,
    private readonly dispatcher: string,
    created: number,
  ) {
    this.at = created
    this.add('create', 'linkman')
  }

  /** minutes between `from` and `to`, in ms */
  private span(from: number, to: number): number {
    return numberOf(`${this.name} step ${this.entries.length}`, from, to) * MINUTE
  }

  private add(type: EventRecordType, by: Entry['by'], more: Partial<Entry> = {}): void {
    this.entries.push({ type, by, at: this.at, content: '', ...more })
  }

  say(after: Said['after']): void {
    for (const said of this.story.said ?? []) {
      if (said.after !== after) continue
      this.at += this.span(2, 9)
      this.add(said.type ?? 'remark', said.by, { content: said.text, photo: said.photo })
    }
  }

  allocate(executor: string): void {
    this.at += this.span(5, 24)
    // nobody dispatches at night, unless it happened just now
    const hour = new Date(this.at + 8 * HOUR).getUTCHours()
    if (Array.isArray(this.story.created) && (hour >= 21 || hour < 6))
      this.at = Math.floor((this.at + 11 * HOUR) / (24 * HOUR)) * 24 * HOUR + this.span(10, 40)
    this.add('allocate', 'staff', { staff: this.dispatcher, executor })
  }

  accept(): void {
    this.at += this.span(3, 18)
    this.add('accept', 'staff')
  }

  /** What the dispatcher, or whoever has it, notes with a reason some minutes later. */
  note(type: EventRecordType, more: Partial<Entry> & { staff?: string }): void {
    this.at += this.span(4, 15)
    this.add(type, 'staff', more)
  }

  /** Sets out at `at`, to be there at `arriveAt`. */
  depart(at: number, arriveAt: number): void {
    this.at = Math.max(at, this.at + this.span(4, 12))
    this.add('depart', 'staff', { arriveAt })
  }

  /** Is there at `at`, or soon after setting out. */
  arrive(at: number): void {
    this.at = Math.max(at, this.at + this.span(4, 12))
    this.add('arrive', 'staff', { arriveAt: this.at })
  }

  /** From the order to the end of the visit: on the way in time for the planned hour, or without a visit in a day or two. */
  work(plan: number | undefined, end: 'finish' | 'convert', content: string): void {
    if (plan !== undefined) {
      this.depart(plan - this.span(24, 48), plan)
      this.arrive(plan)
      this.say('depart')
      this.at += this.span(38, 135)
    } else this.at += this.span(19 * 60, 27 * 60)
    this.add(end, 'staff', { content })
  }

  follow(type: EventRecordType, from: number, to: number, content: string): void {
    this.at += this.span(from, to)
    this.add(type, 'linkman', { content })
  }

  jump(type: EventRecordType, at: number, content: string): void {
    this.at = at
    this.add(type, 'linkman', { content })
  }
}

/** When the customer wants the visit, ms; a time told from now is rounded up to what a person would choose. */
function planOf({ plan }: Pick<Story, 'plan'>, clock: Clock): number | undefined {
  if (plan === undefined) return undefined
  return typeof plan === 'number' ? Math.ceil(clock.at(plan) / (10 * MINUTE)) * 10 * MINUTE : clock.at(plan)
}

/** When a request was raised, ms: at any hour, but by day where the company has done something about it since. */
const raisedAt = ({ staff, created }: Story, clock: Clock): number =>
  staff === undefined ? clock.anyHour(created) : clock.at(created)

/** What happened to an event until now. */
function timelineOf(name: string, story: Story, dispatcher: string, clock: Clock): Entry[] {
  const line = new Timeline(name, story, dispatcher, raisedAt(story, clock))
  const plan = planOf(story, clock)
  line.say('create')
  if (story.staff && story.firstTry) {
    line.allocate(story.staff)
    line.accept()
    line.work(raisedAt(story, clock) + 20 * HOUR, 'finish', story.firstTry.done)
    line.jump('reopen', clock.at(story.firstTry.reopened), story.firstTry.reason)
  }
  if (story.staff && story.takenBack) {
    const { staff, reason } = story.takenBack
    line.allocate(staff)
    line.note('takeBack', { staff: dispatcher, executor: staff, content: reason })
  }
  if (story.staff && story.again) {
    line.allocate(story.staff)
    line.accept()
    const [start, way] = [raisedAt(story, clock) + HOUR, 40 * MINUTE]
    line.depart(start, start + way)
    line.arrive(start + way)
    line.note('revisit', { content: story.again.reason })
  }
  if (story.staff) {
    line.allocate(story.staff)
    line.say('allocate')
  }
  if (story.moved && plan !== undefined)
    line.note('reschedule', {
      staff: dispatcher,
      content: story.moved,
      planTime: tenantTime(plan),
      formerPlanTime: tenantTime(plan - 24 * HOUR),
    })
  if (story.state === 'off' && story.endBy) line.note('off', { staff: dispatcher, content: story.end ?? '' })
  else if (story.state === 'off') line.follow('off', 40, 190, story.end ?? '')
  if (story.state === 'created' || story.state === 'allocated' || story.state === 'off') return line.entries
  line.accept()
  line.say('accept')
  if (story.departed !== undefined && clock.isNow(story.plan ?? 0))
    line.depart(clock.at(0) - story.departed * MINUTE, plan ?? clock.at(30))
  if (story.arrived !== undefined && clock.isNow(story.plan ?? 0)) line.arrive(clock.at(0) - story.arrived * MINUTE)
  if (story.state === 'processing') return line.entries
  if (story.state === 'converted') line.work(plan, 'convert', story.end ?? '')
  else line.work(plan, 'finish', story.done ?? '')
  if (story.evaluation) line.follow('evaluate', 35, 1100, story.evaluation.content)
  return line.entries
}

/** The form as the linkman filled it in: the story's values, and likely ones for the rest. */
export function formOf(
  company: DemoCompany,
  story: Pick<Story, 'template' | 'linkman' | 'product' | 'plan' | 'values'>,
  clock: Clock,
): FormValues {
  const linkman = byKey(company.linkmen, story.linkman)
  const { fields } = byKey(company.templates, story.template)
  const values: FormValues = { ...story.values }
  const plan = planOf(story, clock)
  const known: Record<string, unknown> = {
    contactName: linkman.name,
    region: isMainlandPhone(linkman.phone) ? 'mainland' : 'abroad',
    phoneAbroad: `+${linkman.phone}`,
  }
  for (const { fieldName, formType, isNull } of fields) {
    if (values[fieldName] !== undefined) continue
    if (known[fieldName] !== undefined) values[fieldName] = known[fieldName]
    else if (formType === 'phone') values[fieldName] = linkman.phone
    else if (formType === 'address') values[fieldName] = byKey(company.customers, linkman.customer).address
    else if (formType === 'email' && isNull === 0) values[fieldName] = linkman.email
    else if (formType === 'planTime' && plan !== undefined) values[fieldName] = tenantTime(plan)
    else if (formType === 'product' && story.product) {
      const name = localize(company.models[byKey(company.products, story.product).model]?.name, linkman.language)
      values[fieldName] = {
        id: idOf(`${company.key} product ${story.product}`),
        name,
        serialNumber: serialOf(company, story.product),
      }
    }
  }
  return dropHidden(toFormFields(fields, linkman.language), values, error => {
    throw error
  })
}

/** Serial number of a product: the model's prefix, then digits that its key decides. */
export const serialOf = (company: DemoCompany, product: string): string =>
  `${company.models[byKey(company.products, product).model]?.serialPrefix}${numberOf(`${company.key} serial ${product}`, 2201, 2699)}${String(numberOf(`${company.key} unit ${product}`, 1, 99999)).padStart(5, '0')}`

/** A photo that hangs on an event; its bytes are the caller's business. */
interface DemoFile extends Pick<typeof files.$inferInsert, 'tenantId' | 'id' | 'owner' | 'filename' | 'createTime'> {
  eventId: string
  photo: string
}
export interface DemoEvent {
  event: typeof events.$inferInsert
  records: (typeof eventRecords.$inferInsert)[]
  files: DemoFile[]
  story: Story
}

/** Id of the form of a template, which never changes in the demo. */
export const formVersionOf = ({ key }: DemoCompany, template: string): string => idOf(`${key} form ${template}`)

/** Events of a company with their timelines, oldest first, with or without their photos. Numbers are given by the caller. */
export function demoEvents(company: DemoCompany, clock: Clock, withPhotos: boolean): DemoEvent[] {
  const { key } = company
  const tenantId = idOf(`${key} tenant`)
  const dispatcher = company.staff[0]?.key ?? ''
  const made = company.stories(clock).map((story, i): DemoEvent => {
    const name = `${key} event ${i + 1}`
    const id = idOf(name)
    const linkman = byKey(company.linkmen, story.linkman)
    const entries = timelineOf(name, story, dispatcher, clock)
    // the newest entries of staff are those that may be unread
    const unread = new Set(entries.filter(e => e.by === 'staff').slice(-(story.unread ?? 0) || Infinity))
    const photos: DemoFile[] = []
    /** Hangs photos on the event, and gives their ids. */
    const hang = (names: unknown, owner: string, at: number): string[] =>
      !withPhotos || !Array.isArray(names)
        ? []
        : names.map((photo: string) => {
            const file = {
              tenantId,
              id: idOf(`${name} file ${photos.length + 1}`),
              eventId: id,
              owner,
              filename: `IMG_${numberOf(`${name} photo ${photos.length + 1}`, 1200, 8999)}.jpg`,
              createTime: iso(at),
              photo,
            }
            photos.push(file)
            return file.id
          })
    const linkmanId = idOf(`${key} linkman ${linkman.key}`)
    const last = (type: EventRecordType) => entries.findLast(e => e.type === type)
    const records = entries.map((e, n) => {
      const staff = e.by === 'staff' ? byKey(company.staff, e.staff ?? story.staff ?? '') : null
      const actorId = staff ? idOf(`${key} staff ${staff.key}`) : linkmanId
      return {
        tenantId,
        id: idOf(`${name} record ${n + 1}`),
        subjectId: id,
        type: e.type,
        actor: e.by,
        actorId,
        actorName: staff ? staff.displayName : linkman.name,
        content: e.content,
        attachment: hang(e.photo ? [e.photo] : [], `${e.by}:${actorId}`, e.at),
        executorId: e.executor ? idOf(`${key} staff ${e.executor}`) : null,
        executorName: e.executor ? byKey(company.staff, e.executor).displayName : '',
        arriveTime: e.arriveAt === undefined ? null : iso(e.arriveAt),
        planTime: e.planTime ?? '',
        formerPlanTime: e.formerPlanTime ?? '',
        isRead: !unread.has(e),
        createTime: iso(e.at),
      }
    })
    const ended = story.state === 'finished' || story.state === 'evaluated' ? last('finish') : undefined
    const urged = last('urge')
    // what is opened again, or takes another visit, forgets the arrival of the one before
    const visit = entries.slice(entries.findLastIndex(e => e.type === 'reopen' || e.type === 'revisit') + 1)
    const arrival = visit.findLast(e => e.arriveAt !== undefined)?.arriveAt
    const onSite = visit.findLast(e => e.type === 'arrive')?.arriveAt
    const attribute = formOf(company, story, clock)
    const { fields } = byKey(company.templates, story.template)
    for (const { fieldName, formType } of fields) {
      if (formType !== 'attachment' || attribute[fieldName] === undefined) continue
      const ids = hang(attribute[fieldName], `linkman:${linkmanId}`, raisedAt(story, clock))
      if (ids.length) attribute[fieldName] = ids
      else delete attribute[fieldName]
    }
    return {
      story,
      records,
      files: photos,
      event: {
        tenantId,
        id,
        eventNo: '',
        templateId: idOf(`${key} template ${story.template}`),
        customerId: idOf(`${key} customer ${linkman.customer}`),
        linkmanId,
        productId: story.product ? idOf(`${key} product ${story.product}`) : null,
        state: story.state,
        title: story.title,
        planTime: typeof attribute.planTime === 'string' ? attribute.planTime : '',
        formVersionId: formVersionOf(company, story.template),
        attribute,
        executorId: story.staff ? idOf(`${key} staff ${story.staff}`) : null,
        arriveTime: arrival === undefined ? null : iso(arrival),
        onSiteTime: onSite === undefined ? null : iso(onSite),
        serviceContent: story.done ?? '',
        offReason: story.state === 'off' ? (story.end ?? '') : '',
        star: story.evaluation?.star ?? null,
        createTime: iso(raisedAt(story, clock)),
        updateTime: records.at(-1)?.createTime,
        finishTime: ended ? iso(ended.at) : null,
        urgeTime: urged ? iso(urged.at) : null,
        unread: unread.size,
      },
    }
  })
  return made.sort((a, b) => ((a.event.createTime ?? '') < (b.event.createTime ?? '') ? -1 : 1))
}
