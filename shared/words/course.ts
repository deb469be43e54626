import type { KindWords } from './kind-words'

/** What a course is called, and what staff did to it, as staff read them. */
export const COURSE_WORDS = {
  name: { zh: '课程', en: 'Course', ru: 'Курс', tw: '課程' },
  states: {},
  actions: {
    create: { zh: '新建课程', en: 'Course created', ru: 'Курс добавлен', tw: '新增課程' },
    update: { zh: '修改课程', en: 'Course changed', ru: 'Курс изменён', tw: '修改課程' },
    remove: { zh: '删除课程', en: 'Course removed', ru: 'Курс удалён', tw: '刪除課程' },
  },
} as const satisfies KindWords<never>
