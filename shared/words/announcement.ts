import type { KindWords } from './kind-words'

/** What an announcement is called, and what staff did to it, as staff read them. */
export const ANNOUNCEMENT_WORDS = {
  name: { zh: '公告与活动', en: 'Announcement', ru: 'Объявление', tw: '公告與活動' },
  states: {},
  actions: {
    create: { zh: '发布公告或活动', en: 'Announcement made', ru: 'Объявление добавлено', tw: '發布公告或活動' },
    update: { zh: '修改公告或活动', en: 'Announcement changed', ru: 'Объявление изменено', tw: '修改公告或活動' },
    remove: { zh: '删除公告或活动', en: 'Announcement removed', ru: 'Объявление удалено', tw: '刪除公告或活動' },
  },
} as const satisfies KindWords<never>
