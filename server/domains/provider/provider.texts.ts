import type { Language } from '../../../shared/language'

/** What the network is called where a company has no name for it: the specification's service provider list, in the words of the glossary. */
export const LIST_TITLE: Readonly<Record<Language, string>> = {
  zh: '服务网点',
  en: 'Service points',
  ru: 'Сервисные центры',
  tw: '服務據點',
}
