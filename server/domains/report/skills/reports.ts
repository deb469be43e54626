import { Type as T } from '@sinclair/typebox'
import { timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { defineSkill, type SkillAnswer, type Utterance } from '../../../kernel/skills/skill'
import { whichOf } from '../../../kernel/skills/which'
import type { CustomerReport } from '../report.offers'
import { countedReports, toldReport, type ReportRow } from '../report.queries'

interface Texts {
  states: Record<CustomerReport['state'], string>
  head: (title: string, state: string) => string
  work: (work: string) => string
  promised: (warranty: string) => string
  costs: (total: string, covered: string, payable: string) => string
  free: (total: string) => string
  nothing: string
  sign: string
  objected: (words: string) => string
  answersBy: (time: string) => string
  answersLate: string
  answered: (answer: string) => string
  pay: (due: string) => string
  paid: string
  none: string
  open: string
  toPay: string
  visits: string
  stop: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    states: { pending: '待您签字', confirmed: '已签字', refused: '您提出了异议' },
    head: (title, state) => `「${title}」：${state}。`,
    work: work => `做了什么：${work}`,
    promised: warranty => `对这次维修的质保：${warranty}`,
    costs: (total, covered, payable) => `费用合计 ${total}，质保承担 ${covered}，您付 ${payable}。`,
    free: total => `费用合计 ${total}，全部由质保承担，您不用付。`,
    nothing: '这次服务不收费。',
    sign: '请打开报告核对后签字；哪里不对，也可以在那里写明。',
    objected: words => `您说：${words}。`,
    answersBy: time => `我们会在 ${time} 前答复您。`,
    answersLate: '我们还没有答复，可以致电或留言催一下。',
    answered: answer => `对您的异议的答复：${answer}。`,
    pay: due => `还有 ${due} 没有付。`,
    paid: '没有要付的款了。',
    none: '您还没有服务报告：上门服务做完以后，工程师会写一份给您签字。',
    open: '打开报告',
    toPay: '去付款',
    visits: '我的请求',
    stop: '。',
  },
  en: {
    states: { pending: 'waits for your signature', confirmed: 'signed', refused: 'you objected to it' },
    head: (title, state) => `“${title}”: ${state}.`,
    work: work => `What was done: ${work}`,
    promised: warranty => `Warranty of the repair: ${warranty}`,
    costs: (total, covered, payable) => `It costs ${total}, the warranty pays ${covered}, you pay ${payable}.`,
    free: total => `It costs ${total}, the warranty pays all of it, you pay nothing.`,
    nothing: 'This service costs nothing.',
    sign: 'Please open the report, read it and sign; if something is not right, say so there.',
    objected: words => `You said: ${words}.`,
    answersBy: time => `We answer by ${time}.`,
    answersLate: 'We have not answered yet; you can call or send a message.',
    answered: answer => `Our answer to your objection: ${answer}.`,
    pay: due => `${due} are not paid yet.`,
    paid: 'Nothing is left to pay.',
    none: 'You have no service report yet: after a visit the engineer writes one for you to sign.',
    open: 'Open the report',
    toPay: 'Pay',
    visits: 'My services',
    stop: '. ',
  },
  ru: {
    states: { pending: 'ждёт вашей подписи', confirmed: 'подписан', refused: 'вы его оспорили' },
    head: (title, state) => `«${title}»: ${state}.`,
    work: work => `Что сделано: ${work}`,
    promised: warranty => `Гарантия на ремонт: ${warranty}`,
    costs: (total, covered, payable) => `Стоимость ${total}, по гарантии ${covered}, к оплате ${payable}.`,
    free: total => `Стоимость ${total}, всё оплачивает гарантия, платить не нужно.`,
    nothing: 'Эта услуга бесплатна.',
    sign: 'Откройте отчёт, проверьте и подпишите; если что-то не так, напишите там же.',
    objected: words => `Вы написали: ${words}.`,
    answersBy: time => `Ответим до ${time}.`,
    answersLate: 'Мы ещё не ответили; можно позвонить или написать.',
    answered: answer => `Ответ на ваше возражение: ${answer}.`,
    pay: due => `Осталось оплатить ${due}.`,
    paid: 'Платить больше нечего.',
    none: 'Отчётов о работах пока нет: после визита инженер пишет отчёт вам на подпись.',
    open: 'Открыть отчёт',
    toPay: 'Оплатить',
    visits: 'Мои заявки',
    stop: '. ',
  },
  tw: {
    states: { pending: '待您簽名', confirmed: '已簽名', refused: '您提出了異議' },
    head: (title, state) => `「${title}」：${state}。`,
    work: work => `做了什麼：${work}`,
    promised: warranty => `這次維修的保固：${warranty}`,
    costs: (total, covered, payable) => `費用合計 ${total}，保固承擔 ${covered}，您付 ${payable}。`,
    free: total => `費用合計 ${total}，全部由保固承擔，您不用付。`,
    nothing: '這次服務不收費。',
    sign: '請打開報告核對後簽名；哪裡不對，也可以在那裡寫明。',
    objected: words => `您說：${words}。`,
    answersBy: time => `我們會在 ${time} 前回覆您。`,
    answersLate: '我們還沒有回覆，可以致電或留言提醒。',
    answered: answer => `對您的異議的回覆：${answer}。`,
    pay: due => `還有 ${due} 沒有付。`,
    paid: '沒有要付的款了。',
    none: '您還沒有服務報告：到府服務做完以後，工程師會寫一份給您簽名。',
    open: '打開報告',
    toPay: '去付款',
    visits: '我的請求',
    stop: '。',
  },
}

