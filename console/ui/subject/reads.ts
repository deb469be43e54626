/** Calls whose answers a change of a request or a task puts out of date. */
export const READS = [
  'GET /staff/event/queue',
  'GET /staff/event/detail',
  'GET /staff/event/counts',
  'GET /staff/event/suggest',
  'GET /staff/view/list',
  'GET /staff/task/get',
  'GET /staff/task/list',
  'GET /staff/task/recordList',
  'GET /staff/task/suggest',
  // who finished a visit may write its report then
  'GET /staff/report/ofTask',
  'GET /staff/work/mine',
  'GET /staff/visit/ofWork',
  'GET /staff/visit/free',
] as const
