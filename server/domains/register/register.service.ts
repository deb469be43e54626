import { and, desc, eq, inArray } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { REGISTRATION, serialKey } from '../../../shared/register'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit } from '../../kernel/call/limit'
import type { Owner } from '../../kernel/identity/identity.offers'
import { sole } from '../../kernel/call/offers'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { assertStorable } from '../../kernel/forms/accept-form'
import { assertPictures, fileIdsOf } from '../../kernel/forms/form-files'
import { calledAt, customers, linkmen } from '../../kernel/identity/auth.table'
import { mobileOf } from '../../kernel/identity/mobile'
import { strangerUnder } from '../../kernel/identity/unproved.service'
import { assertCan, begin, lock, SYSTEM, transition, type Doer } from '../../kernel/lifecycle/lifecycle.service'
import { joinSubjects } from '../../kernel/lifecycle/join'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { wordsOf } from '../../kernel/work/words'
import { openness, registerConfig, type StoredConfig } from './config.service'
import { assertDifferent, checkMachine, type CheckedMachine, type MachineSent, type Registrant } from './machine-check'
import { registrationLife } from './register.life'
import { tellApprovers } from './register.messages'
import { registrationNumbers, registrationRecords, registrations, registrationWords } from './register.table'

type Row = typeof registrations.$inferSelect
interface Guest {
  name: string
  phone: string
}

const one = (ctx: Ctx, id: string) => and(eq(registrations.tenantId, ctx.tenantId), eq(registrations.id, id))

/** Whose machines they shall be, and who says so: the caller, or a contact for what a guest enters, until the owner of the phone says whose it is. Throws REGISTER_CLOSED, GUEST_NOT_ALLOWED, PHONE_INVALID. */
async function registrantOf(ctx: Ctx, tx: Db, guest: Guest | undefined): Promise<Registrant & { doer: Doer }> {
  const { principal } = ctx
  if (principal.kind === 'linkman') {
    const { linkmanId, customerId, name } = principal
    return { linkmanId, customerId, isGuest: false, doer: { actor: 'linkman', actorId: linkmanId, actorName: name } }
  }
  if (principal.kind !== 'guest' || !guest) throw new AppError('GUEST_NOT_ALLOWED')
  const { id, customerId } = await strangerUnder(ctx, tx, guest)
  return { linkmanId: id, customerId, isGuest: true, doer: { actor: 'linkman', actorId: id, actorName: guest.name } }
}

/** Lets in who may register at all, before anything is counted or written. */
async function assertOpen(ctx: Ctx, guest: Guest | undefined): Promise<void> {
  const { regNewGray, isOpen } = await openness(ctx, ctx.db)
  if (!regNewGray && !isOpen) throw new AppError('REGISTER_CLOSED')
  if (ctx.principal.kind === 'linkman') return
  if (!isOpen || !guest) throw new AppError('GUEST_NOT_ALLOWED')
  await countLimit(ctx, 'guestRequest', { person: mobileOf(guest.phone) })
}

const toRegistered = (ctx: Ctx, row: Row, { state, productId }: Pick<Row, 'state' | 'productId'>) => ({
  id: row.id,
  registerNo: row.registerNo,
  state,
  name: localize(row.name, ctx.language),
  model: row.model,
  serialNumber: row.serialNumber,
  productId: productId ?? '',
  isRepeat: row.isRepeat,
})

async function writeWords(ctx: Ctx, tx: Db, row: Row): Promise<void> {
  const [person] = await tx
    .select({ customer: customers.name, name: linkmen.name, phone: calledAt })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, linkmen.customerId)))
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, row.linkmanId)))
  const words = wordsOf({
    open: [row.registerNo, ...Object.values(row.name), row.model, row.serialNumber, serialKey(row.serialNumber)],
    staff: person ? [person.customer, person.name, person.phone] : [],
  })
  await tx
    .insert(registrationWords)
    .values({ tenantId: ctx.tenantId, subjectId: row.id, customerId: row.customerId, words })
    .onConflictDoUpdate({ target: [registrationWords.tenantId, registrationWords.subjectId], set: { words } })
}

/** Makes the machine the customer's. Throws SERIAL_NUMBER_TAKEN, QRCODE_TAKEN, PRODUCT_REPLACED. */
const makeProduct = (ctx: Ctx, tx: Db, row: Row, takesOver: boolean) => {
  const { customerId, linkmanId, catalogId, model, name, serialNumber, code, place, address } = row
  const { purchaseTime, installTime, productionTime } = row
  const days = { purchaseTime, installTime, productionTime }
  const input = { customerId, linkmanId, catalogId, model, name, serialNumber, code, place, address, ...days }
  return sole(ctx.offers.machines).register(ctx, tx, input, { takesOver })
}

