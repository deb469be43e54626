import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { intentsOf } from './legacy'

/** What is said, by whom, and where it must lead. */
const STAFF: [string, string, Record<string, string>?][] = [
  ['今天的任务', '/task/search/result', { taskPlanTime: 'today' }],
  ['查看今日工单', '/task/search/result', { taskPlanTime: 'today' }],
  ["today's tasks", '/task/search/result', { taskPlanTime: 'today' }],
  ['Задачи на сегодня', '/task/search/result', { taskPlanTime: 'today' }],
  ['今天的任務', '/task/search/result', { taskPlanTime: 'today' }],
  ['进行中的任务', '/task/search/result', { taskState: 'processing' }],
  ['tasks in progress', '/task/search/result', { taskState: 'processing' }],
  ['我负责的任务', '/task/search/result', { taskView: 'executor' }],
  ['my tasks', '/task/search/result', { taskView: 'executor' }],
  ['Мои задачи', '/task/search/result', { taskView: 'executor' }],
  ['附近的客户', '/customer/v2', { customerType: 'nearCustomer' }],
  ['在地图上看附近客户', '/customer/v2', { customerType: 'nearCustomer', mapView: 'true' }],
  ['新建客户', '/customer/create/v2'],
  ['审批', '/approve'],
  ['簽核', '/approve'],
  ['新建任务', '/index', { doSome: 'addTask', page: 'task-list' }],
  ['打开服务台', '/index', { page: 'account-view-v2' }],
  ['我的备件', '/partV3/person'],
  ['备件库', '/partV3'],
  ['帮助', '/help'],
  ['知识库', '/wiki'],
  ['我负责的事件', '/event', { eventView: 'execute', state: 'created' }],
  ['我负责的请求', '/event', { eventView: 'execute', state: 'created' }],
  ['请求列表', '/event', { eventView: 'all', state: 'created' }],
  ['新增請求', '/event', { eventView: 'all', state: 'created', doSome: 'addTask' }],
  ['事件列表', '/event', { eventView: 'all', state: 'created' }],
  ['新建事件', '/event', { eventView: 'all', state: 'created', doSome: 'addTask' }],
]
const CUSTOMERS: [string, string, Record<string, string>?][] = [
  ['我的服务单', '/service/serviceList', { state: 'all' }],
  ['我的服務單', '/service/serviceList', { state: 'all' }],
  ['my requests', '/service/serviceList', { state: 'all' }],
  ['Мои заявки', '/service/serviceList', { state: 'all' }],
  ['师傅到哪了', '/service/serviceList', { state: 'processing' }],
  ['我要评价', '/service/serviceList', { state: 'unEvaluate' }],
  ['空调坏了要报修', '/mall/serviceCenter'],
  ['I want to book a repair', '/mall/serviceCenter'],
  ['Вызвать мастера', '/mall/serviceCenter'],
  ['打开知识库', '/wiki'],
  ['База знаний', '/wiki'],
  ['扫一扫', '/mall/scanner'],
  ['我的收藏', '/collection/list'],
  ['切换语言', '/language'],
  ['客服电话是多少', '/mall/company/info'],
]

describe('shortcuts of the legacy assistant', () => {
  for (const [staff, list] of [
    [true, STAFF],
    [false, CUSTOMERS],
  ] as const) {
    for (const [words, url, params] of list) {
      test(`${staff ? 'staff' : 'a customer'}: ${words}`, () => {
        const [first] = intentsOf(words, staff)
        assert.deepEqual([first?.url, first?.params], [url, params])
      })
    }
  }
  test('a wish that fits several is answered with each screen once', () => {
    const urls = intentsOf('知识库里的维修教程', false).map(intent => intent.url)
    assert.ok(urls.includes('/wiki') && urls.includes('/mall/serviceCenter'))
    assert.equal(new Set(urls).size, urls.length)
  })
  test('nonsense fits nothing, and customers are not led to screens of staff', () => {
    assert.deepEqual(intentsOf('xyz', false), [])
    assert.deepEqual(intentsOf('', true), [])
    for (const words of ['今天的任务', '审批', '附近的客户'])
      assert.ok(!intentsOf(words, false).some(intent => /task|approve|customer/.test(intent.url)), words)
  })
})
