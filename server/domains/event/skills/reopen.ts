import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { finder } from '../../../kernel/skills/words'
import { ONE_REQUEST, meantRequest, nameOf, screenOf, visitLine, type Deed } from './meant'

/** What is done to one whose fault came back. */
export const REOPEN: Deed = { event: 'reopen', task: null, isAfter: true }
/** Longest reason that is kept. */
const REASON = 200

/** That a request is to be opened again is said, and not only that a fault came back. */
const SAID = finder([
  '重新打开',
  '重新开',
  '重开',
  '再打开',
  '再开',
  'reopen',
  're-open',
  'open..again',
  'откройте снова',
  'открыть снова',
  'снова откройте',
  'переоткрыть',
  'возобновить',
  'возобновите',
])

interface Texts {
  lead: string
  title: string
  confirm: string
  reason: (text: string) => string
  ask: (number: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以把原来的服务请求重新打开，我们会再安排处理。确认请点下面的按钮。',
    title: '重新打开服务请求',
    confirm: '重新打开',
    reason: text => `原因：${text}`,
    ask: number => `重新打开 ${number}`,
  },
  en: {
    lead: 'The request can be reopened, and we see to it again. Confirm with the button below.',
    title: 'Reopen the request',
    confirm: 'Reopen it',
    reason: text => `Reason: ${text}`,
    ask: number => `Reopen ${number}`,
  },
  ru: {
    lead: 'Заявку можно открыть снова, мы займёмся ею ещё раз. Подтвердите кнопкой ниже.',
    title: 'Открыть заявку снова',
    confirm: 'Открыть снова',
    reason: text => `Причина: ${text}`,
    ask: number => `Открыть снова ${number}`,
  },
  tw: {
    lead: '可以把原來的服務請求重新打開，我們會再安排處理。確認請點下面的按鈕。',
    title: '重新打開服務請求',
    confirm: '重新打開',
    reason: text => `原因：${text}`,
    ask: number => `重新打開 ${number}`,
  },
}

/** Opens a finished request again. */
export const reopen = defineSkill({
  ...ONE_REQUEST,
  name: 'reopen',
  purpose:
    'Opens a finished service request of the customer again because the fault came back, which the customer then confirms.',
  examples: {
    zh: ['上次没修好，重新打开', '冰箱又响了，没修好', '把那个单重新开一下', '又犯了'],
    en: ['The fault is back, reopen it', 'reopen my request', 'it broke again after the repair'],
    ru: ['Откройте заявку снова', 'опять сломалось после ремонта', 'снова откройте мою заявку'],
    tw: ['上次沒修好，重新打開', '冰箱又響了，沒修好', '之前那張單重開'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '重新打开',
      '重新开',
      '重开',
      '再开一下',
      '没修好',
      '没弄好',
      '没装好',
      '没洗干净',
      '白修',
      '又犯了',
      '又坏了',
      '老毛病',
      '再来一趟',
      '又..了..没修好',
      '修完..又',
      '修完还',
      '修过..又',
      '修好..又',
      '换完..还',
      '装完..又',
      '又在叫',
      'reopen',
      're-open',
      'open it again',
      'open..request again',
      'is back',
      'came back',
      'come back again',
      'again after the repair',
      'not fixed',
      'still not fixed',
      'same fault again',
      'открыть..снова',
      'откройте..снова',
      'откройте снова',
      'снова откройте',
      'переоткрыть',
      'возобновить',
      'опять..после ремонта',
      'снова..после ремонта',
      'не починили',
      'так и не отремонтировали',
    ],
    asks: [],
    not: [
      '重新开机',
      '重开机',
      '重新开始',
      '什么时候修好',
      '修好了吗',
      '没修好吗',
      'money is back',
      'refund',
      'back cover',
      'back panel',
      'when will he be back',
      'call back',
      'send..back',
      'get..back',
    ],
  },
  parameters: T.Object({
    ...ONE_REQUEST.parameters.properties,
    reason: T.Optional(T.String({ description: 'what is wrong again, in the words of the customer' })),
  }),
  read: utterance => {
    return { ...ONE_REQUEST.read(utterance), reason: utterance.question.slice(0, REASON) }
  },
  run: async (ctx, { reason = '' }, utterance) => {
    const texts = TEXTS[ctx.language]
    const meant = await meantRequest(ctx, utterance, {
      deed: REOPEN,
      ask: texts.ask,
      times: [],
      // who only says that it is broken again may mean a new request
      isSilent: !SAID(utterance.sentence),
    })
    if (!meant) return null
    if ('answer' in meant) return meant.answer
    const { request } = meant
    return {
      lines: [{ text: texts.lead }],
      facts: { eventNo: request.eventNo, can: true },
      parameters: { id: request.id },
      card: {
        act: 'reopen',
        parameters: { id: request.id, reason },
        title: texts.title,
        lines: [nameOf(request), visitLine(ctx, request), texts.reason(reason)].filter(Boolean),
        confirm: texts.confirm,
        url: screenOf(request),
      },
    }
  },
})