/** Approves what nobody has to look at. A guest proves nothing, and of what somebody has already staff decide. */
async function approvedAtOnce(ctx: Ctx, tx: Db, row: Row, config: StoredConfig) {
  if (config.needsApproval || row.isGuest || row.isRepeat) return null
  const { productId } = await makeProduct(ctx, tx, row, false)
  await transition(ctx, tx, registrationLife, row, 'approve', {
    set: { productId },
    record: { facts: { productId } },
    doer: SYSTEM,
  })
  return { state: 'approved' as const, productId }
}

async function write(ctx: Ctx, tx: Db, who: Registrant & { doer: Doer }, { columns, files }: CheckedMachine) {
  const { linkmanId, customerId, isGuest, doer } = who
  const id = newId()
  await useFiles(tx, ctx, { kind: 'registration', id }, files)
  const [row] = await tx
    .insert(registrations)
    .values({
      tenantId: ctx.tenantId,
      id,
      registerNo: await takeNumber(ctx, registrationNumbers, 'ZC'),
      customerId,
      linkmanId,
      isGuest,
      state: REGISTRATION.start,
      ...columns,
      createTime: isoNow(ctx),
      updateTime: isoNow(ctx),
    })
    .returning()
  if (!row) throw new Error('a registration was not written')
  await writeWords(ctx, tx, row)
  await begin(ctx, tx, registrationLife, row, doer)
  return row
}

/**
 * Registers machines, all or none. Throws REGISTER_CLOSED, GUEST_NOT_ALLOWED, PHONE_INVALID, TOO_MANY_REQUESTS, REGISTER_ITEM, NOT_FOUND
 * for a kind or a file that is not the caller's.
 */
export async function createRegister(ctx: Ctx, body: { items: MachineSent[]; guest?: Guest }) {
  await assertOpen(ctx, body.guest)
  for (const { attribute = {} } of body.items) assertStorable(attribute)
  assertDifferent(ctx, body.items)
  return once(ctx, body, async tx => {
    const who = await registrantOf(ctx, tx, body.guest)
    const config = await registerConfig(ctx, tx)
    await holdSerials(ctx, tx, body.items)
    const list = []
    const waiting: Row[] = []
    for (const [place, sent] of body.items.entries()) {
      const checked = await checkMachine(ctx, tx, who, sent, config, { place })
      await assertPictures(ctx, tx, config.fields, checked.columns.attribute)
      const row = await write(ctx, tx, who, checked)
      const approved = await approvedAtOnce(ctx, tx, row, config)
      if (!approved) waiting.push(row)
      list.push(toRegistered(ctx, row, approved ?? row))
    }
    await tellApprovers(ctx, tx, waiting)
    return { list }
  })
}

/** Holds what the machines are known by, also those that only a code tells of. */
async function holdSerials(ctx: Ctx, tx: Db, items: readonly MachineSent[]): Promise<void> {
  const machines = sole(ctx.offers.machines)
  const serials: string[] = []
  for (const { serialNumber = '', code = '' } of items) {
    const found = code.trim() ? await machines.find(ctx, tx, { code: code.trim() }) : null
    serials.push(...[serialNumber, found?.serialNumber ?? ''].filter(serialKey))
  }
  await machines.holdSerials(ctx, tx, serials)
}

/** Corrects a registration of the caller's customer; one that was sent back is sent again. Throws NOT_FOUND, REGISTRATION_STATE, CHANGED_MEANWHILE, REGISTER_ITEM, FIELD_INVALID. */
export function updateRegister(ctx: Ctx, body: MachineSent & { id: string; version: number }) {
  assertStorable(body.attribute ?? {})
  return once(ctx, body, async tx => {
    const { id, version, ...sent } = body
    const before = await lock(ctx, tx, registrationLife, id)
    const action = before.state === 'rejected' ? 'resubmit' : 'correct'
    assertCan(ctx, registrationLife, before, action)
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
    const config = await registerConfig(ctx, tx)
    await holdSerials(ctx, tx, [sent])
    // what is corrected is the caller's own: whoever wrote it first, they are signed in
    const who = { customerId: before.customerId, linkmanId: before.linkmanId, isGuest: false }
    const { columns, files } = await checkMachine(ctx, tx, who, sent, config, { place: 0, ownId: before.id })
    const subject = { kind: 'registration', id: before.id }
    await useFiles(tx, ctx, subject, files)
    await assertPictures(ctx, tx, config.fields, columns.attribute)
    const used = [...before.proof, ...fileIdsOf(config.fields, before.attribute)]
    const kept = files.map(file => file.id.toLowerCase())
    await releaseUses(
      tx,
      ctx,
      { kind: subject.kind, ids: [subject.id] },
      used.filter(file => !kept.includes(file)),
    )
    const set = { ...columns, rejectReason: '', isGuest: false, version: version + 1 }
    await transition(ctx, tx, registrationLife, before, action, { set })
    const [row] = await tx.select().from(registrations).where(one(ctx, before.id))
    if (!row) throw new Error('a registration vanished')
    await writeWords(ctx, tx, row)
    const approved = await approvedAtOnce(ctx, tx, row, config)
    if (!approved && action === 'resubmit') await tellApprovers(ctx, tx, [row])
    return toRegistered(ctx, row, approved ?? row)
  })
}

