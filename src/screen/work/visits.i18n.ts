import { messages } from '@/i18n'

/** Texts of the visits of a request or a task. */
export const visitsTexts = messages('visits', {
  zh: {
    title: '上门记录',
    nth: '第 {{n}} 次上门',
    planned: '待上门',
    unplanned: '时间待定',
    there: '在现场',
    waits: '等 {{part}}，预计 {{day}}',
    waitsUntil: '预计 {{day}} 后继续',
    lacks: '缺：{{part}}',
  },
  en: {
    title: 'Visits',
    nth: 'Visit {{n}}',
    planned: 'To come',
    unplanned: 'Time to be agreed',
    there: 'On site',
    waits: 'Waiting for {{part}}, expected {{day}}',
    waitsUntil: 'Goes on after {{day}}',
    lacks: 'Missing: {{part}}',
  },
  ru: {
    title: 'Визиты',
    nth: 'Визит {{n}}',
    planned: 'Предстоит',
    unplanned: 'Время уточняется',
    there: 'Инженер на месте',
    waits: 'Ждём: {{part}}, ожидается {{day}}',
    waitsUntil: 'Продолжим после {{day}}',
    lacks: 'Не хватает: {{part}}',
  },
  tw: {
    title: '到府記錄',
    nth: '第 {{n}} 次到府',
    planned: '待到府',
    unplanned: '時間待定',
    there: '在現場',
    waits: '等 {{part}}，預計 {{day}}',
    waitsUntil: '預計 {{day}} 後繼續',
    lacks: '缺：{{part}}',
  },
})
