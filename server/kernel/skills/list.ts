import type { Language } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { questionTerms, termsOf } from '../text/tokenize'

/** So many things are told one by one. */
export const TOLD = 5

const MORE: Record<Language, (n: number) => string> = {
  zh: n => `还有 ${n} 条，查看全部`,
  en: n => `${n} more, see all`,
  ru: n => `Ещё ${n}, показать все`,
  tw: n => `還有 ${n} 筆，查看全部`,
}
/** The screen with all of them: of a longer list it says how many it has beside those that are told. */
export const toAll = (
  language: Language,
  total: number,
  { text, url }: { text: string; url: string },
): { text: string; url: string }[] => [{ text: total > TOLD ? MORE[language](total - TOLD) : text, url }]

/** What is asked for by its id; null for what is not there, or not the caller's. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null
    throw error
  }
}

/** Words that tell what is asked of a thing, not which one it is. */
const ASKING = [
  '我的 保修 保修期 在保 过保 到期 服务单 工单 维修单 报修 报修单 单子 单 预约 请求 申请 进度 状态 处理 师傅 工程师 上门 来 到 派 派单 维修 修 记录 产品 设备 机器 电器 家电 序列号 型号 多少 台 那台 这台 家 买 上次 昨天 前天 今天 明天 现在 服务 催 快 几点 没人 没来 出发 过期 结束 截止 还有 还剩 剩 多久 天 期 日期 号 次 点 完 先',
  'warranty covered cover expire expires expired end ends left still under my request ticket booking appointment repair order visit job claim engineer technician status coming come arrive arriving late today tomorrow product appliance machine device serial number model time progress date long guarantee',
  'гарантия гарантии действует истекла закончилась кончается моя мой мое мои заявка заявку заявки запрос обращение вызов ремонт заказ мастер инженер приедет статус когда где номер серийный модель сейчас сегодня завтра изделие изделия техника прибор числа до',
].join(' ')
let asking: ReadonlySet<string> | undefined
const isAsking = (term: string): boolean => (asking ??= new Set(termsOf(ASKING))).has(term)
const WHICH = /台|个|那|哪|家|的/

/** Terms of a sentence by which a thing may be named. */
export const namesIn = (question: string): string[] =>
  questionTerms(question)
    .filter(({ kind, text }) => kind !== 'pair' && !isAsking(text) && !(text.length === 1 && WHICH.test(text)))
    .map(({ text }) => text)

/** How many of the terms a text has; a code counts as much as three words. */
export const matching = (terms: readonly string[], text: string): number => {
  const held = new Set(termsOf(text))
  return terms.reduce((sum, term) => sum + (held.has(term) ? (/\d/.test(term) && term.length > 3 ? 3 : 1) : 0), 0)
}

/** Those with the most matches, or none when something was named that nobody has. */
export function best<T>(rows: readonly T[], matches: (row: T) => number): { row: T; hits: number }[] {
  const counted = rows.map(row => ({ row, hits: matches(row) }))
  const top = Math.max(0, ...counted.map(one => one.hits))
  return top ? counted.filter(one => one.hits === top) : []
}
