import { serialKey, type RegistrationState } from '../../../shared/register'
import {
  registrationCounts,
  registrationNumbers,
  registrationRecords,
  registrations,
  registrationTotals,
  registrationWords,
} from '../../domains/register/register.table'
import { wordsOf } from '../../kernel/work/words'
import { codeOf, idOf } from '../deterministic'
import { byKey, serialOf } from '../events'
import type { Seed } from './seed'
import { countRows, numbered } from './work-rows'

interface DemoRegistration {
  key: string
  linkman: string
  /** key of a model */
  model: string
  /** key of a product: the one that it became, or whose serial number is said a second time */
  product?: string
  state: RegistrationState
  /** days ago it was sent, and bought */
  sent: number
  bought: number
  place?: string
  remark?: string
  isRepeat?: true
  rejectReason?: string
}
/** What customers of a company registered, the oldest first. */
const REGISTRATIONS: Readonly<Record<string, readonly DemoRegistration[]>> = {
  mufeng: [
    {
      key: 'dishwasher',
      linkman: 'zhangsan',
      model: 'dishwasher',
      product: 'zs.dishwasher',
      state: 'approved',
      sent: 6,
      bought: 7,
      place: '厨房',
    },
    {
      key: 'hood',
      linkman: 'zhangsan',
      model: 'hood',
      state: 'rejected',
      sent: 4,
      bought: 30,
      rejectReason: '小票照片看不清购买日期，请重新拍一张后再提交。',
    },
    {
      key: 'secondHand',
      linkman: 'zhoumin',
      model: 'fridge',
      product: 'lz.fridge',
      state: 'submitted',
      sent: 2,
      bought: 12,
      remark: '从赵先生处转买的二手冰箱，附转让收据。',
      isRepeat: true,
    },
    {
      key: 'purifier',
      linkman: 'zhangsan',
      model: 'purifier',
      state: 'submitted',
      sent: 1,
      bought: 3,
      place: '父母家',
    },
    { key: 'ac', linkman: 'emma', model: 'acWall', state: 'submitted', sent: 0, bought: 5, place: 'Study' },
  ],
}
/** Who of the staff approves. */
const APPROVER = 'limin'

/** What customers say of their machines, in every state. */
export const registerSeed: Seed = {
  name: 'register',
  after: ['product'],
  async seed(tx, { company, tenantId, clock, made }) {
    const { key } = company
    const demo = REGISTRATIONS[key] ?? []
    if (!demo.length) return
    const approver = byKey(company.staff, APPROVER)
    const rows = demo.map((one, i) => {
      const model = company.models[one.model]
      if (!model) throw new Error(`the demo has no model ${one.model}`)
      const linkman = byKey(company.linkmen, one.linkman)
      const serial = one.product
        ? serialOf(company, one.product)
        : `${model.serialPrefix}2699${codeOf(`${key} registration ${one.key}`, 5)}`
      return {
        tenantId,
        id: idOf(`${key} registration ${one.key}`),
        customerId: idOf(`${key} customer ${linkman.customer}`),
        linkmanId: idOf(`${key} linkman ${one.linkman}`),
        state: one.state,
        registerNo: '',
        model: model.model,
        name: model.name,
        serialNumber: serial,
        purchaseTime: clock.day(-one.bought),
        place: one.place ?? '',
        remark: one.remark ?? '',
        isRepeat: one.isRepeat ?? false,
        productId: one.state === 'approved' && one.product ? idOf(`${key} product ${one.product}`) : null,
        rejectReason: one.rejectReason ?? '',
        createTime: made(one.sent, i),
        updateTime: made(one.sent, i + (one.state === 'submitted' ? 0 : 60)),
        unread: 0,
      }
    })
    const { numbers, lasts } = numbered('ZC', rows)
    const all = rows.map((row, i) => ({ ...row, registerNo: numbers[i] ?? '' }))
    await tx.insert(registrations).values(all)
    await tx.insert(registrationNumbers).values(lasts.map(row => ({ tenantId, ...row })))
    await tx.insert(registrationRecords).values(
      all.flatMap((row, i) => {
        const { linkman, state, rejectReason = '' } = demo[i] ?? {}
        const who = byKey(company.linkmen, linkman ?? '')
        const entry = { tenantId, subjectId: row.id, isRead: true }
        const sent = {
          ...entry,
          id: idOf(`${row.id} create`),
          type: 'create' as const,
          actor: 'linkman' as const,
          actorId: row.linkmanId,
          actorName: who.name,
          createTime: row.createTime,
        }
        if (state === 'submitted') return [sent]
        const answered = {
          ...entry,
          id: idOf(`${row.id} answer`),
          type: state === 'approved' ? ('approve' as const) : ('reject' as const),
          actor: 'staff' as const,
          actorId: idOf(`${key} staff ${APPROVER}`),
          actorName: approver.displayName,
          content: rejectReason,
          facts: row.productId ? { productId: row.productId } : {},
          createTime: row.updateTime,
        }
        return [sent, answered]
      }),
    )
    await tx.insert(registrationWords).values(
      all.map((row, i) => {
        const linkman = byKey(company.linkmen, demo[i]?.linkman ?? '')
        const customer = byKey(company.customers, linkman.customer)
        return {
          tenantId,
          subjectId: row.id,
          customerId: row.customerId,
          words: wordsOf({
            open: [
              row.registerNo,
              ...Object.values(row.name),
              row.model,
              row.serialNumber,
              serialKey(row.serialNumber),
            ],
            staff: [customer.name, linkman.name, linkman.phone],
          }),
        }
      }),
    )
    await tx
      .insert(registrationCounts)
      .values(countRows(all, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(registrationTotals).values(countRows(all, ({ state }) => ({ tenantId, state, slot: 0 })))
  },
}
