import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import type { CallDefinition } from '../../contract/define'
import { contract } from '../../contract/index'
import { REFRESHES } from '../../src/api/refreshes'
import { filesBelow } from '../budgets'

const src = path.resolve(__dirname, '../../src')
const rows = contract as Record<string, CallDefinition>
/** Functions whose first argument is the key of a call. */
const CALLERS = ['call', 'useCall', 'useList', 'streamOf', 'upload']
/** Stands in no contract: only the demo has it, for the page of platform tests. */
const OUTSIDE = 'GET /demo/stream'

interface Use {
  /** file:line */
  at: string
  /** null where the first argument is no string literal */
  key: string | null
}
/** Every call of a file: `call(...)` and `world.call(...)`, but not a method of the same name of something else, as `hasOwnProperty.call`. */
function usesIn(name: string, text: string): Use[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: Use[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const called = ts.isIdentifier(expression)
        ? expression.text
        : ts.isPropertyAccessExpression(expression) &&
            ts.isIdentifier(expression.expression) &&
            expression.expression.text === 'world'
          ? expression.name.text
          : ''
      const [first] = node.arguments
      if ((CALLERS.includes(called) || (called === 'send' && name.startsWith('api/'))) && first)
        found.push({
          at: `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
          key: ts.isStringLiteral(first) ? first.text : null,
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const uses = filesBelow(src)
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap(file => usesIn(file, readFileSync(path.join(src, file), 'utf8')))
  // the functions themselves hand the key on that they were given; what api/ asks for on its own has a key of its own
  .filter(({ at, key }) => key !== null || !at.startsWith('api/'))
const called = new Set(uses.flatMap(({ key }) => key ?? []))

test('every call names its key whole, so that one search finds who calls', () => {
  assert.ok(uses.length > 80, `only ${uses.length} calls were found`)
  assert.deepEqual(
    uses.filter(({ key }) => key === null || (key !== OUTSIDE && !Object.hasOwn(rows, key))),
    [],
  )
})

test('the search for calls sees what it is to see', () => {
  const text = [
    "call('GET /a')",
    "await world.call('GET /b', {})",
    "x.hasOwnProperty.call(a, 'b')",
    'useList(`GET /${c}`, {})',
    "call(d ? 'GET /e' : 'GET /f')",
  ].join('\n')
  assert.deepEqual(usesIn('x.ts', text), [
    { at: 'x.ts:1', key: 'GET /a' },
    { at: 'x.ts:2', key: 'GET /b' },
    { at: 'x.ts:4', key: null },
    { at: 'x.ts:5', key: null },
  ])
})

/** Calls for customers that the app does not make: the call that it makes instead, or why there is none. Those of staff have programs of their own. */
const NOT_CALLED: Record<string, string> = {
  'GET /doorType/getDoorTypeListV2': 'GET /linkc/getInitData',
  'GET /doorType/getDoorTypeThemeColour': 'GET /linkc/getInitData',
  'GET /member/checkMember': 'GET /member/getMemberInfo',
  'GET /member/confirmOrderMemberAsset': 'POST /order/confirmOrder',
  'GET /member/checkServiceFee': 'GET /ssp/event/quotation',
  'GET /notLogin/doorType/getTenantInfo': 'GET /linkc/getInitData',
  'GET /register/field/list': 'GET /register/field',
  'GET /api/customer/outside/pc/catalog/catalog': 'GET /superCode/productCatalogTree',
  'GET /doorType/wikiListByCatalogId': 'POST /wiki/list',
  'GET /doorTypeField/getListByTypeId': 'GET /ssp/eventType/templateInfo',
  'GET /ssp/eventType/fields': 'GET /ssp/eventType/templateInfo',
  'GET /api/linkc/outside/linkc/v3c/ssp/eventType/fields': 'GET /ssp/eventType/templateInfo',
  'GET /api/linkc/outside/linkc/v3c/ssp/eventType/flow':
    'the states that an event passes are drawn from shared/event.ts',
  'POST /auth/checkImgCodeV3': 'POST /shb/member/sendSmsCodeAndCheckCode',
  'GET /ssp/sendCode': 'POST /shb/member/sendSmsCodeAndCheckCode',
  'POST /shb/member/sendSmsCode': 'POST /shb/member/sendSmsCodeAndCheckCode',
  'GET /user/outside/getCodeConfig': 'the numbers of codes stand in shared/limits.ts',
  'POST /shb/member/direct/login': 'POST /auth/login',
  'GET /linkc/v3c/auth/checkPhoneLoginToken': 'POST /ssp/auth',
  'GET /linkc/v3c/auth/checkAuth': 'POST /ssp/auth',
  'GET /linkc/v3c/auth/checkDomain': 'GET /linkc/getInitData',
  'GET /linkc/v3c/auth/getCustomerAndLinkmanInfo': 'GET /linkc/v3c/auth/getLinkmanAndCustomer',
  'GET /weixinFansDoor/checkDomain': 'GET /tenant/getWechatSetting',
  'GET /weixinFansDoor/getWxUserInfoByOpenId': 'POST /linkc/v3c/wechat/checkAuth',
  'GET /ssp/event/fields/showReceipt': 'GET /ssp/event/get',
  'POST /ssp/event/listForMini': 'GET /ssp/event/list',
  'GET /ssp/event/getListCount': 'GET /ssp/event/countforList',
  'GET /ssp/event/typeCount': 'GET /ssp/event/countforList',
  'GET /ssp/event/isEvaluate': 'GET /ssp/event/get',
  'GET /ssp/event/evaluateList': 'GET /ssp/event/list',
  'GET /v_open/doorGetFields': 'GET /v_open/doorGetTask',
  'POST /v_open/check/task/del': 'GET /v_open/doorGetTask',
  'GET /satisfaction/checkSatisfactionGray': 'what was sent is answered also where no more surveys are',
  'GET /serviceReport/template': 'the report says what was asked; who writes one reads GET /staff/report/ofTask',
  'POST /goods/partList': 'POST /shopCommodity/commodityList',
  'POST /goods/serviceList': 'POST /shopCommodity/commodityList',
  'POST /shopCommodity/commodityList/v4': 'POST /shopCommodity/commodityList',
  'GET /doorType/getCommodityDiscount': 'each price comes with whether another one was lower',
  'POST /order/placeOrderV2': 'POST /order/placeOrder',
  'POST /order/list': 'POST /order/userOrderListV2',
  'GET /order/detail/byNum': 'GET /order/orderDetails',
  'GET /order/pendingPaymentOrder': 'POST /order/userOrderListV2',
  'GET /area/divisionsInfo': 'GET /area/getProvinceCity',
  'GET /linkc/task/ics': 'the calendar of a browser saves the file by its address (src/platform/calendar)',
  'GET /deleteFiles': 'a file that no form was sent with is deleted by the server after a day',
  'GET /files/remainingStorageWithLinkc': 'GET /qrcode/files/remainingStorage',
  'GET /invoiceTitle/hasDefaultTitle': 'GET /invoiceTitle/list',
  'POST /userGuide/completeUserGuide': 'no screen has a guide',
  'POST /linkcMetrics': 'POST /point/buried',
  'GET /wiki/ssp/typesCount': 'POST /wiki/getTypesAndWiki',
  'GET /wiki/ssp/short/url': 'a page is shared by its own address',
  'POST /api/voice/outside/xiaobao/chat/handle/handleChat':
    'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream',
  'POST /api/voice/outside/agent/chat/share/retry': 'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream',
  'GET /api/im/outside/c/im/getLoginBeforeConsult': 'GET /api/im/outside/c/im/getConfig',
  'GET /api/im/outside/c/im/checkVisitIp': 'POST /api/im/outside/c/im/sponsorConversation',
  'GET /api/im/outside/c/im/getWorkState': 'GET /api/im/outside/c/im/queryChatRecord',
  'GET /api/im/outside/c/im/checkEvaluated': 'GET /api/im/outside/c/im/queryChatRecord',
  'GET /api/voice/outside/agent/chat/message/delete': 'no screen deletes one question',
  'POST /api/voice/outside/voice/recognize': 'POST /api/voice/outside/voice/handle/transcribe',
  'GET /api/voice/outside/agent/getTenantTaskFormAgentId': 'POST /api/voice/outside/agent/home/list',
  'POST /api/voice/outside/gpt/question/queryQuestionInStandardLib':
    'GET /api/voice/outside/agent/chat/share/suggested',
  'POST /api/voice/outside/gpt/conversation/init': 'POST /api/voice/outside/agent/chat/share/init/v2',
  'POST /api/voice/outside/agent/chat/share/add':
    'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream',
  'POST /api/voice/outside/gpt/conversation/insert/content':
    'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream',
  'POST /api/voice/outside/gpt/conversation/delete/content': 'GET /api/voice/outside/agent/chat/delete',
  'GET /api/voice/outside/gpt/robot/query': 'POST /api/voice/outside/agent/home/list',
}

test('The calls it makes: every call for customers has a caller or a line that says why not, and no line is out of date', () => {
  const forCustomers = Object.keys(rows).filter(
    key => rows[key]?.auth !== 'staff' && !rows[key]?.tag.startsWith('staff'),
  )
  assert.deepEqual(Object.keys(NOT_CALLED).toSorted(), forCustomers.filter(key => !called.has(key)).toSorted())
  assert.deepEqual(
    Object.values(NOT_CALLED).filter(instead => /^(GET|POST) \//.test(instead) && !called.has(instead)),
    [],
  )
})

/** Writing calls that change no answer which a page keeps. */
const CHANGES_NOTHING_SHOWN = [
  'POST /linkc/door/saveDoorLogin',
  'POST /loginRecord/insert',
  'POST /point/buried',
  'POST /shb/member/language/switch',
  'POST /weixinFansDoor/saveBindRelation',
  'POST /satisfaction/synOpenState',
  'POST /linkc/v3c/wechat/subscribe',
  // a file belongs to nothing until a form is sent
  'POST /ssp/file/upload',
  'POST /files/uploadSign',
  'POST /serviceReport/signature',
  'POST /serviceReport/requestLink',
  'POST /serviceReport/compare',
  'POST /ssp/files/upload',
  'POST /files/upload',
  'POST /files/upload/ocr/pic',
  // the field that keeps a time asks for the times again itself
  'POST /linkc/task/slots/hold',
  // a payment is asked for until it is over (src/stores/payment.ts)
  'POST /demo/payment/create',
  'POST /member/topUp',
  'POST /pay/wxPay',
  'POST /paycenter/payOrder',
  // a talk is kept by its session, which says itself when the list of conversations has changed (chat.session.ts)
  'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream',
  'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream',
  'POST /api/voice/outside/agent/chat/share/message/like',
  'POST /api/voice/outside/agent/chat/share/message/dislike',
  'POST /api/voice/outside/agent/chat/share/init/v2',
  'POST /api/voice/outside/agent/chat/share/rename',
  'POST /api/voice/outside/agent/chat/share/saveFillRecord',
  // as does one with people (src/features/im/talk.session.ts)
  'POST /api/im/outside/c/im/sponsorConversation',
  'POST /api/im/outside/c/im/transferToLabor',
  'POST /api/im/outside/c/im/customerSendNewMessage',
  'POST /api/im/outside/c/im/customerMessageRecall',
  'POST /api/im/outside/c/im/editMessageByConversation',
  'POST /api/im/outside/c/im/saveBizRelWithProduct',
  'POST /api/im/outside/c/im/endConversation',
  'POST /api/im/outside/c/im/customerOpenSatisfaction',
  'POST /api/im/outside/c/im/touristToUser',
  'POST /api/im/outside/c/im/linkTouristToPhone',
]

test('every call of the app that writes says what it puts out of date, or that it is nothing', () => {
  const writes = [...called].filter(key => key !== OUTSIDE && (rows[key]?.needsRoom ?? key.startsWith('POST')))
  assert.deepEqual(CHANGES_NOTHING_SHOWN.toSorted(), writes.filter(key => !Object.hasOwn(REFRESHES, key)).toSorted())
})

test('only calls put answers out of date, only readers go out of date, and each line says something', () => {
  for (const [written, read] of Object.entries(REFRESHES)) {
    assert.ok(called.has(written), `${written} is called nowhere`)
    assert.ok(read.length, written)
    for (const key of read) assert.equal(rows[key]?.needsRoom ?? key.startsWith('POST'), false, key)
    assert.equal(new Set(read).size, read.length, written)
  }
})
