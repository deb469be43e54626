import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InvoiceRecordType, InvoiceState } from '../../../shared/invoice'
import {
  invoiceCounts,
  invoiceNumbers,
  invoiceOrders,
  invoiceRecords,
  invoices,
  invoiceTitles,
  invoiceTotals,
  type InvoiceTitle,
} from '../../domains/invoice/invoice.table'
import { orders } from '../../domains/order/order.table'
import { files, fileUses, storageUse } from '../../kernel/files/file.table'
import { bytesOf, FONT } from '../../workers/print'
import { idOf, type When } from '../deterministic'
import { byKey } from '../events'
import type { Seed } from './seed'
import { countRows, numbered } from './work-rows'

const PERSON: InvoiceTitle = {
  kind: 'personal',
  name: '张三',
  taxNo: '',
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  email: 'zhangsan@mail.example',
}
const COMPANY: InvoiceTitle = {
  kind: 'company',
  name: '杭州云栖里民宿有限公司',
  taxNo: '91330106MA2CFW718E',
  bank: '中国工商银行杭州西湖支行',
  bankAccount: '1202024809900063017',
  address: '浙江省杭州市西湖区文三路 478 号',
  phone: '0571-8800 6120',
  email: '',
}

/** An invoice that was asked for with an order, and what was done with it. */
interface DemoInvoice {
  order: string
  title: InvoiceTitle
  state: InvoiceState
  number: string
  reason: string
  steps: readonly [InvoiceRecordType, When][]
}
const INVOICES: readonly DemoInvoice[] = [
  {
    order: 'remote',
    title: PERSON,
    state: 'issued',
    number: '25332000000118620347',
    reason: '',
    steps: [
      ['create', [-15, '20:05']],
      ['issue', [-14, '10:30']],
    ],
  },
  {
    order: 'mesh',
    title: PERSON,
    state: 'applied',
    number: '',
    reason: '',
    steps: [['create', [-5, '11:20']]],
  },
  {
    order: 'filter',
    title: COMPANY,
    state: 'refused',
    number: '',
    reason: '抬头名称和税号对不上，请核对营业执照后重新提交。',
    steps: [
      ['create', [-2, '10:30']],
      ['refuse', [-2, '15:10']],
    ],
  },
]

