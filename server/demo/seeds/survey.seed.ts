import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { SURVEY_DAYS, type SurveyAnswer, type SurveyQuestion } from '../../../shared/survey'
import { events } from '../../domains/event/event.table'
import { surveyLinks, surveys, surveySettings, surveyVersions } from '../../domains/survey/survey.table'
import { staff } from '../../kernel/identity/auth.table'
import { messages } from '../../kernel/notify/message.table'
import { idOf, numberOf, t } from '../deterministic'
import type { Seed } from './seed'

const DAY = 86_400_000
/** So many customers have answered. */
const ANSWERED = 24

const TITLE = t('服务回访', 'How was your service?', 'Как прошло обслуживание?', '服務回訪')
const INTRODUCTION = t(
  '谢谢您选择我们，请告诉我们做得怎么样。',
  'Thank you for choosing us. Your answer helps us to do better.',
  'Спасибо, что выбрали нас. Ваш ответ поможет нам стать лучше.',
  '謝謝您選擇我們，請告訴我們做得怎麼樣。',
)
const QUESTIONS: SurveyQuestion[] = [
  {
    key: 'now',
    type: 'single',
    title: t('修好以后，现在正常吗？', 'Is everything well now?', 'Теперь всё в порядке?', '修好以後，現在正常嗎？'),
    required: true,
    options: [
      { key: 'well', text: t('一直正常', 'Yes', 'Да', '一直正常') },
      { key: 'again', text: t('又不好了', 'It came back', 'Снова неисправно', '又不好了'), help: true },
      { key: 'unknown', text: t('还没用', 'Not used yet', 'Ещё не пользовались', '還沒用') },
    ],
  },
  {
    key: 'engineer',
    type: 'stars',
    title: t('给上门师傅打几分？', 'How was your engineer?', 'Как вам мастер?', '給到府師傅打幾分？'),
    required: true,
    helpUpTo: 2,
    reasons: {
      most: 3,
      options: [
        { key: 'late', text: t('到得晚', 'Late', 'Опоздал', '到得晚') },
        { key: 'unsolved', text: t('没修好', 'Not repaired', 'Не починил', '沒修好') },
        { key: 'unclear', text: t('讲得不清楚', 'Unclear', 'Непонятно', '講得不清楚') },
        { key: 'price', text: t('收费', 'The price', 'Цена', '收費') },
      ],
    },
  },
  {
    key: 'recommend',
    type: 'score',
    title: t(
      '您会把我们推荐给朋友吗？',
      'Would you recommend us to a friend?',
      'Вы порекомендуете нас друзьям?',
      '您會把我們推薦給朋友嗎？',
    ),
    required: false,
  },
  {
    key: 'better',
    type: 'text',
    title: t('我们哪里可以做得更好？', 'What could we do better?', 'Что нам улучшить?', '我們哪裡可以做得更好？'),
    required: false,
    when: { key: 'engineer', most: 3 },
  },
  {
    key: 'words',
    type: 'text',
    title: t('还想告诉我们什么？', 'Anything else?', 'Хотите что-нибудь добавить?', '還想告訴我們什麼？'),
    required: false,
  },
]
const WORDS = [
  '师傅很准时，讲得也清楚。',
  '修好以后一直没问题，谢谢。',
  '希望周末也能预约。',
  '价格透明，会推荐给邻居。',
]
const WORSE = ['约的上午，下午才到。', '修了两次才好。']

/** What somebody answered; the name decides. */
function answersOf(name: string): SurveyAnswer[] {
  const engineer = [5, 5, 5, 4, 4, 5, 3, 5, 4, 2][numberOf(`${name} engineer`, 0, 9)] ?? 5
  const recommend = Math.max(0, engineer * 2 - numberOf(`${name} recommend`, 0, 1))
  const isLow = engineer <= 3
  const pick = (list: readonly string[], what: string) => list[numberOf(`${name} ${what}`, 0, list.length - 1)] ?? ''
  return [
    { key: 'now', chosen: [isLow ? 'again' : pick(['well', 'well', 'well', 'unknown'], 'now')] },
    { key: 'engineer', mark: engineer, ...(isLow ? { reasons: [pick(['late', 'unsolved', 'price'], 'reason')] } : {}) },
    // some say nothing to what they need not answer
    ...(numberOf(`${name} says`, 0, 5) ? [{ key: 'recommend', mark: recommend }] : []),
    ...(isLow ? [{ key: 'better', text: pick(WORSE, 'worse') }] : []),
    ...(!isLow && numberOf(`${name} writes`, 0, 2) === 0 ? [{ key: 'words', text: pick(WORDS, 'words') }] : []),
  ]
}

