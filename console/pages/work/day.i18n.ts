import { texts } from '../../i18n/texts'

/** Texts of the engineer's day. */
export const dayTexts = texts({
  zh: {
    given: '新派的',
    between: '到下一个隔 {{n}} 分钟',
    noWay: '和下一个没有间隔',
    navigate: '导航',
    there: '{{time}} 已到达',
    underWay: '在路上，{{time}} 到',
    overdue: '过了约定时间',
    allDone: '今天的都做完了',
    count: '{{n}} 个',
  },
  en: {
    given: 'New',
    between: '{{n}} min until the next',
    noWay: 'No time until the next',
    navigate: 'Navigate',
    there: 'There since {{time}}',
    underWay: 'On the way, arrives {{time}}',
    overdue: 'Past the agreed time',
    allDone: 'Everything of today is done',
    count: 'visits: {{n}}',
  },
  ru: {
    given: 'Новое',
    between: '{{n}} мин до следующего',
    noWay: 'Следующий без перерыва',
    navigate: 'Маршрут',
    there: 'На месте с {{time}}',
    underWay: 'В пути, прибытие {{time}}',
    overdue: 'Согласованное время прошло',
    allDone: 'На сегодня всё сделано',
    count: 'Визитов: {{n}}',
  },
  tw: {
    given: '新派的',
    between: '到下一個隔 {{n}} 分鐘',
    noWay: '和下一個沒有間隔',
    navigate: '導航',
    there: '{{time}} 已到達',
    underWay: '在路上，{{time}} 到',
    overdue: '過了約定時間',
    allDone: '今天的都做完了',
    count: '{{n}} 個',
  },
})
