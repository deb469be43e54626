import { and, eq } from 'drizzle-orm'
import type { AgentTemplate, Outcome } from '../../../shared/assistant'
import { LOCAL_MODEL } from '../../../shared/assistant'
import type { Localized } from '../../../shared/language'
import {
  aiAgents,
  aiConversations,
  aiSensitiveWords,
  aiTurns,
  type StoredVariable,
} from '../../domains/assistant/assistant.table'
import { idOf, numberOf, t } from '../deterministic'
import { wikiTexts } from '../../domains/wiki/wiki.table'
import type { Seed, World } from './seed'

interface DemoAgent {
  key: string
  template: AgentTemplate
  name: Localized
  description: Localized
  icon: string
  welcomeMessage: Localized
  defaultQuestion: Localized[]
  variables?: StoredVariable[]
  audience?: 'everyone' | 'linkman' | 'staff'
  enable?: boolean
  needIm?: boolean
}

/** Fills the form of the open screen; the same at every company. */
const ORDER_ENTRY: DemoAgent = {
  key: 'entry',
  template: 'task_form',
  icon: 'pen',
  name: t('智能填单', 'Smart form', 'Умная заявка', '智慧填單'),
  description: t(
    '说一句话，帮您填好表单',
    'Say it in a sentence and the form is filled',
    'Одна фраза — и форма заполнена',
    '說一句話，幫您填好表單',
  ),
  welcomeMessage: t(
    '打开要填的表单，把情况用一句话告诉我，也可以发图片或文件。',
    'Open the form and tell me in a sentence what it is about. Pictures and files work too.',
    'Откройте форму и опишите всё одной фразой. Можно прислать фото или файл.',
    '打開要填的表單，把情況用一句話告訴我，也可以傳圖片或檔案。',
  ),
  defaultQuestion: [],
}

