import type { PagePlatform } from './types'

export const page: PagePlatform = {
  source: 'H5',
  ownNavigationBar: true,
  insideMiniProgram: () => window.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent),
  locale: () => navigator.language,
  outerQuery: () => Object.fromEntries(new URLSearchParams(location.search)),
  reload: () => location.reload(),
  setDocumentLanguage: language => { document.documentElement.lang = language === 'tw' ? 'zh-Hant' : language === 'zh' ? 'zh-Hans' : language },
}
