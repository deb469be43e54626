import type { Language } from '../../../shared/language'
import type { ToldChange } from '../../providers/wechat/subscribe'

type Texts = Record<Language, string>

/** What happened, in a word; Chinese ones have at most five characters, which is what WeChat's `phrase` takes. */
export const STATE_TEXTS: Record<ToldChange, Texts> = {
  allocate: { zh: '已派单', en: 'Engineer assigned', ru: 'Назначен инженер', tw: '已派工' },
  accept: { zh: '处理中', en: 'In progress', ru: 'В работе', tw: '處理中' },
  depart: { zh: '已出发', en: 'On the way', ru: 'В пути', tw: '已出發' },
  finish: { zh: '已完成', en: 'Completed', ru: 'Завершено', tw: '已完成' },
  remark: { zh: '有新留言', en: 'New message', ru: 'Новое сообщение', tw: '有新留言' },
}

/** A word more, where nobody wrote one: at most 20 characters with what is filled in. */
export const NOTE_TEXTS: Record<ToldChange, Texts> = {
  allocate: {
    zh: '工程师：{engineer}',
    en: 'Engineer: {engineer}',
    ru: 'Инженер: {engineer}',
    tw: '工程師：{engineer}',
  },
  accept: { zh: '工程师已接单', en: 'Engineer has started', ru: 'Инженер приступил', tw: '工程師已接單' },
  depart: { zh: '预计 {time} 到达', en: 'Arrives {time}', ru: 'Прибытие {time}', tw: '預計 {time} 到達' },
  finish: { zh: '服务已完成', en: 'The work is done', ru: 'Работы выполнены', tw: '服務已完成' },
  remark: { zh: '发来了图片', en: 'Sent you a picture', ru: 'Прислали фото', tw: '傳來了圖片' },
}
