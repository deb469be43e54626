import { tenantDay } from '../../../shared/day'
import type { Asset, MemberReason } from '../../../shared/member'
import { authorizations } from '../../kernel/identity/authorization.table'
import { memberAccounts, memberCorrections, memberEntries, memberSettings } from '../../domains/member/member.table'
import { idOf, t } from '../deterministic'
import { byKey } from '../events'
import type { Seed } from './seed'

type DemoEntry = [daysAgo: number, asset: Asset, delta: number, reason: MemberReason, note?: string]
/** What customers got and spent over some months, by the key of the customer, the oldest first. */
const ENTRIES: Readonly<Record<string, readonly DemoEntry[]>> = {
  zhang: [
    [168, 'points', 200, 'grant', '入会礼'],
    [140, 'balance', 50_000, 'topUp'],
    [131, 'balance', -12_800, 'spend'],
    [128, 'points', 640, 'earn'],
    [96, 'serviceFee', 30_000, 'grant', '延保套餐'],
    [92, 'quota', 80_000, 'grant', '年度额度'],
    [70, 'points', -300, 'spend'],
    [68, 'points', 1260, 'earn'],
    [45, 'serviceFee', -9_800, 'spend'],
    [33, 'quota', -15_600, 'spend'],
    [31, 'balance', 20_000, 'topUp'],
    [18, 'balance', -8_900, 'spend'],
    [15, 'points', 445, 'earn'],
    [9, 'balance', 8_900, 'spendBack'],
    [8, 'points', -445, 'earnBack'],
    [4, 'serviceFee', -5_000, 'convert'],
    [4, 'points', 500, 'convert'],
    [2, 'balance', -16_800, 'spend'],
  ],
  yunqi: [
    [150, 'quota', 500_000, 'grant', '民宿年度额度'],
    [88, 'quota', -128_000, 'spend'],
    [60, 'points', 6400, 'earn'],
    [27, 'quota', -46_000, 'spend'],
    [12, 'balance', 100_000, 'topUp'],
  ],
  qinghe: [
    [77, 'balance', 20_000, 'topUp'],
    [40, 'balance', -15_900, 'spend'],
    [38, 'points', 795, 'earn'],
  ],
}

/** How the company that keeps members keeps them, what its customers have, somebody who was let in, and a correction that waits. */
export const memberSeed: Seed = {
  name: 'member',
  after: ['identity'],
  async seed(tx, { company, tenantId, clock, made, moment }) {
    const { key, staff, linkmen } = company
    if (!company.tenant.flags.memberManage) return
    await tx.insert(memberSettings).values({
      tenantId,
      levels: [
        { name: t('银卡', 'Silver', 'Серебро', '銀卡'), from: 500 },
        { name: t('金卡', 'Gold', 'Золото', '金卡'), from: 3000 },
        { name: t('钻石卡', 'Diamond', 'Бриллиант', '鑽石卡'), from: 10_000 },
      ],
      earnPerYuan: 5,
      feeRate: 10,
      topUps: [10_000, 20_000, 50_000, 100_000],
      dailyQuotaLimit: 30_000,
    })
    const entries = Object.entries(ENTRIES).flatMap(([customer, list]) => {
      const sums = new Map<Asset, number>()
      return list.map(([daysAgo, asset, delta, reason, note = ''], i) => {
        const after = (sums.get(asset) ?? 0) + delta
        sums.set(asset, after)
        const name = `${key} member ${customer} ${String(i)}`
        return {
          tenantId,
          id: idOf(name),
          customerId: idOf(`${key} customer ${customer}`),
          asset,
          delta,
          after,
          reason,
          ref: idOf(name),
          note,
          createTime: moment(daysAgo, name),
        }
      })
    })
    await tx.insert(memberEntries).values(entries)
    // the last entry of an account says what is in it
    const accounts = new Map(entries.map(entry => [`${entry.customerId} ${entry.asset}`, entry]))
    await tx
      .insert(memberAccounts)
      .values(
        [...accounts.values()].map(({ customerId, asset, after }) => ({ tenantId, customerId, asset, amount: after })),
      )
    const [host, guest] = [byKey(linkmen, 'zhangsan'), byKey(linkmen, 'lijuan')]
    const house = { tenantId, customerId: idOf(`${key} customer ${host.customer}`) }
    const byLinkmanId = idOf(`${key} linkman ${host.key}`)
    await tx.insert(authorizations).values([
      {
        ...house,
        id: idOf(`${key} authorization ${guest.key}`),
        byLinkmanId,
        name: guest.name,
        phone: guest.phone,
        scopes: ['service', 'machines'],
        endDay: tenantDay(clock.at([40, '09:00'])),
        state: 'accepted',
        linkmanId: idOf(`${key} linkman ${guest.key}`),
        sendTime: made(120),
        expireTime: made(113),
        answerTime: made(119),
        createTime: made(120),
      },
      {
        ...house,
        id: idOf(`${key} authorization waiting`),
        byLinkmanId,
        name: '张建华',
        phone: '13900000072',
        scopes: ['service'],
        sendTime: made(1),
        expireTime: made(-6),
        createTime: made(1),
      },
    ])
    const asking = staff.find(one => one.roles.includes('finance'))
    if (!asking) return
    await tx.insert(memberCorrections).values({
      tenantId,
      id: idOf(`${key} correction`),
      customerId: idOf(`${key} customer ${host.customer}`),
      asset: 'points',
      delta: 300,
      reason: '双十一活动积分漏发，补 300 分',
      askedById: idOf(`${key} staff ${asking.key}`),
      askedByName: asking.displayName,
      createTime: made(1),
    })
  },
}
