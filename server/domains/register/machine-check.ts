import { and, eq, ne } from 'drizzle-orm'
import { daysAfter, tenantDay } from '../../../shared/day'
import type { FieldError, FormValues } from '../../../shared/form'
import { localize } from '../../../shared/language'
import { cleanLabelCode } from '../../../shared/codes'
import { MAX_YEARS_BACK, serialKey } from '../../../shared/register'
import type { Db } from '../../db/database'
import { AppError, errorText } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { sole, type Offers } from '../../kernel/call/offers'
import type { Asker } from '../../kernel/forms/forms.offers'
import { acceptForm } from '../../kernel/forms/accept-form'
import { askedFields } from '../../kernel/forms/lead-time'
import { settleThings } from '../../kernel/forms/things.service'
import { serialKeyOf, type ProductAddress } from '../product/product.table'
import type { StoredConfig } from './config.service'
import { REASONS, type Reason } from './reasons'
import { registrations } from './register.table'

type MachineInput = Parameters<Offers<Ctx>['machines']['register']>[2]
type FoundMachine = NonNullable<Awaited<ReturnType<Offers<Ctx>['machines']['find']>>>
/** A machine as it was sent. */
export interface MachineSent {
  catalogId?: string
  model?: string
  name?: string
  serialNumber?: string
  code?: string
  purchaseTime?: string | null
  installTime?: string | null
  productionTime?: string | null
  address?: (Omit<ProductAddress, 'country'> & { country?: string }) | null
  place?: string
  proof?: string[]
  /** by which a visitor's files are theirs */
  proofSecrets?: Record<string, string>
  remark?: string
  attribute?: FormValues
}
/** Whose it shall be. Nothing proves that a guest is the linkman of the phone, so nothing is told of what that one has. */
export interface Registrant {
  customerId: string
  linkmanId: string
  isGuest: boolean
}
/** What is kept of it, and the files that it uses. */
export interface CheckedMachine {
  columns: Omit<MachineInput, 'customerId' | 'linkmanId'> & {
    proof: string[]
    remark: string
    attribute: FormValues
    isRepeat: boolean
  }
  files: { id: string; secret?: string }[]
}

/** Refuses one field of a machine. */
class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly fieldName: string,
  ) {
    super(reason)
  }
}
const refuse = (reason: Reason, fieldName: string): never => {
  throw new Refusal(reason, fieldName)
}

/** How the form of the portal marks the field; the reason itself stands in the message. */
const markOf = (reason: Reason): FieldError => (reason.endsWith('Missing') ? 'required' : 'invalid')

const DAYS = ['purchaseTime', 'installTime', 'productionTime'] as const

function checkDays(ctx: Ctx, sent: MachineSent, found: FoundMachine | null): void {
  const today = tenantDay(ctx.now())
  const first = daysAfter(today, -Math.floor(MAX_YEARS_BACK * 365.25))
  for (const name of DAYS) {
    const day = sent[name]
    if (day && day > today) refuse('dayAhead', name)
    if (day && day < first) refuse('dayTooOld', name)
  }
  // the company knows better when it made a machine
  const made = found?.productionTime ?? sent.productionTime
  if (made && sent.purchaseTime && sent.purchaseTime < made) refuse('purchaseBeforeProduction', 'purchaseTime')
  if (made && sent.installTime && sent.installTime < made) refuse('installBeforeProduction', 'installTime')
}

/** The machine that a code or a serial number stands for, and for which model a blank code was printed. */
async function lookUp(ctx: Ctx, tx: Db, serialNumber: string, code: string) {
  const machines = sole(ctx.offers.machines)
  const bySerial = serialKey(serialNumber) ? await machines.find(ctx, tx, { serialNumber }) : null
  if (!code) return { found: bySerial, labelModel: '' }
  const label = await machines.label(ctx, tx, code)
  if (!label) return refuse('codeUnknown', 'code')
  if (label.state === 'revoked') return refuse('codeRevoked', 'code')
  if (label.state === 'blank') return { found: bySerial, labelModel: label.model }
  const byCode = await machines.find(ctx, tx, { code })
  if (serialKey(serialNumber) && byCode && serialKey(byCode.serialNumber) !== serialKey(serialNumber))
    return refuse('codeOther', 'code')
  return { found: byCode, labelModel: '' }
}

/** Whether a registration that waits has this serial number: of somebody else, or of the same customer. */
async function waitingFor(ctx: Ctx, tx: Db, serialNumber: string, ownId: string | undefined): Promise<string[]> {
  const key = serialKey(serialNumber)
  if (!key) return []
  const rows = await tx
    .select({ customerId: registrations.customerId })
    .from(registrations)
    .where(
      and(
        eq(registrations.tenantId, ctx.tenantId),
        eq(registrations.state, 'submitted'),
        eq(serialKeyOf(registrations), key),
        ownId === undefined ? undefined : ne(registrations.id, ownId),
      ),
    )
  return rows.map(({ customerId }) => customerId)
}

