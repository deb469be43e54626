import type { Language } from '../../../shared/language'

/** What is said where a model gives no answer, or none that is whole, and the knowledge base answers in its place. */
export const LLM_TEXTS: Record<Language, { instead: string; cut: string }> = {
  zh: { instead: '语言模型暂时没有答上来，以下由知识库回答。', cut: '上面的回答没有说完，以下由知识库回答。' },
  en: {
    instead: 'The language model gave no answer just now. The knowledge base says:',
    cut: 'The answer above is not complete. The knowledge base says:',
  },
  ru: {
    instead: 'Языковая модель сейчас не ответила. Вот что есть в базе знаний:',
    cut: 'Ответ выше не закончен. Вот что есть в базе знаний:',
  },
  tw: { instead: '語言模型暫時沒有答上來，以下由知識庫回答。', cut: '上面的回答沒有說完，以下由知識庫回答。' },
}
