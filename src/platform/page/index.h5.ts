import type { PagePlatform } from './types'

export const page: PagePlatform = {
  source: 'H5',
  app: '',
  ownNavigationBar: true,
  insideMiniProgram: () => window.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent),
  // only WeChat has a library for it, which is loaded where it is needed
  openInMiniProgram: async path =>
    /MicroMessenger/i.test(navigator.userAgent) && (await import('./mini-program-page')).openPage(path),
  locale: () => navigator.language,
  outerQuery: () => Object.fromEntries(new URLSearchParams(location.search)),
  reload: () => location.reload(),
  onOtherTab: run => window.addEventListener('storage', run),
  setDocumentLanguage: language => {
    document.documentElement.lang = language === 'tw' ? 'zh-Hant' : language === 'zh' ? 'zh-Hans' : language
  },
}
