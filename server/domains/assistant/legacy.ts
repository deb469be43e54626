import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { retrieve } from './local/retrieve'
import { warningFor } from './safety/safety'
import { localize, type Localized } from '../../../shared/language'

/** What the legacy assistant understands: a wish, in words of four languages, and the screen that it leads to. */
interface Intent {
  words: RegExp
  url: string
  params?: Record<string, string>
  answer: Localized
  staff?: true
}
const to = (screen: Required<Localized>): Localized => ({
  zh: `为您打开${screen.zh}`,
  en: `Opening ${screen.en}`,
  ru: `Открываю: ${screen.ru}`,
  tw: `為您開啟${screen.tw}`,
})

/**
 * Shortcuts of AI specification §2.2, for staff, and those of the portal. The order counts: what says more comes first. A pattern looks
 * at small letters; е stands for ё.
 */
const INTENTS: readonly Intent[] = [
  {
    staff: true,
    words:
      /(今[天日]|当天|當天).*(任务|任務|工单|工單)|today.?s? .*(task|job)|(task|job)s? .*today|(задач|заявк).* сегодня|сегодня.*(задач|заявк)/,
    url: '/task/search/result',
    params: { taskPlanTime: 'today' },
    answer: to({ zh: '今天的任务', en: "today's tasks", ru: 'задания на сегодня', tw: '今天的任務' }),
  },
  {
    staff: true,
    words:
      /(进行中|處理中|处理中|進行中|正在做).*(任务|任務|工单|工單)?|(task|job)s? in progress|(running|ongoing) (task|job)|задач.* в работе/,
    url: '/task/search/result',
    params: { taskState: 'processing' },
    answer: to({ zh: '进行中的任务', en: 'tasks in progress', ru: 'задания в работе', tw: '進行中的任務' }),
  },
  {
    staff: true,
    words:
      /(新建|创建|建立|添加|新增).*(任务|任務|工单|工單)|(new|create|add) .*(task|job)|(создать|добавить|новая) .*задач/,
    url: '/index',
    params: { doSome: 'addTask', page: 'task-list' },
    answer: to({ zh: '新建任务', en: 'a new task', ru: 'новое задание', tw: '新增任務' }),
  },
  {
    staff: true,
    words: /(我负责|我負責|我执行|我執行|我的).*(任务|任務|工单|工單)|my (task|job)s?|мои задач/,
    url: '/task/search/result',
    params: { taskView: 'executor' },
    answer: to({ zh: '我负责的任务', en: 'your tasks', ru: 'ваши задания', tw: '我負責的任務' }),
  },
  {
    staff: true,
    words:
      /(地图|地圖).*客户|客户.*(地图|地圖)|地圖.*客戶|客戶.*地圖|customers? .*map|map .*customer|клиент.* карт|карт.* клиент/,
    url: '/customer/v2',
    params: { customerType: 'nearCustomer', mapView: 'true' },
    answer: to({
      zh: '附近客户地图',
      en: 'the map of customers nearby',
      ru: 'карта клиентов рядом',
      tw: '附近客戶地圖',
    }),
  },
  {
    staff: true,
    words: /(附近|周边|週邊|周邊).*(客户|客戶)|customers? .*near|near(by)? customer|клиент.* рядом|ближайш.* клиент/,
    url: '/customer/v2',
    params: { customerType: 'nearCustomer' },
    answer: to({ zh: '附近的客户', en: 'customers nearby', ru: 'клиенты рядом', tw: '附近的客戶' }),
  },
  {
    staff: true,
    words: /(新建|创建|建立|添加|新增).*(客户|客戶)|(new|create|add) .*customer|(создать|добавить|новый) .*клиент/,
    url: '/customer/create/v2',
    answer: to({ zh: '新建客户', en: 'a new customer', ru: 'новый клиент', tw: '新增客戶' }),
  },
  {
    staff: true,
    words: /审批|審批|簽核|approv|согласован/,
    url: '/approve',
    answer: to({ zh: '审批', en: 'approvals', ru: 'согласования', tw: '簽核' }),
  },
  {
    staff: true,
    words: /(我的|个人|個人).*(备件|備件|零件)|my (spare )?parts|мои запчаст/,
    url: '/partV3/person',
    answer: to({ zh: '我的备件', en: 'your spare parts', ru: 'ваши запчасти', tw: '我的備件' }),
  },
  {
    staff: true,
    words: /备件|備件|零件|spare part|\bparts\b|запчаст/,
    url: '/partV3',
    answer: to({ zh: '备件库', en: 'spare parts', ru: 'запчасти', tw: '備件庫' }),
  },
  {
    staff: true,
    words:
      /(新建|创建|建立|添加|新增).*(请求|請求|事件|服务单|服務單)|(new|create|add) .*(event|request)|(создать|добавить|новая) .*заявк/,
    url: '/event',
    params: { eventView: 'all', state: 'created', doSome: 'addTask' },
    answer: to({ zh: '新建请求', en: 'a new request', ru: 'новая заявка', tw: '新增請求' }),
  },
  {
    staff: true,
    words: /(我负责|我負責|我处理|我處理|我的).*(请求|請求|事件|服务单|服務單)|my (event|request)s?|мои заявк/,
    url: '/event',
    params: { eventView: 'execute', state: 'created' },
    answer: to({ zh: '我负责的请求', en: 'your requests', ru: 'ваши заявки', tw: '我負責的請求' }),
  },
  {
    staff: true,
    words: /请求|請求|事件|服务单|服務單|\bevents?\b|\brequests?\b|заявк/,
    url: '/event',
    params: { eventView: 'all', state: 'created' },
    answer: to({ zh: '请求列表', en: 'requests', ru: 'заявки', tw: '請求清單' }),
  },
  {
    staff: true,
    words: /服务台|服務台|工作台|首页|首頁|service bench|home page|главн/,
    url: '/index',
    params: { page: 'account-view-v2' },
    answer: to({ zh: '服务台', en: 'the service bench', ru: 'рабочий стол', tw: '服務台' }),
  },

  {
    words: /催|进度|進度|到哪了|到哪裡|status of|how far|progress|статус|когда при(еде|де)т/,
    url: '/service/serviceList',
    params: { state: 'processing' },
    answer: to({
      zh: '处理中的服务请求',
      en: 'your requests in progress',
      ru: 'заявки в работе',
      tw: '處理中的服務請求',
    }),
  },
  {
    words: /评价|評價|\brate\b|review|evaluat|оцен/,
    url: '/service/serviceList',
    params: { state: 'unEvaluate' },
    answer: to({ zh: '待评价的服务请求', en: 'requests to rate', ru: 'заявки для оценки', tw: '待評價的服務請求' }),
  },
  {
    words:
      /我的.*(服务单|服務單|服务|服務|报修|報修|工单|工單|申请|申請)|(服务单|服務單)|my (service )?(request|order|repair)s?|мои заявк|список заявок/,
    url: '/service/serviceList',
    params: { state: 'all' },
    answer: to({ zh: '我的服务请求', en: 'your service requests', ru: 'ваши заявки', tw: '我的服務請求' }),
  },
  {
    words:
      /报修|報修|维修|維修|修一下|坏了|壞了|安装|安裝|清洗|预约|預約|叫修|repair|broken|install|book|ремонт|сломал|установ|вызвать мастера/,
    url: '/mall/serviceCenter',
    answer: to({ zh: '服务中心', en: 'the service center', ru: 'сервисный центр', tw: '服務中心' }),
  },
  {
    words: /扫码|掃碼|扫一扫|掃一掃|二维码|二維碼|\bscan\b|qr|скан/,
    url: '/mall/scanner',
    answer: to({ zh: '扫一扫', en: 'the scanner', ru: 'сканер', tw: '掃一掃' }),
  },
  {
    words: /收藏|favou?rite|collection|избранн/,
    url: '/collection/list',
    answer: to({ zh: '我的收藏', en: 'your collection', ru: 'избранное', tw: '我的收藏' }),
  },
  {
    words: /知识库|知識庫|文章|教程|说明书|說明書|手册|手冊|knowledge|article|manual|баз[аыуе] знаний|инструкц|стать/,
    url: '/wiki',
    answer: to({ zh: '知识库', en: 'the knowledge base', ru: 'база знаний', tw: '知識庫' }),
  },
  {
    words: /我的(信息|资料|資料|帐号|账号|帳號)|个人中心|個人中心|\bprofile\b|my account|личный кабинет|профил/,
    url: '/mall/user',
    answer: to({ zh: '个人中心', en: 'your account', ru: 'личный кабинет', tw: '個人中心' }),
  },
  {
    words: /语言|語言|language|язык/,
    url: '/language',
    answer: to({ zh: '语言设置', en: 'languages', ru: 'выбор языка', tw: '語言設定' }),
  },
  {
    words:
      /公司|关于你们|關於你們|客服电话|客服電話|联系(你们|客服|方式)|聯絡(你們|客服|方式)|about you|contact|phone number|компани|контакт|телефон/,
    url: '/mall/company/info',
    answer: to({ zh: '公司信息', en: 'about the company', ru: 'о компании', tw: '公司資訊' }),
  },
]
const HELP: Intent = {
  words: /帮助|幫助|怎么用|怎麼用|能做什么|能做什麼|\bhelp\b|помощ|что ты умеешь/,
  url: '/help',
  answer: to({ zh: '帮助', en: 'help', ru: 'справка', tw: '幫助' }),
}
const UNKNOWN: Localized = {
  zh: '没听懂，您可以说“我的服务请求”“报修”或“知识库”',
  en: 'I did not get that. Try "my requests", "repair" or "knowledge base"',
  ru: 'Не понял. Скажите «мои заявки», «ремонт» или «база знаний»',
  tw: '沒聽懂，您可以說「我的服務請求」「報修」或「知識庫」',
}
/** Candidates that are offered when a wish fits several screens. */
const MOST = 5
const QUESTIONS = 5
/** A standard question is like another one when it has so much of it. */
const ALIKE = 0.34

