import {
  lackingIn,
  MAX_REPORT_LINES,
  MAX_REPORT_NAME,
  reportSums,
  type Reading,
  type ReportCause,
  type ReportLine,
} from '@shared/report'
import { uniqueKey } from '@shared/random'
import type { Answer } from '../../api/call'
import { useKeptText } from '../../ui/draft-storage'
import type { Photo } from './Photos'

export type OfTask = Answer<'GET /staff/report/ofTask'>

/** A report that is being written: it outlives a lost line and a closed page. */
export interface ReportDraft {
  result: string
  work: string
  repairWarranty: string
  /** undefined where nothing is said */
  faultId?: string
  cause?: ReportCause
  readings: Reading[]
  lines: ReportLine[]
  before: Photo[]
  after: Photo[]
  /** of what is handed in as it stands: tried again, it is the same */
  key: string
}

export const EMPTY_LINE: ReportLine = { name: '', amount: 1, price: 0, covered: 0, coveredReason: '' }
export const EMPTY_READING: Reading = { name: '', before: '', after: '', unit: '' }

const photos = (all: readonly Photo[]): Photo[] => all.map(({ id, url }) => ({ id, url }))

/** What a report begins with: the version that is corrected, or what was done on the job and what the company asks for. */
function beginning({ versions: [former], template, draft, faults }: OfTask): ReportDraft {
  if (!former)
    return {
      result: draft?.result ?? '',
      work: draft?.work ?? '',
      repairWarranty: template.repairWarranty,
      readings: template.readings.map(({ name, unit }) => ({ ...EMPTY_READING, name, unit })),
      lines: [],
      before: photos(draft?.before ?? []),
      after: photos(draft?.after ?? []),
      key: uniqueKey(),
    }
  const { result, work, repairWarranty, readings, lines, before, after, fault, cause } = former
  return {
    // one that has left the library meanwhile is chosen anew
    ...(fault && faults.some(({ id }) => id === fault.id) ? { faultId: fault.id } : {}),
    ...(cause ? { cause: cause.key } : {}),
    result,
    work,
    repairWarranty,
    readings,
    lines,
    before: photos(before),
    after: photos(after),
    key: uniqueKey(),
  }
}

function draftIn(kept: string, of: OfTask): ReportDraft {
  try {
    return kept ? (JSON.parse(kept) as ReportDraft) : beginning(of)
  } catch {
    return beginning(of)
  }
}

/** The report that is being written of a task, kept in this browser. */
export function useReportDraft(taskId: string, of: OfTask) {
  const version = of.versions[0]?.version ?? 0
  const { text, change } = useKeptText(`report ${taskId} ${String(version)}`, 'browser')
  return {
    draft: draftIn(text, of),
    version,
    isBegun: text !== '',
    /** also for a photo that arrives when the page is left */
    change: (next: (before: ReportDraft) => Partial<ReportDraft>) =>
      change(before => {
        const was = draftIn(before, of)
        return JSON.stringify({ ...was, ...next(was), key: uniqueKey() })
      }),
    clear: () => change(() => ''),
  }
}

/** Lines and readings that say something. */
export const filledIn = (draft: ReportDraft) => ({
  ...draft,
  lines: draft.lines.filter(line => line.name.trim() !== ''),
  readings: draft.readings.filter(({ name, before, after }) => name.trim() !== '' && (before || after)),
})

/** Whether a line costs nothing without a reason, or more of it than there is. */
export const isFreeWrong = ({ amount, covered, coveredReason }: ReportLine): boolean =>
  covered > amount || (covered > 0 && !coveredReason.trim())

/** What keeps a report from being handed in: something that the company asks for, or null. */
export const lacksOf = (draft: ReportDraft, of: OfTask) => lackingIn(of.template, filledIn(draft))
export const isComplete = (draft: ReportDraft, of: OfTask): boolean =>
  draft.work.trim() !== '' &&
  (of.quoted !== null || (!draft.lines.some(isFreeWrong) && draft.lines.length <= MAX_REPORT_LINES))
/** What the report asks for: as quoted, where it is. */
export const payableOf = (draft: ReportDraft, { quoted }: OfTask): number =>
  quoted ? reportSums(quoted.lines, quoted.discount).payable : reportSums(filledIn(draft).lines).payable
/** The lines that are handed in. */
export const linesOf = (draft: ReportDraft, { quoted }: OfTask): ReportLine[] =>
  quoted?.lines.map(line => ({ ...line, name: line.name.slice(0, MAX_REPORT_NAME) })) ?? filledIn(draft).lines