interface Seen {
  id: string
  version: number
}
/** Holds a registration that waits and is as the caller saw it. Throws NOT_FOUND, REGISTRATION_STATE with who was quicker, CHANGED_MEANWHILE. */
async function lockSeen(ctx: Ctx, tx: Db, { id, version }: Seen): Promise<Row> {
  const row = await lock(ctx, tx, registrationLife, id)
  if (row.state !== 'submitted') {
    const [last] = await tx
      .select({ name: registrationRecords.actorName })
      .from(registrationRecords)
      .where(and(eq(registrationRecords.tenantId, ctx.tenantId), eq(registrationRecords.subjectId, row.id)))
      .orderBy(desc(registrationRecords.createTime), desc(registrationRecords.id))
      .limit(1)
    throw new AppError('REGISTRATION_STATE', { who: last?.name ? ` (${last.name})` : '' })
  }
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** Takes a registration as it was seen. Throws NOT_FOUND, REGISTRATION_STATE, CHANGED_MEANWHILE, REGISTER_UNPROVED until the owner of the phone said yes, SERIAL_NUMBER_TAKEN unless `takesOver`, QRCODE_TAKEN, PRODUCT_REPLACED. */
export const approveRegistration = (ctx: Ctx, body: Seen & { takesOver?: boolean }) =>
  once(ctx, body, async tx => {
    staffOf(ctx)
    const row = await lockSeen(ctx, tx, body)
    const [linkman] = await tx
      .select({ unproved: linkmen.unproved })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, row.linkmanId)))
    if (linkman?.unproved) throw new AppError('REGISTER_UNPROVED')
    const { productId } = await makeProduct(ctx, tx, row, body.takesOver ?? false)
    const { moved } = await transition(ctx, tx, registrationLife, row, 'approve', {
      set: { productId },
      record: { facts: { productId } },
    })
    return { ...moved, productId }
  })

/** Sends a registration back with the reason. Throws NOT_FOUND, REGISTRATION_STATE, CHANGED_MEANWHILE. */
export const rejectRegistration = (ctx: Ctx, body: Seen & { reason: string }) =>
  once(ctx, body, async tx => {
    staffOf(ctx)
    const row = await lockSeen(ctx, tx, body)
    const reason = body.reason.trim()
    const { moved } = await transition(ctx, tx, registrationLife, row, 'reject', {
      set: { rejectReason: reason },
      record: { content: reason },
    })
    return { ...moved, productId: row.productId ?? '' }
  })

/** What registrations of contacts that strangers made are about, as whose phone it is is told. */
export async function enteredRegistrations(ctx: Ctx, linkmanIds: readonly string[]) {
  const rows = await ctx.db
    .select({
      linkmanId: registrations.linkmanId,
      number: registrations.registerNo,
      name: registrations.name,
      serialNumber: registrations.serialNumber,
    })
    .from(registrations)
    .where(and(eq(registrations.tenantId, ctx.tenantId), inArray(registrations.linkmanId, [...linkmanIds])))
    .orderBy(registrations.createTime, registrations.id)
  return rows.map(({ linkmanId, number, name, serialNumber }) => ({
    kind: 'registration' as const,
    linkmanId,
    number,
    title: [localize(name, ctx.language), serialNumber].filter(Boolean).join(' '),
  }))
}

const joinRows = joinSubjects(registrationLife, registrationWords)
/** Makes the registrations of a contact that a stranger made the contact's whose phone it is, who has said that it is theirs. */
export async function joinRegistrations(ctx: Ctx, tx: Db, from: Owner, to: Owner): Promise<void> {
  await tx
    .update(registrations)
    .set({ isGuest: false })
    .where(and(eq(registrations.tenantId, ctx.tenantId), eq(registrations.linkmanId, from.linkmanId)))
  await joinRows(ctx, tx, from, to)
}
