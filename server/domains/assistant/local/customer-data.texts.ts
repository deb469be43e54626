import type { EventState } from '../../../../shared/event'
import type { Language } from '../../../../shared/language'

/** How the facts of a product or a request are told; the states are named as everywhere in the app. */
interface Texts {
  states: Record<EventState, string>
  product: string
  inWarranty: string
  outOfWarranty: string
  noWarranty: string
  event: string
  plan: string
  executor: string
  arrive: string
  offReason: string
  stop: string
}

export const OWN_TEXTS: Record<Language, Texts> = {
  zh: {
    states: {
      created: '待处理',
      allocated: '已派单',
      processing: '处理中',
      finished: '待评价',
      evaluated: '已完成',
      off: '已取消',
      converted: '已转工单',
    },
    product: '{name}（{model}，序列号 {serial}）',
    inWarranty: '质保到 {end}，现在在保',
    outOfWarranty: '质保到 {end}，现在已过保',
    noWarranty: '没有登记质保日期',
    event: '{no}「{title}」：{state}',
    plan: '约定上门 {time}',
    executor: '工程师 {name}',
    arrive: '预计 {time} 到达',
    offReason: '取消原因：{reason}',
    stop: '。',
  },
  en: {
    states: {
      created: 'Waiting',
      allocated: 'Assigned',
      processing: 'In progress',
      finished: 'Please rate',
      evaluated: 'Completed',
      off: 'Cancelled',
      converted: 'Work order',
    },
    product: '{name} ({model}, serial number {serial})',
    inWarranty: 'warranty until {end}, in warranty now',
    outOfWarranty: 'warranty until {end}, out of warranty now',
    noWarranty: 'no warranty dates on record',
    event: '{no} “{title}”: {state}',
    plan: 'visit planned for {time}',
    executor: 'engineer {name}',
    arrive: 'arrives about {time}',
    offReason: 'reason: {reason}',
    stop: '.',
  },
  ru: {
    states: {
      created: 'Принята',
      allocated: 'Назначена',
      processing: 'В работе',
      finished: 'Ждёт оценки',
      evaluated: 'Завершена',
      off: 'Отменена',
      converted: 'Наряд',
    },
    product: '{name} ({model}, серийный № {serial})',
    inWarranty: 'гарантия до {end}, действует',
    outOfWarranty: 'гарантия до {end}, истекла',
    noWarranty: 'сроки гарантии не указаны',
    event: '{no} «{title}»: {state}',
    plan: 'визит {time}',
    executor: 'инженер {name}',
    arrive: 'прибытие около {time}',
    offReason: 'причина: {reason}',
    stop: '.',
  },
  tw: {
    states: {
      created: '待處理',
      allocated: '已派單',
      processing: '處理中',
      finished: '待評價',
      evaluated: '已完成',
      off: '已取消',
      converted: '已轉工單',
    },
    product: '{name}（{model}，序號 {serial}）',
    inWarranty: '保固到 {end}，目前在保固期內',
    outOfWarranty: '保固到 {end}，目前已過保',
    noWarranty: '沒有登記保固日期',
    event: '{no}「{title}」：{state}',
    plan: '約定到府 {time}',
    executor: '工程師 {name}',
    arrive: '預計 {time} 到達',
    offReason: '取消原因：{reason}',
    stop: '。',
  },
}

/** A text with its gaps filled. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all)
