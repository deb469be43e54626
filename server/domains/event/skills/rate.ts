import { Type as T } from '@sinclair/typebox'
import type { Language } from '../../../../shared/language'
import { defineSkill } from '../../../kernel/skills/skill'
import { normal } from '../../../kernel/text/tokenize'
import { evaluateSettings } from '../../../kernel/work/evaluation'
import { ONE_REQUEST, meantRequest, nameOf, screenOf, visitLine, type Deed } from './meant'

const DEED: Deed = { event: 'evaluate', task: 'evaluate', isAfter: true }
/** Longest text that goes with stars. */
const SAID = 500

const NUMBERS: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  одна: 1,
  одну: 1,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
}
const STARS =
  /(?<![\d.])([1-5一二两三四五])\s?(?:颗|个)?(?:星|分)(?!\d|钟)|(?<![\w.])([1-5]|one|two|three|four|five)[\s-]?stars?\b|(?<!\d)([1-5])\s?(?:out of|\/)\s?5|(?<![\d.а-я])([1-5]|одн[ау]|две|три|четыре|пять)\s?(?:зв[её]зд|балл)|★{1,5}|⭐{1,5}/u
const FULL = /满分|全五星|full marks|top marks|высший балл|максимальн/u
/** How many stars a sentence gives; 0: it does not say. */
function starsIn(question: string): number {
  const said = normal(question)
  const found = STARS.exec(said)
  if (found) {
    const word = found.slice(1).find(Boolean)
    return word === undefined ? [...found[0].replace(/[^★⭐]/gu, '')].length : (NUMBERS[word] ?? Number(word))
  }
  return FULL.test(said) ? 5 : 0
}
/** Stars, the verb and the number are no words about the work. */
const BARE = /(?:请|帮我|我要|我想)?(?:给|打|评价|评|rate|give|поставьте|ставлю|оцените)|(?:sr|tk)\d{8}-\d+/giu
/** What is said beside the stars; '' where that is next to nothing. */
function wordsIn(question: string): string {
  const clauses = question.split(/[，,。.!！;；]/u).filter(clause => clause.trim() && !STARS.test(normal(clause)))
  const told = clauses.map(clause => clause.trim()).filter(clause => !BARE.test(clause))
  return told.join('，').slice(0, SAID)
}

interface Texts {
  lead: string
  which: (name: string) => string
  title: string
  stars: (n: number) => string
  said: (text: string) => string
  confirm: string
  ask: (number: string) => string
  askStars: (number: string, stars: number) => string
  write: string
  none: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '确认后提交这个评价，提交后不能再改。',
    which: name => `您给“${name}”打几颗星？`,
    title: '评价服务',
    stars: n => `${n} 星（满分 5 星）`,
    said: text => `评价内容：${text}`,
    confirm: '提交评价',
    ask: number => `评价 ${number}`,
    askStars: (number, stars) => `评价 ${number}，${stars} 星`,
    write: '写评价',
    none: '现在不能评价。',
  },
  en: {
    lead: 'Once you confirm, it is sent; it cannot be changed after that.',
    which: name => `How many stars do you give for “${name}”?`,
    title: 'Rate the service',
    stars: n => `${n} of 5 stars`,
    said: text => `In your words: ${text}`,
    confirm: 'Send the rating',
    ask: number => `Rate ${number}`,
    askStars: (number, stars) => `Rate ${number}, ${stars} stars`,
    write: 'Write it yourself',
    none: 'Ratings are not taken now.',
  },
  ru: {
    lead: 'После подтверждения оценка будет отправлена, изменить её уже нельзя.',
    which: name => `Сколько звёзд вы ставите за «${name}»?`,
    title: 'Оценить обслуживание',
    stars: n => `Звёзд: ${n} из 5`,
    said: text => `Ваши слова: ${text}`,
    confirm: 'Отправить оценку',
    ask: number => `Оценить ${number}`,
    askStars: (number, stars) => `Оценить ${number}, ${stars} звёзд`,
    write: 'Написать отзыв',
    none: 'Сейчас оценить нельзя.',
  },
  tw: {
    lead: '確認後送出這個評價，送出後不能再改。',
    which: name => `您給「${name}」打幾顆星？`,
    title: '評價服務',
    stars: n => `${n} 星（滿分 5 星）`,
    said: text => `評價內容：${text}`,
    confirm: '送出評價',
    ask: number => `評價 ${number}`,
    askStars: (number, stars) => `評價 ${number}，${stars} 星`,
    write: '寫評價',
    none: '現在不能評價。',
  },
}

