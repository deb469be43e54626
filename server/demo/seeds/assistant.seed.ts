import type { AgentTemplate } from '../../../shared/assistant'
import type { Localized } from '../../../shared/language'
import { aiAgents, aiSensitiveWords, type StoredVariable } from '../../domains/assistant/assistant.table'
import { idOf, t } from '../deterministic'
import type { Seed } from './seed'

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

/** The agents of a company of the demo, and its list of words. */
export const assistantSeed: Seed = {
  name: 'assistant',
  after: ['tenancy'],
  async seed(tx, { company: { key }, tenantId }) {
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
  },
}
