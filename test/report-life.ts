import sharp from 'sharp'
import type { House } from './event-life'
import type { Caller, TestServer } from './harness'
import { taskIn } from './task-life'

const LINE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><path d="M20 90 C80 20 140 140 260 60" stroke="#101828" stroke-width="3" fill="none"/></svg>'
const DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><circle cx="150" cy="75" r="2" fill="#101828"/></svg>'
/** A signature as a phone sends it; or a dot. */
export const signPng = (drawn: 'line' | 'dot' = 'line'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 150, channels: 3, background: '#ffffff' } })
    .composite([{ input: Buffer.from(drawn === 'line' ? LINE : DOT) }])
    .png()
    .toBuffer()

/** A report of little. */
export const REPORT_WORDS = {
  version: 0,
  result: 'Heats again',
  work: 'The valve was replaced.',
  repairWarranty: 'A year for the valve',
  readings: [{ name: 'Air', before: '18', after: '43', unit: '°C' }],
  before: [] as string[],
  after: [] as string[],
  lines: [
    { name: 'Valve', amount: 1, price: 26_000, covered: 1, coveredReason: 'in warranty' },
    { name: 'Filter', amount: 2, price: 3400, covered: 0, coveredReason: '' },
  ],
}
export type ReportInput = typeof REPORT_WORDS

/** The report of a task of the house's linkman whose work has begun, handed in by its engineer. */
export async function reportIn(t: TestServer, house: House, change: Partial<ReportInput> = {}) {
  const task = await taskIn(t, house, 'processing')
  const { id } = await t.ok('POST /staff/report/create', {
    ...house.engineer.as,
    body: { id: task.id, ...REPORT_WORDS, ...change },
  })
  return { id, taskId: task.id, eventId: task.eventId }
}

/** A signature of the caller, kept. */
export const signatureOf = async (t: TestServer, as: Caller): Promise<string> =>
  (await t.ok('POST /files/uploadSign', { ...as, file: { name: 's.png', type: 'image/png', bytes: await signPng() } }))
    .id

/** Signs the newest version as it stands. */
export async function signReport(t: TestServer, as: Caller, taskId: string) {
  const { versions } = await t.ok('GET /task/transformation/getServiceReportByTaskId', { ...as, query: { id: taskId } })
  const [newest] = versions
  if (!newest) throw new Error('nobody wrote a report')
  return t.ok('POST /task/transformation/confirmServiceReport', {
    ...as,
    body: {
      id: newest.id,
      confirmToken: newest.confirmToken,
      signer: 'Zhang San',
      signature: await signatureOf(t, as),
    },
  })
}