/** Gives stars, and words, to a finished work. */
export const rate = defineSkill({
  ...ONE_REQUEST,
  name: 'rate',
  purpose: 'Rates a finished service of the customer with stars and words, which the customer then confirms.',
  examples: {
    zh: ['我要评价上次的维修', '给师傅打五星', '五星好评', '装洗碗机的给四颗星', '这次服务打3分'],
    en: ['I want to rate the repair', 'give the installation five stars', '4 stars for the engineer'],
    ru: ['Хочу оценить ремонт', 'поставьте мастеру пять звёзд', 'оценка за установку: 4 звезды'],
    tw: ['我要評價上次的維修', '給師傅打五星', '五星好評'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '评价一下',
      '我要评价',
      '想评价',
      '给..评价',
      '去评价',
      '评价 sr',
      '评价 tk',
      '评个分',
      '打分',
      '打..分',
      '打个分',
      '给..分',
      '满分',
      '给..星',
      '打..星',
      '一星',
      '两星',
      '三星',
      '四星',
      '五星',
      '1 星',
      '2 星',
      '3 星',
      '4 星',
      '5 星',
      '1星',
      '2星',
      '3星',
      '4星',
      '5星',
      '颗星',
      '好评',
      '差评',
      'want to rate',
      'like to rate',
      'rate',
      'give..stars',
      'stars for',
      'five stars',
      'full marks',
      'оценить',
      'хочу оценить',
      'оценка за',
      'звезд',
      'звезды',
      'звезда',
      'поставьте..звезд',
      'высший балл',
    ],
    asks: [],
    not: [
      '多少星',
      '几星级',
      '星期',
      '评价怎么样',
      '评价如何',
      '会员',
      '能效',
      'energy rating',
      'star delta',
      'star-delta',
      'exchange rate',
      'flow rate',
      'hotel',
      'треугольник',
    ],
  },
  parameters: T.Object({
    ...ONE_REQUEST.parameters.properties,
    star: T.Optional(T.Integer({ minimum: 1, maximum: 5 })),
    content: T.Optional(T.String({ description: 'what the customer says beside the stars' })),
  }),
  read: utterance => {
    const star = starsIn(utterance.question)
    const content = wordsIn(utterance.question)
    return { ...ONE_REQUEST.read(utterance), ...(star ? { star } : {}), ...(star && content ? { content } : {}) }
  },
  run: async (ctx, { star, content = '' }, utterance) => {
    const texts = TEXTS[ctx.language]
    const { config, open } = await evaluateSettings(ctx)
    if (!open) return { lines: [{ text: texts.none }], facts: { open } }
    const meant = await meantRequest(ctx, utterance, {
      deed: DEED,
      ask: texts.ask,
      said: normal(utterance.question).replace(STARS, ' ').replace(FULL, ' '),
    })
    if (!meant) return null
    if ('answer' in meant) return meant.answer
    const { request } = meant
    const isTask = request.state === 'converted' && request.taskId !== null
    const screen = isTask ? `/task/evaluate?id=${request.taskId ?? ''}` : `/event/evaluate/create?id=${request.id}`
    const facts = { eventNo: request.eventNo, can: true }
    const parameters = { id: request.id }
    if (!config.useStarEvaluate || star === undefined)
      return {
        lines: [{ text: config.useStarEvaluate ? texts.which(nameOf(request)) : texts.write }],
        links: [{ text: texts.write, url: screen }],
        suggestions: config.useStarEvaluate ? [5, 4, 3, 2, 1].map(n => texts.askStars(request.eventNo, n)) : [],
        facts,
        parameters,
      }
    return {
      lines: [{ text: texts.lead }],
      facts: { ...facts, star },
      parameters,
      card: {
        act: isTask ? 'rateVisit' : 'rate',
        parameters: { id: isTask ? request.taskId : request.id, star, content },
        title: texts.title,
        lines: [nameOf(request), visitLine(ctx, request), texts.stars(star), content && texts.said(content)].filter(
          Boolean,
        ),
        confirm: texts.confirm,
        url: screenOf(request),
      },
    }
  },
})