const AGENTS: Record<string, DemoAgent[]> = {
  mufeng: [
    {
      key: 'system',
      template: 'system',
      icon: 'chat',
      name: t('小风', 'Feng', 'Фэн', '小風'),
      description: t('沐风家电的服务助手', 'Service assistant of Mufeng', 'Помощник Mufeng', '沐風家電的服務助手'),
      welcomeMessage: t(
        '您好，我是沐风家电的服务助手小风。故障代码、清洁保养、保修政策，都可以问我；我的回答来自知识库，并注明出处。',
        'Hello, I am Feng, Mufeng’s service assistant. Ask me about error codes, cleaning or warranty: I answer from the knowledge base and name my sources.',
        'Здравствуйте! Я Фэн, помощник Mufeng. Спрашивайте о кодах ошибок, уходе и гарантии: отвечаю по базе знаний и указываю источники.',
        '您好，我是沐風家電的服務助手小風。故障代碼、清潔保養、保固政策，都可以問我；我的回答來自知識庫，並註明出處。',
      ),
      defaultQuestion: [
        t('E4 故障怎么办？', 'What does E4 mean?', 'Что значит E4?', 'E4 故障怎麼辦？'),
        t(
          '空调滤网多久洗一次？',
          'How often should I clean the air filter?',
          'Как часто мыть фильтр кондиционера?',
          '冷氣濾網多久洗一次？',
        ),
        t(
          '我的空调还在保修期吗？',
          'Is my air conditioner under warranty?',
          'Мой кондиционер на гарантии?',
          '我的冷氣還在保固期嗎？',
        ),
        t('怎么预约上门维修？', 'How do I book a repair visit?', 'Как вызвать мастера?', '怎麼預約到府維修？'),
      ],
    },
    ORDER_ENTRY,
    {
      key: 'care',
      template: 'voc',
      audience: 'linkman',
      icon: 'clean',
      name: t('保养顾问', 'Care adviser', 'Советы по уходу', '保養顧問'),
      description: t(
        '按您的机型给出保养建议',
        'Care advice for your model',
        'Советы для вашей модели',
        '依您的機型提供保養建議',
      ),
      variables: [
        { key: 'model', name: t('产品型号', 'Model', 'Модель', '產品型號'), required: true },
        { key: 'place', name: t('使用环境', 'Where it stands', 'Место установки', '使用環境'), required: false },
      ],
      welcomeMessage: t(
        '填写型号后，我按这台机器给您保养建议。',
        'Tell me the model and I give advice for that machine.',
        'Укажите модель — подскажу по уходу.',
        '填寫型號後，我依這台機器提供保養建議。',
      ),
      defaultQuestion: [
        t(
          '换季前要做什么？',
          'What should I do before the season changes?',
          'Что сделать перед сменой сезона?',
          '換季前要做什麼？',
        ),
        t('滤芯什么时候换？', 'When should the filter be replaced?', 'Когда менять фильтр?', '濾芯什麼時候換？'),
      ],
    },
    {
      key: 'group',
      template: 'dingtalk',
      needIm: true,
      icon: 'headset',
      name: t('群助手', 'Group assistant', 'Помощник группы', '群助手'),
      description: t('在服务群里回答', 'Answers in service groups', 'Отвечает в группах', '在服務群組裡回答'),
      welcomeMessage: t('您好', 'Hello', 'Здравствуйте', '您好'),
      defaultQuestion: [],
    },
    {
      key: 'old',
      template: 'voc',
      enable: false,
      icon: 'feedback',
      name: t('回访助手', 'Follow-up assistant', 'Опросы', '回訪助手'),
      description: t('服务后的回访', 'Calls after a service', 'Опросы после визита', '服務後的回訪'),
      welcomeMessage: t('您好', 'Hello', 'Здравствуйте', '您好'),
      defaultQuestion: [],
    },
    {
      key: 'staff',
      template: 'task_form_chat',
      audience: 'staff',
      icon: 'service',
      name: t('工单助手', 'Work order assistant', 'Помощник инженера', '工單助手'),
      description: t(
        '帮工程师查资料、填工单',
        'Looks things up and fills work orders',
        'Справки и заполнение нарядов',
        '幫工程師查資料、填工單',
      ),
      welcomeMessage: t('需要查什么？', 'What do you need?', 'Что нужно найти?', '需要查什麼？'),
      defaultQuestion: [],
    },
  ],
  hengji: [
    {
      key: 'system',
      template: 'system',
      icon: 'chat',
      name: t('恒基助手', 'Hengji assistant', 'Помощник Hengji', '恆基助手'),
      description: t('恒基重工的服务助手', 'Service assistant of Hengji', 'Помощник Hengji', '恆基重工的服務助手'),
      welcomeMessage: t(
        '您好，我是恒基重工的服务助手。报警代码、保养计划、备件与服务流程，都可以问我；回答来自知识库，并注明出处。',
        'Hello, I am Hengji’s service assistant. Ask me about alarms, maintenance plans, parts and service: I answer from the knowledge base and name my sources.',
        'Здравствуйте! Я помощник Hengji. Спрашивайте об авариях, обслуживании и запчастях: отвечаю по базе знаний и указываю источники.',
        '您好，我是恆基重工的服務助手。警報代碼、保養計畫、備件與服務流程，都可以問我；回答來自知識庫，並註明出處。',
      ),
      defaultQuestion: [
        t(
          '空压机报警 AL-203 怎么处理？',
          'What to do about alarm AL-203?',
          'Что делать при аварии AL-203?',
          '空壓機警報 AL-203 怎麼處理？',
        ),
        t(
          '空压机多久换一次油？',
          'How often is the compressor oil changed?',
          'Как часто менять масло компрессора?',
          '空壓機多久換一次油？',
        ),
        t('设备停机怎么报修？', 'How do I report a breakdown?', 'Как сообщить о поломке?', '設備停機怎麼報修？'),
      ],
    },
    ORDER_ENTRY,
  ],
}

/** Words that a message may not hold: enough to see the check at work. */
const SENSITIVE = ['赌博网站', '代开发票', 'casino bonus']

/** What visitors asked, so often in the weeks that are over: what answered, or why nothing did, and why somebody did not like it. */
interface DemoQuestion {
  question: string
  times: number
  outcome?: Outcome
  skill?: string
  article?: string
  reason?: string
}
const QUESTIONS: Record<'mufeng' | 'hengji', DemoQuestion[]> = {
  mufeng: [
    { question: 'E4 是什么意思', times: 9, article: 'e4-dishwasher' },
    { question: '空调滤网怎么拆下来洗', times: 8, article: 'ac-filter-clean', reason: '没说柜机怎么拆' },
    { question: '洗衣机有霉味怎么清洁', times: 6, article: 'washer-drum-clean' },
    { question: '冰箱不制冷了', times: 5, article: 'fridge-not-cold', reason: '试过了还是不行' },
    { question: 'Сколько действует гарантия?', times: 3, article: 'warranty-policy' },
    { question: 'What does a repair visit cost?', times: 4, article: 'price-list' },
    { question: '几点下班', times: 7, skill: 'hours' },
    { question: '客服电话多少', times: 6, skill: 'contact' },
    { question: '我要找人工', times: 5, skill: 'person' },
    { question: '附近哪里有维修点', times: 4, skill: 'servicePoints' },
    { question: '烘干机可以叠放在洗衣机上吗', times: 4, outcome: 'unknown' },
    { question: '热水器能接太阳能吗', times: 3, outcome: 'unknown' },
    { question: 'Can the dishwasher clean silver?', times: 2, outcome: 'unknown' },
    { question: '帮我写一首诗', times: 2, outcome: 'beyond' },
    { question: '明天天气怎么样', times: 3, outcome: 'beyond' },
  ],
  hengji: [
    { question: 'AL-203 报警怎么处理', times: 8, article: 'al-203' },
    { question: '空压机多久换一次油', times: 6, article: 'compressor-plan', reason: '没有写寒冷地区的周期' },
    { question: 'Как подготовить насос к пуску?', times: 4, article: 'pump-start' },
    { question: '液压油漏了怎么办', times: 4, article: 'hydraulic-leak' },
    { question: '服务电话', times: 5, skill: 'contact' },
    { question: '周日有人值班吗', times: 4, skill: 'hours' },
    { question: '挖掘机可以装破碎锤吗', times: 3, outcome: 'unknown' },
    { question: 'Can the generator run on biodiesel?', times: 2, outcome: 'unknown' },
    { question: '推荐一只股票', times: 2, outcome: 'beyond' },
  ],
}
const WEEKS_DAYS = 54
/** Every so many of an answer's readers say that it helped. */
const LIKED_EVERY = 3

