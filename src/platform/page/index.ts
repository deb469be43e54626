import type { PagePlatform } from './types'

const unsupported = (): never => {
  throw new Error('no page platform here')
}
export const page: PagePlatform = {
  source: 'H5',
  app: '',
  ownNavigationBar: true,
  insideMiniProgram: () => false,
  locale: () => undefined,
  outerQuery: () => ({}),
  reload: unsupported,
  onOtherTab: () => undefined,
  setDocumentLanguage: () => undefined,
}