/** The report that a sentence names, else that of the request on the screen, else, where none is open, the newest; undefined where there is none. */
function meantReport({ question, sentence }: Utterance, rows: readonly ReportRow[], of: string | undefined) {
  const shown = rows.find(({ taskId, eventId }) => of !== undefined && (taskId === of || eventId === of))
  const { found, isNamed } = whichOf({ said: question, sentence, open: shown?.id }, rows, row => ({
    id: row.id,
    numbers: [row.reportNo, row.facts.taskNo],
    words: row.facts.title,
    about: [row.result, row.work].join(' '),
    people: [row.staffName],
  }))
  const meant = (isNamed ? found[0] : undefined) ?? shown
  // of a request without one nothing is told of another's
  return meant ?? (of === undefined ? rows[0] : undefined)
}

/** What is left to do with a report, and what it answers to an objection. */
function next(texts: Texts, language: Language, now: number, report: CustomerReport): string[] {
  const { state, objection, answerTime, due } = report
  if (state === 'pending')
    return [...(objection?.end === 'answered' ? [texts.answered(objection.answer)] : []), texts.sign]
  if (state === 'refused')
    return [
      texts.objected(objection?.content ?? '') +
        (answerTime ? texts.answersBy(timePhrase(answerTime, language, { now })) : texts.answersLate),
    ]
  return [due > 0 ? texts.pay(money(due, language)) : texts.paid]
}

/** What a service report says, the newest where none is named: what was done, who pays what, and what is to do. */
export const reports = defineSkill({
  name: 'reports',
  purpose:
    'Tells a service report of the customer, the newest by default: what was done, what is promised for it, whether it is signed, what is to pay.',
  examples: {
    zh: ['解释一下我的服务报告', '维修报告说了什么', '这份报告要我签字吗', '我的报告签字了吗', '服务报告要付多少钱'],
    en: [
      'Explain my report',
      'What does my service report say?',
      'Is my report signed?',
      'what do I pay by the repair report',
    ],
    ru: ['Объясни мой отчёт', 'Что написано в отчёте?', 'Сколько платить по отчёту?', 'отчёт подписан?'],
    tw: ['解釋一下我的服務報告', '維修報告說了什麼', '我的報告簽名了嗎'],
  },
  words: {
    about: [
      '那次报告',
      '报告..确认',
      '确认..报告',
      '报告里',
      '报告结果',
      '有没有..报告',
      '报告..签',
      'report..sign',
      'a report',
      'any report',
      'в отчете',
      '服务报告',
      '维修报告',
      '上门报告',
      '我的报告',
      '这份报告',
      '那份报告',
      '报告..签字',
      '报告..签名',
      'my report',
      'our report',
      'service report',
      'repair report',
      'the report',
      'отчет',
      'отчёт',
      'акт выполненных работ',
    ],
    asks: ['own', 'list', 'count', 'state'],
    also: [
      '确认',
      '结果',
      '怎么写',
      '报告里',
      'waiting for me',
      '解释',
      '说明',
      '看懂',
      '看不懂',
      '讲',
      '什么意思',
      '怎么看',
      '说了什么',
      '内容',
      '签字',
      '签名',
      '付',
      'explain',
      'understand',
      'summarise',
      'summarize',
      'say',
      'mean',
      'signed',
      'sign',
      'pay',
      'объясни',
      'расскажи',
      'поясни',
      'понять',
      'написано',
      'подписан',
      'подписать',
      'платить',
    ],
    here: ['报告', '付多少', '要付', '怎么写', 'report', 'pay', 'отчет', 'платить'],
    not: [
      '报告怎么写',
      '怎么写报告',
      '怎么签',
      '故障代码',
      '检测报告',
      '质检报告',
      '体检',
      'how do i sign',
      'report a fault',
      'error report',
      'report a problem',
      'об ошибке',
      'об ошибках',
      'кассовый',
    ],
  },
  subjects: ['event', 'task'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the request or the task on the screen' })) }),
  who: 'linkman',
  scope: ['money'],
  read: ({ subject }) => (subject?.kind === 'event' || subject?.kind === 'task' ? { id: subject.id } : {}),
  run: async (ctx, { id }, utterance): Promise<SkillAnswer> => {
    const row = meantReport(utterance, await countedReports(ctx), id)
    const texts = TEXTS[ctx.language]
    if (!row)
      return {
        lines: [{ text: texts.none }],
        links: [{ text: texts.visits, url: '/service/serviceList?state=all' }],
        facts: { reports: 0 },
      }
    const report = await toldReport(ctx, row)
    const { reportNo, state, total, covered, payable, due, taskId, eventId } = report
    const url = `/task/report?id=${taskId}`
    const amount = (cents: number): string => money(cents, ctx.language)
    const work = [report.result, report.work].filter(Boolean).join(texts.stop)
    return {
      lines: [
        {
          text: texts.head(report.title, texts.states[state]),
          thing: { kind: 'report', name: reportNo, url },
        },
        ...(work ? [{ text: texts.work(work) }] : []),
        ...(report.repairWarranty ? [{ text: texts.promised(report.repairWarranty) }] : []),
        {
          text:
            total === 0
              ? texts.nothing
              : payable === 0
                ? texts.free(amount(total))
                : texts.costs(amount(total), amount(covered), amount(payable)),
        },
        ...next(texts, ctx.language, ctx.now(), report).map(text => ({ text })),
      ],
      links: [
        { text: texts.open, url },
        ...(state === 'confirmed' && due > 0 ? [{ text: texts.toPay, url: `/event/view?id=${eventId}` }] : []),
      ],
      facts: { reportNo, state, total, covered, payable, due },
    }
  },
})
