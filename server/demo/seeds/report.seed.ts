import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Localized } from '../../../shared/language'
import { reportSums, type ReportLine, type ReportState } from '../../../shared/report'
import { quotations } from '../../domains/event/quotation/quotation.table'
import { products } from '../../domains/product/product.table'
import {
  reportCounts,
  reportNumbers,
  reportRecords,
  reportSignatures,
  reportTemplates,
  reportTotals,
  serviceReports,
} from '../../domains/report/report.table'
import { tasks } from '../../domains/task/task.table'
import { customers } from '../../kernel/identity/auth.table'
import { files, fileUses, storageUse } from '../../kernel/files/file.table'
import { codeOf, idOf } from '../deterministic'
import { photoBytes } from '../photos'
import type { Seed } from './seed'
import { countRows, numbered } from './work-rows'

interface DemoReport {
  /** of the task that it is about */
  title: string
  state: ReportState
  result: string
  readings: { name: string; before: string; after: string; unit: string }[]
  lines: ReportLine[]
  repairWarranty: string
  /** names of demo photos */
  before: string[]
  after: string[]
  signer: string
}
const paid = (name: string, price: number, amount = 1): ReportLine => ({
  name,
  amount,
  price: price * 100,
  covered: 0,
  coveredReason: '',
})
const free = (name: string, price: number, coveredReason: string): ReportLine => ({
  ...paid(name, price),
  covered: 1,
  coveredReason,
})

/** What engineers of a company wrote of visits that are over. */
const REPORTS: Readonly<Record<string, readonly DemoReport[]>> = {
  mufeng: [
    {
      title: '冰箱冷藏室不制冷',
      state: 'pending',
      result: '冷藏室已恢复制冷',
      readings: [
        { name: '冷藏室温度', before: '15', after: '4', unit: '°C' },
        { name: '冷冻室温度', before: '-12', after: '-18', unit: '°C' },
        { name: '运行电流', before: '0.4', after: '0.9', unit: 'A' },
      ],
      lines: [
        free('冷藏风机', 260, '整机质保期内'),
        paid('化霜加热管', 240),
        paid('更换工时', 120),
        free('上门费', 60, '老客户免上门费'),
      ],
      repairWarranty: '更换的配件质保 1 年；同一故障 90 天内再次出现，免费重修。',
      before: ['panel-e4'],
      after: ['nameplate'],
      signer: '',
    },
  ],
  hengji: [
    {
      title: '1 号空压机主机振动超标',
      state: 'confirmed',
      result: '振动恢复到 2.3 mm/s',
      readings: [{ name: '主机振动', before: '7.8', after: '2.3', unit: 'mm/s' }],
      lines: [paid('主机轴承组', 6800), paid('轴封', 1200), paid('对中与试机工时', 1200, 4)],
      repairWarranty: '轴承组质保 12 个月或 8000 运行小时，以先到为准。',
      before: ['oil'],
      after: ['seal'],
      signer: '李工',
    },
  ],
}
/** What the companies have measured at every visit, in all languages. */
const READING_NAMES: Readonly<Record<string, Localized>> = {
  冷藏室温度: { zh: '冷藏室温度', en: 'Fridge compartment', ru: 'Холодильная камера', tw: '冷藏室溫度' },
  冷冻室温度: { zh: '冷冻室温度', en: 'Freezer', ru: 'Морозильная камера', tw: '冷凍室溫度' },
  运行电流: { zh: '运行电流', en: 'Running current', ru: 'Рабочий ток', tw: '運轉電流' },
  出风温度: { zh: '出风温度', en: 'Air that comes out', ru: 'Воздух на выходе', tw: '出風溫度' },
  低压压力: { zh: '低压压力', en: 'Low-side pressure', ru: 'Давление низкой стороны', tw: '低壓壓力' },
  主机振动: { zh: '主机振动', en: 'Vibration', ru: 'Вибрация', tw: '主機振動' },
}
/** What is measured by kind of product, and at every other visit. */
const MEASURED: Readonly<
  Record<string, { any: readonly Measured[]; kinds: Readonly<Record<string, readonly Measured[]>> }>