async function check(
  ctx: Ctx,
  tx: Db,
  who: Registrant,
  sent: MachineSent,
  config: StoredConfig,
  ownId: string | undefined,
): Promise<CheckedMachine> {
  const machines = sole(ctx.offers.machines)
  const typed = sent.serialNumber?.trim() ?? ''
  const code = cleanLabelCode(sent.code ?? '')
  const { found, labelModel } = await lookUp(ctx, tx, typed, code)
  if (found?.isReplaced) refuse('replaced', 'serialNumber')
  if (!found && config.serialMustExist) refuse(serialKey(typed) ? 'serialUnknown' : 'serialMissing', 'serialNumber')
  const serialNumber = found?.serialNumber ?? (serialKey(typed) ? typed : '')
  if (!serialNumber && config.serialRequired) refuse('serialMissing', 'serialNumber')

  const model = found?.model ?? (sent.model?.trim() || labelModel)
  if (labelModel && model !== labelModel) refuse('codeModel', 'code')
  const catalogId = sent.catalogId?.toLowerCase() ?? null
  const listed = catalogId || model ? await machines.catalogued(ctx, tx, { catalogId, model }) : null
  if (catalogId && !listed) throw new AppError('NOT_FOUND')
  const typedName = sent.name?.trim() ?? ''
  const called = typedName || model
  if (!found && !listed && !called) refuse('machineMissing', 'catalogId')
  checkDays(ctx, sent, found)
  if (config.purchaseRequired && !sent.purchaseTime) refuse('purchaseMissing', 'purchaseTime')
  if (config.addressRequired && !sent.address?.address.trim()) refuse('addressMissing', 'address')
  if (config.proofRequired && !sent.proof?.length) refuse('proofMissing', 'proof')

  const isOwn = (customerId: string) => !who.isGuest && customerId === who.customerId
  if (found?.customerId && isOwn(found.customerId)) refuse('mine', 'serialNumber')
  const waiting = await waitingFor(ctx, tx, serialNumber, ownId)
  if (waiting.some(isOwn)) refuse('waiting', 'serialNumber')

  const form = acceptForm(ctx, await askedFields(ctx, tx, config.fields), sent.attribute ?? {})
  const asker: Asker = { customerId: who.isGuest ? null : who.customerId, isStaff: false }
  await settleThings(ctx, tx, form, asker)
  const secrets = new Map(Object.entries(sent.proofSecrets ?? {}).map(([id, secret]) => [id.toLowerCase(), secret]))
  const proof = [...new Set((sent.proof ?? []).map(id => id.toLowerCase()))]
  return {
    columns: {
      catalogId: listed?.catalogId || null,
      model: model || (listed?.model ?? ''),
      name: found?.name ?? (listed?.catalogId || !typedName ? listed?.name : null) ?? { [ctx.language]: called },
      serialNumber,
      code,
      purchaseTime: sent.purchaseTime ?? null,
      installTime: sent.installTime ?? null,
      productionTime: found?.productionTime ?? sent.productionTime ?? null,
      address: sent.address ? { ...sent.address, country: sent.address.country ?? '' } : null,
      place: sent.place?.trim() ?? '',
      proof,
      remark: sent.remark?.trim() ?? '',
      attribute: form.values,
      isRepeat: (found?.customerId ?? null) !== null || waiting.length > 0,
    },
    files: [...proof.map(id => ofVisitor(id, secrets.get(id))), ...form.files],
  }
}

const ofVisitor = (id: string, secret: string | undefined) => ({ id, ...(secret ? { secret } : {}) })

/**
 * Checks one machine of a registration, and what it says that is not on the form; `place` counts from 0, `ownId` is the registration that
 * is corrected. Throws REGISTER_ITEM with the place, the reason and the field (`items.2.serialNumber`; of one that is corrected its name
 * alone), NOT_FOUND for a kind, a thing or a file that is not there for the caller.
 */
export async function checkMachine(
  ctx: Ctx,
  tx: Db,
  who: Registrant,
  sent: MachineSent,
  config: StoredConfig,
  { place, ownId }: { place: number; ownId?: string },
): Promise<CheckedMachine> {
  const fieldOf = (name: string) => (ownId === undefined ? `items.${place}.${name}` : name)
  try {
    return await check(ctx, tx, who, sent, config, ownId)
  } catch (error) {
    if (error instanceof Refusal)
      throw new AppError('REGISTER_ITEM', { place: place + 1, reason: localize(REASONS[error.reason], ctx.language) }, [
        { fieldName: fieldOf(error.fieldName), error: markOf(error.reason) },
      ])
    if (error instanceof AppError && error.id === 'FIELD_INVALID')
      throw new AppError(
        'REGISTER_ITEM',
        { place: place + 1, reason: errorText(ctx.errors[error.id], error.params, ctx.language) },
        error.fields?.map(problem => ({ ...problem, fieldName: fieldOf(`attribute.${problem.fieldName}`) })),
      )
    throw error
  }
}

/** Refuses machines that name a serial number or a code twice. Throws REGISTER_ITEM. */
export function assertDifferent(ctx: Ctx, items: readonly MachineSent[]): void {
  const taken = new Set<string>()
  for (const [place, { serialNumber = '', code = '' }] of items.entries())
    for (const [key, reason, fieldName] of [
      [serialKey(serialNumber) && `serial ${serialKey(serialNumber)}`, 'serialTwice', 'serialNumber'],
      [serialKey(cleanLabelCode(code)) && `code ${serialKey(cleanLabelCode(code))}`, 'codeTwice', 'code'],
    ] as const) {
      if (key && taken.has(key))
        throw new AppError('REGISTER_ITEM', { place: place + 1, reason: localize(REASONS[reason], ctx.language) }, [
          { fieldName: `items.${place}.${fieldName}`, error: markOf(reason) },
        ])
      taken.add(key)
    }
}