/** A survey: with answers, and one that waits for a customer, where the company asks; elsewhere a draft. */
export const surveySeed: Seed = {
  name: 'survey',
  after: ['event', 'task'],
  async seed(tx, { company, tenantId, clock, made }) {
    const { key } = company
    const surveyId = idOf(`${key} survey`)
    const isOffered = company.tenant.flags.satisfactionGray
    const words = { title: TITLE, introduction: INTRODUCTION, questions: QUESTIONS }
    await tx
      .insert(surveys)
      .values({ tenantId, id: surveyId, ...words, state: isOffered ? 'published' : 'draft', createTime: made(60) })
    if (!isOffered) return
    await tx.insert(surveyVersions).values({ tenantId, surveyId, version: 1, ...words })
    await tx
      .insert(surveySettings)
      .values({ tenantId, enabled: true, surveyId, delayMinutes: 120, kinds: ['event', 'task'] })
    const rows = await tx
      .select({ event: events, engineer: staff.displayName })
      .from(events)
      .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
      .where(
        and(
          eq(events.tenantId, tenantId),
          inArray(events.state, ['finished', 'evaluated']),
          isNotNull(events.finishTime),
        ),
      )
      .orderBy(desc(events.finishTime), desc(events.id))
    const customer = idOf(`${key} linkman zhangsan`)
    const waiting = rows.find(({ event }) => event.linkmanId === customer)
    const now = clock.at(0)
    const links = rows
      .filter(({ event }) => event.id !== waiting?.event.id)
      .slice(0, ANSWERED)
      .map(({ event, engineer }) => {
        const name = `survey of ${event.eventNo}`
        const sent = Date.parse(event.finishTime ?? event.createTime) + 2 * 60 * 60_000
        const answered = Math.min(now, sent + numberOf(`${name} answered`, 10, 2000) * 60_000)
        return {
          event,
          engineer,
          sent: Math.min(now, sent),
          answers: answersOf(name),
          answerTime: new Date(answered).toISOString(),
        }
      })
    const all = [
      ...links,
      ...(waiting ? [{ ...waiting, sent: now - 3 * 60 * 60_000, answers: [], answerTime: null }] : []),
    ]
    const sentLinks = all.map(({ event, engineer, sent, answers, answerTime }) => ({
      tenantId,
      id: idOf(`${key} survey link ${event.id}`),
      surveyId,
      surveyVersion: answerTime === null ? null : 1,
      customerId: event.customerId,
      linkmanId: event.linkmanId,
      subjectKind: 'event' as const,
      subjectId: event.id,
      subjectNumber: event.eventNo,
      subjectTitle: event.title,
      executorName: engineer ?? '',
      subjectFinishTime: event.finishTime,
      expireTime: new Date(sent + SURVEY_DAYS * DAY).toISOString(),
      openTime: answerTime,
      answers,
      answeredBy: answerTime === null ? '' : `linkman:${event.linkmanId}`,
      answerTime,
      createTime: new Date(sent).toISOString(),
    }))
    if (sentLinks.length) await tx.insert(surveyLinks).values(sentLinks)
    const open = sentLinks.find(one => one.answerTime === null)
    if (open)
      await tx.insert(messages).values({
        tenantId,
        id: idOf(`${open.id} message`),
        linkmanId: open.linkmanId,
        kind: 'survey',
        subjectId: open.id,
        change: 'ask',
        changeId: open.id,
        facts: { number: open.subjectNumber, title: open.subjectTitle },
        createTime: open.createTime,
      })
  },
}
