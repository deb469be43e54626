import type { Language } from '../../../shared/language'
import { plainLine } from '../../../shared/readable'
import type { CodeMail } from './mail'

interface Words {
  subject: string
  lead: string
  note: string
}
const WORDS: Record<Language, Words> = {
  zh: {
    subject: '{company}验证码',
    lead: '您在{company}服务门户的验证码是：',
    note: '{minutes} 分钟内有效，请勿告诉他人。如果不是您本人操作，请忽略这封邮件。',
  },
  en: {
    subject: '{company}: your code',
    lead: 'Your code for the service portal of {company}:',
    note: 'It is good for {minutes} minutes. Tell nobody. If you did not ask for it, ignore this e-mail.',
  },
  ru: {
    subject: '{company}: код подтверждения',
    lead: 'Ваш код для сервисного портала «{company}»:',
    note: 'Код действует {minutes} мин. Никому его не сообщайте. Если вы его не запрашивали, ничего не делайте.',
  },
  tw: {
    subject: '{company}驗證碼',
    lead: '您在{company}服務入口的驗證碼是：',
    note: '{minutes} 分鐘內有效，請勿告訴他人。如果不是您本人操作，請忽略這封郵件。',
  },
}
const LOCALE: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru', tw: 'zh-TW' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)

/** A mail with a code, as text and as a page without pictures, links or anything that runs. */
export function codeMail({ code, minutes, company: name }: CodeMail, language: Language) {
  // whatever a company calls itself, it stays one line of a head
  const company = plainLine(name).replace(/\s+/g, ' ')
  const values: Record<string, string> = { company, minutes: String(minutes) }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const { subject, lead, note } = WORDS[language]
  const [intro, rest] = [fill(lead), fill(note)]
  return {
    company,
    subject: fill(subject),
    text: `${intro}\n\n${code}\n\n${rest}\n`,
    html: `<!doctype html><html lang="${LOCALE[language]}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;color:#222"><p>${escaped(intro)}</p><p style="font-size:28px;letter-spacing:4px"><b>${escaped(code)}</b></p><p style="color:#666">${escaped(rest)}</p></body></html>`,
  }
}