/** Titles that a customer keeps, and invoices that were asked for with its orders: one waits, one went back, one was issued. */
export const invoiceSeed: Seed = {
  name: 'invoice',
  after: ['order', 'files'],
  async seed(tx, { company, tenantId, clock, storage, made }) {
    if (company.key !== 'mufeng') return
    const { key, linkmen, staff } = company
    const iso = (when: When | undefined) => new Date(clock.at(when ?? 0)).toISOString()
    const person = byKey(linkmen, 'zhangsan')
    const linkmanId = idOf(`${key} linkman ${person.key}`)
    const keeper = staff.find(one => one.roles.includes('dispatcher')) ?? staff[0]
    await tx.insert(invoiceTitles).values(
      [PERSON, COMPANY].map((title, i) => ({
        tenantId,
        id: idOf(`${key} invoice title ${title.kind}`),
        linkmanId,
        title,
        isDefault: i === 0,
        createTime: made(16, i),
      })),
    )
    const bought = await tx
      .select({ id: orders.id, payable: orders.payable })
      .from(orders)
      .where(
        and(
          eq(orders.tenantId, tenantId),
          inArray(
            orders.id,
            INVOICES.map(one => idOf(`${key} order ${one.order}`)),
          ),
        ),
      )
    // one that is issued needs its file
    const told = INVOICES.filter(({ state }) => storage ?? state !== 'issued').map(one => {
      const orderId = idOf(`${key} order ${one.order}`)
      const amount = bought.find(({ id }) => id === orderId)?.payable
      if (!amount) throw new Error(`nothing was paid with the order ${one.order}, and an invoice is asked for it`)
      const id = idOf(`${key} invoice ${one.order}`)
      const [createTime, updateTime] = [iso(one.steps[0]?.[1]), iso(one.steps.at(-1)?.[1])]
      return { ...one, id, orderId, amount, createTime, updateTime }
    })
    const { numbers, lasts } = numbered('IN', told)
    const isIssued = ({ state }: DemoInvoice) => state === 'issued'
    const fileIdOf = (one: (typeof told)[number]) => idOf(`${one.id} file`)
    const papers = await Promise.all(
      told.filter(isIssued).map(async one => {
        const bytes = await drawn(one, company.tenant.name?.zh ?? '')
        const fileKey = `${tenantId}/${one.updateTime.slice(0, 7).replace('-', '')}/${fileIdOf(one)}`
        await storage?.put(fileKey, bytes)
        return {
          invoiceId: one.id,
          row: {
            tenantId,
            id: fileIdOf(one),
            owner: '',
            filename: `电子发票 ${one.number}.pdf`,
            fileSize: bytes.length,
            mime: 'application/pdf',
            key: fileKey,
            createTime: one.updateTime,
          },
        }
      }),
    )
    if (papers.length) {
      await tx.insert(files).values(papers.map(({ row }) => row))
      await tx.insert(fileUses).values(
        papers.map(({ invoiceId, row: { id: fileId, createTime } }) => ({
          tenantId,
          fileId,
          kind: 'invoice',
          subjectId: invoiceId,
          createTime,
        })),
      )
      const bytes = papers.reduce((sum, { row }) => sum + row.fileSize, 0)
      await tx
        .update(storageUse)
        .set({ bytes: sql`${storageUse.bytes} + ${bytes}` })
        .where(eq(storageUse.tenantId, tenantId))
    }
    const rows = told.map((one, i) => ({
      tenantId,
      id: one.id,
      customerId: idOf(`${key} customer ${person.customer}`),
      linkmanId,
      state: one.state,
      invoiceNo: numbers[i] ?? '',
      number: one.number,
      title: one.title,
      amount: one.amount,
      fileId: isIssued(one) ? fileIdOf(one) : null,
      reason: one.reason,
      issueTime: isIssued(one) ? one.updateTime : null,
      createTime: one.createTime,
      updateTime: one.updateTime,
    }))
    await tx.insert(invoices).values(rows)
    await tx.insert(invoiceNumbers).values(lasts.map(row => ({ tenantId, ...row })))
    await tx
      .insert(invoiceOrders)
      .values(told.map(({ id, orderId, amount }) => ({ tenantId, invoiceId: id, orderId, amount })))
    await tx.insert(invoiceRecords).values(
      told.flatMap(one =>
        one.steps.map(([type, when], i) => ({
          tenantId,
          id: idOf(`${one.id} record ${String(i)}`),
          subjectId: one.id,
          type,
          ...(type === 'create' || !keeper
            ? { actor: 'linkman' as const, actorId: linkmanId, actorName: person.name }
            : { actor: 'staff' as const, actorId: idOf(`${key} staff ${keeper.key}`), actorName: keeper.displayName }),
          content: type === 'refuse' ? one.reason : '',
          facts: type === 'issue' ? { number: one.number } : {},
          isRead: true,
          createTime: iso(when),
        })),
      ),
    )
    await tx.insert(invoiceCounts).values(countRows(rows, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(invoiceTotals).values(countRows(rows, ({ state }) => ({ tenantId, state, slot: 0 })))
  },
}

/** What an issued invoice of the demo looks like; the same bytes for the same one. */
async function drawn(
  { number, title, amount, updateTime }: DemoInvoice & { amount: number; updateTime: string },
  seller: string,
): Promise<Buffer> {
  // only who fills a demo loads it
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: `电子发票 ${number}`, CreationDate: new Date(updateTime) }
  const sheet = new PDFDocument({ size: [595, 340], margin: 48, info })
  const bytes = bytesOf(sheet)
  sheet.font(FONT).fontSize(20).fillColor('#8a2b1f').text('电子发票（演示样张）', { align: 'center' })
  sheet.moveDown().fontSize(12).fillColor('#1a1a1a')
  for (const line of [
    `发票号码：${number}`,
    `开票日期：${updateTime.slice(0, 10)}`,
    `购买方：${title.name}${title.taxNo ? `（${title.taxNo}）` : ''}`,
    `销售方：${seller}`,
    `价税合计：¥${(amount / 100).toFixed(2)}`,
  ])
    sheet.text(line).moveDown(0.4)
  sheet.end()
  return bytes
}
