import { READS } from '../subject/reads'

/** What a change of a report puts out of date. */
export const REPORT_READS = [
  ...READS,
  'GET /staff/report/list',
  'GET /staff/report/get',
  'GET /staff/report/objections',
  // what is signed is owed
  'GET /staff/event/quotation',
] as const
