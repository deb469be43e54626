import type { Locale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import type { Language } from '@shared/language'

const LOADERS: Record<Language, () => Promise<{ default: Locale }>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  en: () => import('antd/es/locale/en_US'),
  ru: () => import('antd/es/locale/ru_RU'),
  tw: () => import('antd/es/locale/zh_TW'),
}

// with none at all, Ant Design would build the page once more when the first one comes, and what was typed would be gone
const NONE: Locale = { locale: '' }

/** What Ant Design's own parts say, in a language; until it has come they keep what they said before. */
export function useAntdTexts(language: Language): Locale {
  const [locale, setLocale] = useState(NONE)
  useEffect(() => {
    let wanted = true
    void LOADERS[language]().then(({ default: texts }) => wanted && setLocale(texts))
    return () => {
      wanted = false
    }
  }, [language])
  return locale
}
