/** What every action on a work puts out of date. */
export const READS = [
  'GET /staff/event/detail',
  'GET /staff/task/get',
  'GET /staff/task/list',
  'GET /staff/task/recordList',
  'GET /staff/work/mine',
] as const
