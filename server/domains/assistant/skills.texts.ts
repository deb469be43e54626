import type { Language } from '../../../shared/language'

/** What a visitor is told who asks for something of their own. */
export const SKILL_TEXTS: Record<Language, { question: string; signIn: string }> = {
  zh: { question: '这要看您自己的账户。登录以后再问我，我就能告诉您。', signIn: '登录' },
  en: {
    question: 'That depends on your own account. Sign in and ask me again, then I can tell you.',
    signIn: 'Sign in',
  },
  ru: { question: 'Это зависит от вашей учётной записи. Войдите и спросите ещё раз, тогда я отвечу.', signIn: 'Войти' },
  tw: { question: '這要看您自己的帳戶。登入以後再問我，我就能告訴您。', signIn: '登入' },
}
