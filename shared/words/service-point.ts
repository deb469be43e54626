import type { KindWords } from './kind-words'

/** What a service point is called, and what staff did to it, as staff read them. */
export const SERVICE_POINT_WORDS = {
  name: { zh: '服务网点', en: 'Service point', ru: 'Сервисный центр', tw: '服務據點' },
  states: {},
  actions: {
    create: { zh: '新建服务网点', en: 'Service point created', ru: 'Сервисный центр добавлен', tw: '新增服務據點' },
    update: { zh: '修改服务网点', en: 'Service point changed', ru: 'Сервисный центр изменён', tw: '修改服務據點' },
    remove: { zh: '删除服务网点', en: 'Service point removed', ru: 'Сервисный центр удалён', tw: '刪除服務據點' },
  },
} as const satisfies KindWords<never>
