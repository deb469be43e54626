import type { Call } from '../../api/call'

/** What stands in the row of the company: a write of one part makes the version of all others old. */
export const OF_TENANT = [
  'GET /staff/tenant/get',
  'GET /staff/hours/get',
  'GET /staff/evaluation/get',
  'GET /staff/retention/get',
  'GET /staff/me',
] as const satisfies readonly Call[]