> = {
  mufeng: {
    any: [['运行电流', 'A']],
    kinds: {
      fridge: [
        ['冷藏室温度', '°C'],
        ['冷冻室温度', '°C'],
        ['运行电流', 'A'],
      ],
      ac: [
        ['出风温度', '°C'],
        ['低压压力', 'MPa'],
        ['运行电流', 'A'],
      ],
    },
  },
  hengji: { any: [['主机振动', 'mm/s']], kinds: {} },
}
const ASKED = { readingsRequired: false, beforeRequired: false, afterRequired: true }
type Measured = readonly [name: string, unit: string]
const readingsIn = (all: readonly Measured[]) =>
  all.map(([name, unit]) => ({ name: READING_NAMES[name] ?? { zh: name }, unit }))
const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#fff"/><path d="M70 70h120M130 40v120M92 118c24-30 60-30 70 2M230 70h130M295 40c-6 60-30 90-66 112M300 92c16 34 40 52 74 58" fill="none" stroke="#17212b" stroke-width="6" stroke-linecap="round"/></svg>'

/** Service reports of visits, one that waits for its customer and one that was signed. */
export const reportSeed: Seed = {
  name: 'report',
  after: ['task', 'files'],
  async seed(tx, { company, tenantId, storage }) {
    // a signed one needs its signature
    const told = (REPORTS[company.key] ?? []).filter(({ state }) => storage ?? state !== 'confirmed')
    const rows: (typeof serviceReports.$inferInsert)[] = []
    const kept: { reportId: string; row: typeof files.$inferInsert }[] = []
    const signatures = new Map<string, string>()
    for (const one of told) {
      const [found] = await tx
        .select({ task: tasks, customer: customers.name, product: products })
        .from(tasks)
        .innerJoin(customers, and(eq(customers.tenantId, tasks.tenantId), eq(customers.id, tasks.customerId)))
        .leftJoin(products, and(eq(products.tenantId, tasks.tenantId), eq(products.id, tasks.productId)))
        .where(and(eq(tasks.tenantId, tenantId), eq(tasks.title, one.title)))
      if (!found?.task.finishTime || !found.task.executorId)
        throw new Error(`${one.title} is no visit that is over, and has a report`)
      const { task, customer, product } = found
      const id = idOf(`${task.id} report`)
      const createTime = new Date(Date.parse(found.task.finishTime) + 10 * 60_000).toISOString()
      const engineer = company.staff.find(({ key }) => idOf(`${company.key} staff ${key}`) === task.executorId)
      const { total, payable } = reportSums(one.lines)
      const photos = storage ? await keepPhotos(one, id, createTime) : { before: [], after: [] }
      if (one.state === 'confirmed') {
        const ink = { bytes: await sharp(Buffer.from(SIGN)).png().toBuffer(), mime: 'image/png' }
        signatures.set(id, await keep(idOf(`${id} signature`), id, createTime, ink))
      }
      rows.push({
        tenantId,
        id,
        customerId: task.customerId,
        linkmanId: task.linkmanId,
        state: one.state,
        reportNo: '',
        taskId: task.id,
        eventId: task.eventId,
        version: 1,
        result: one.result,
        work: task.serviceContent,
        readings: one.readings,
        before: photos.before,
        after: photos.after,
        lines: one.lines,
        total,
        payable,
        repairWarranty: one.repairWarranty,
        facts: {
          company: company.tenant.name ?? {},
          taskNo: task.taskNo,
          eventNo: task.eventNo,
          title: task.title,
          customer,
          product: product && { name: product.name, model: product.model, serialNumber: product.serialNumber },
        },
        staffId: task.executorId ?? '',
        staffName: engineer?.displayName ?? '',
        createTime,
        updateTime: createTime,
        unread: 1,
      })
    }
    const asNumbered = rows.map(({ id, createTime = '' }) => ({ id, createTime }))
    const { numbers, lasts } = numbered('BG', asNumbered)
    for (const [i, row] of rows.entries()) row.reportNo = numbers[i] ?? ''
    if (!rows.length) return
    await writeFiles()
    await tx.insert(serviceReports).values(rows)
    await tx.insert(reportNumbers).values(lasts.map(row => ({ tenantId, ...row })))
    await tx.insert(reportRecords).values(
      rows.map(row => ({
        tenantId,
        id: idOf(`${row.id} record`),
        subjectId: row.id,
        type: 'create' as const,
        actor: 'staff' as const,
        actorId: row.staffId,
        actorName: row.staffName ?? '',
        ...(row.createTime ? { createTime: row.createTime } : {}),
      })),
    )
    await tx.insert(reportCounts).values(countRows(rows, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(reportTotals).values(countRows(rows, ({ state }) => ({ tenantId, state, slot: 0 })))
    await tx.insert(reportTemplates).values({
      tenantId,
      template: {
        ...ASKED,
        readings: readingsIn(MEASURED[company.key]?.any ?? []),
        particular: Object.entries(MEASURED[company.key]?.kinds ?? {}).map(([kind, readings]) => ({
          ...ASKED,
          readings: readingsIn(readings),
          kindIds: [idOf(`${company.key} kind ${kind}`)],
          templateIds: [],
        })),
        repairWarranty: told[0] ? { zh: told[0].repairWarranty } : {},
        linkDays: 30,
      },
    })
    for (const [i, row] of rows.entries()) {
      const one = told[i]
      if (one?.state === 'confirmed') await sign(row, one)
    }

    /** Bytes first; the rows of all files are written together. */
    async function keep(
      id: string,
      reportId: string,
      createTime: string,
      { bytes, mime }: { bytes: Buffer; mime: string },
    ) {
      const key = `${tenantId}/${createTime.slice(0, 7).replace('-', '')}/${id}`
      await storage?.put(key, bytes)
      const filename = `${id.slice(0, 8)}.${mime === 'image/png' ? 'png' : 'jpg'}`
      kept.push({ reportId, row: { tenantId, id, filename, fileSize: bytes.length, mime, key, owner: '', createTime } })
      return id
    }
    async function writeFiles(): Promise<void> {
      if (!kept.length) return
      await tx.insert(files).values(kept.map(({ row }) => row))
      await tx.insert(fileUses).values(
        kept.map(({ reportId, row: { id, createTime } }) => ({
          tenantId,
          fileId: id,
          kind: 'report',
          subjectId: reportId,
          ...(createTime ? { createTime } : {}),
        })),
      )
      const bytes = kept.reduce((sum, { row }) => sum + row.fileSize, 0)
      await tx
        .update(storageUse)
        .set({ bytes: sql`${storageUse.bytes} + ${bytes}` })
        .where(eq(storageUse.tenantId, tenantId))
    }
    async function keepPhotos({ before, after }: DemoReport, reportId: string, createTime: string) {
      const photosOf = async (names: readonly string[], side: string): Promise<string[]> => {
        const ids: string[] = []
        for (const [i, name] of names.entries()) {
          const photo = { bytes: await photoBytes(name), mime: 'image/jpeg' }
          ids.push(await keep(idOf(`${reportId} ${side} ${String(i)}`), reportId, createTime, photo))
        }
        return ids
      }
      return { before: await photosOf(before, 'before'), after: await photosOf(after, 'after') }
    }
    /** It is signed an hour later, and asks for what it comes to. */
    async function sign(row: typeof serviceReports.$inferInsert, one: DemoReport): Promise<void> {
      const createTime = new Date(Date.parse(row.createTime ?? '') + 60 * 60_000).toISOString()
      const fileId = signatures.get(row.id) ?? ''
      await tx.insert(reportSignatures).values({
        tenantId,
        reportId: row.id,
        signer: one.signer,
        fileId,
        seenHash: '',
        code: codeOf(`${row.id} code`, 16),
        language: 'zh',
        createTime,
      })
      await tx.insert(quotations).values({
        tenantId,
        id: idOf(`${row.id} quotation`),
        eventId: row.eventId,
        version: 1,
        lines: one.lines.map(line => ({
          ...line,
          variantId: null,
          commodityId: null,
          kind: 'service' as const,
          specs: [],
          picture: '',
          unit: {},
          name: { zh: line.name },
        })),
        discount: 0,
        total: row.total,
        payable: row.payable,
        note: row.reportNo,
        staffId: row.staffId,
        staffName: row.staffName ?? '',
        createTime,
      })
    }
  },
}
