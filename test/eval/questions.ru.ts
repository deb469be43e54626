import type { Row } from './question'

const q = (
  text: string,
  expect: string | string[] | null,
  phrase?: string | string[],
  more: Partial<Row> = {},
): Row => ({ text, expect: typeof expect === 'string' ? [expect] : expect, ...(phrase ? { phrase } : {}), ...more })
const factory = { tenant: 'hengji' } as const

export const russian: Row[] = [
  q('посудомойка выдаёт Е4 и не набирает воду', ['e4-dishwasher', '#E4', 'error-codes-all'], ['кран', 'фильтр']),
  q('как часто мыть фильтры в кондиционере', 'ac-filter-clean', 'недел'),
  q('колонка щёлкает, но не загорается', ['e1-heater', '#E1'], ['газ', 'напор']),
  q('от стиралки воняет', 'washer-drum-clean', ['барабана', 'фильтр']),
  q('сколько стоит мембрана для фильтра воды', 'purifier-filter-change', '398'),
  q('сколько лет гарантия на холодильник', 'warranty-policy', '3 года'),
  q('течёт вода из-под машины, что делать сначала', 'leak-where', ['кран', 'питание']),
  q('хочу отменить заявку', 'urge-cancel', 'Отменить'),
  q('не могу подключить кондиционер к вайфаю', 'wifi-pairing', '2,4 ГГц'),
  q(
    'экскаватор зимой не набирает обороты',
    ['al-121', '#AL-121', 'winter-protection'],
    ['топлив', 'солярк', 'AL-121'],
    factory,
  ),
  q('через сколько часов менять масло в двигателе экскаватора', ['excavator-plan'], '500', factory),
  q('сколько ждать запчасть из Алматы', 'part-order', '3 дня', factory),
  q('насос сильно вибрирует', ['pump-care', 'al-305'], ['вибрац', 'мм/с', 'центровк'], factory),
  q('как быстро приедет мастер, если стоит вся линия', 'breakdown-report', ['30 минут', '8 часов'], factory),
  q('какой курс доллара сегодня', null),
  q('микроволновка не греет', null),
  q('посоветуй хороший фильм', null),
  q('экскаватор ещё на гарантии?', ['product:st.ex1', 'product:st.ex2'], 'действует', {
    tenant: 'hengji',
    as: 'smirnov',
  }),
  q('а сколько это стоит?', ['f1-ac', '#F1'], '45', { after: 'кондиционер показывает F1' }),
]