/** What a wish leads to, the best first; by keywords alone. */
export function intentsOf(question: string, staff: boolean): Pick<Intent, 'url' | 'params' | 'answer'>[] {
  const text = question.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
  const fitting = [...INTENTS, HELP].filter(
    intent =>
      (staff
        ? (intent.staff ?? ['/wiki', '/help', '/language'].includes(intent.url))
        : !intent.staff && intent !== HELP) && intent.words.test(text),
  )
  return fitting.filter((intent, i) => fitting.findIndex(other => other.url === intent.url) === i).slice(0, MOST)
}

/** What a spoken wish leads to (AI specification §3 "Voice answer item"); to somebody in danger, what to do, and no screen. Throws NOT_FOUND for another tenant's id. */
export async function voiceAnswer(ctx: Ctx, { question, tenantId }: { question: string; tenantId?: string }) {
  if (tenantId && tenantId !== ctx.tenantId) throw new AppError('NOT_FOUND')
  const warning = await warningFor(ctx, question)
  if (warning) return [{ replyContent: warning.plain, url: '', params: '{}', answer: warning.plain }]
  const found = intentsOf(question, ctx.principal.kind === 'staff')
  if (!found.length)
    return [
      { replyContent: localize(UNKNOWN, ctx.language), url: '', params: '{}', answer: localize(UNKNOWN, ctx.language) },
    ]
  return found.map(({ url, params = {}, answer }) => ({
    replyContent: localize(answer, ctx.language),
    url,
    params: JSON.stringify(params),
    answer: localize(answer, ctx.language),
  }))
}

/** Articles that answer a question like this one, by their titles. */
export async function standardQuestions(ctx: Ctx, question: string): Promise<{ question: string; wikiId: string }[]> {
  const passages = await retrieve(ctx, question, { limit: 3 * QUESTIONS })
  const articles = passages.filter(({ source, coverage }) => source.fileType === 'wiki' && coverage >= ALIKE)
  return [
    ...new Map(
      articles.map(({ source }) => [source.wikiId, { question: source.documentName, wikiId: source.wikiId }]),
    ).values(),
  ].slice(0, QUESTIONS)
}