/** The turns of visitors who are gone: nobody of the demo finds them in a history. */
function turnsOf(
  key: keyof typeof QUESTIONS,
  { tenantId, moment }: Pick<World, 'tenantId' | 'moment'>,
  titles: ReadonlyMap<string, string>,
) {
  return QUESTIONS[key].flatMap(({ question, times, outcome = 'answered', skill, article, reason }) => {
    const wikiId = article && idOf(`${key} article ${article}`)
    const title = wikiId && titles.get(wikiId)
    if (article && !title) throw new Error(`${key} has no article ${article}`)
    return Array.from({ length: times }, (_, i) => {
      const name = `${key} asked ${question} ${String(i)}`
      const createTime = moment(numberOf(`${name} day`, 0, WEEKS_DAYS), name)
      const isDisliked = reason !== undefined && i === 0
      return {
        tenantId,
        id: idOf(name),
        chatId: idOf(`${name} chat`),
        owner: `tourist:${idOf(`${name} device`)}`,
        clientMessageId: idOf(`${name} message`),
        type: 'text' as const,
        question,
        answer: '',
        state: 'done' as const,
        outcome,
        model: LOCAL_MODEL,
        source: 'INSIDE',
        skill: skill ? { name: skill, parameters: {} } : null,
        sources:
          wikiId && title
            ? [
                {
                  documentName: title,
                  wikiId,
                  fileType: 'wiki',
                  fileUrl: `/wiki/detail/${wikiId}`,
                  quote: title,
                  heading: '',
                },
              ]
            : [],
        feedback: isDisliked ? (0 as const) : outcome === 'answered' && i % LIKED_EVERY === 1 ? (1 as const) : null,
        feedbackReason: isDisliked ? reason : '',
        handed: skill === 'person' && i % 2 === 0,
        createTime,
        finishTime: createTime,
        aliveTime: createTime,
      }
    })
  })
}

/** The agents of a company of the demo, its list of words, and what it was asked. */
export const assistantSeed: Seed = {
  name: 'assistant',
  after: ['tenancy', 'wiki'],
  async seed(tx, { company: { key }, tenantId, moment }) {
    const agents = AGENTS[key]
    if (!agents) throw new Error(`the demo has no agents of ${key}`)
    const agentId = (agent: string) => idOf(`${key} agent ${agent}`)
    await tx.insert(aiAgents).values(
      agents.map(({ key: agent, ...row }, order) => ({
        ...row,
        tenantId,
        id: agentId(agent),
        order,
        unionAgentIds: agent === 'system' ? [agentId('entry')] : [],
      })),
    )
    await tx.insert(aiSensitiveWords).values(SENSITIVE.map(word => ({ tenantId, word })))
    if (key !== 'mufeng' && key !== 'hengji') throw new Error(`the demo asks nothing of ${key}`)
    const titles = await tx
      .select({ id: wikiTexts.wikiId, title: wikiTexts.title })
      .from(wikiTexts)
      .where(and(eq(wikiTexts.tenantId, tenantId), eq(wikiTexts.language, 'zh')))
    const turns = turnsOf(key, { tenantId, moment }, new Map(titles.map(({ id, title }) => [id, title])))
    await tx.insert(aiConversations).values(
      turns.map(({ chatId, owner, createTime, question }) => ({
        tenantId,
        id: chatId,
        agentId: agentId('system'),
        owner,
        source: 'inside' as const,
        theme: question,
        createTime,
        lastChatTime: createTime,
      })),
    )
    await tx.insert(aiTurns).values(turns)
  },
}
