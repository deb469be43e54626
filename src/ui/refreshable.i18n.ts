import { messages } from '@/i18n'

export const refreshTexts = messages('refreshable', {
  zh: { pull: '下拉刷新', release: '松开刷新', refreshing: '正在刷新', complete: '已刷新' },
  en: { pull: 'Pull to refresh', release: 'Release to refresh', refreshing: 'Refreshing', complete: 'Up to date' },
  ru: {
    pull: 'Потяните, чтобы обновить',
    release: 'Отпустите, чтобы обновить',
    refreshing: 'Обновляем',
    complete: 'Обновлено',
  },
  tw: { pull: '下拉重新整理', release: '放開重新整理', refreshing: '正在重新整理', complete: '已更新' },
})
