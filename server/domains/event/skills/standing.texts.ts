import type { EventState } from '../../../../shared/event'
import type { Language } from '../../../../shared/language'
import type { TaskState } from '../../../../shared/task'

/** How the caller is told of their own requests. Names in braces are filled in; sentences have no full stop. */
interface Texts {
  /** states of a request, as the app names them */
  states: Record<EventState, string>
  /** of the visit that a request became; `onTheWay`: the engineer has set out */
  visits: Record<TaskState | 'onTheWay', string>
  engineer: string
  waiting: string
  waitingAt: string
  /** somebody was there and has to come again */
  again: string
  given: string
  givenAt: string
  /** the agreed time is over and nobody has set out */
  late: string
  onWay: string
  /** whoever came is there */
  arrived: string
  /** and has begun */
  atWork: string
  working: string
  willAnswer: string
  answersBy: string
  followed: string
  done: string
  rate: string
  off: string
  offReason: string
  notSetOut: string
  stop: string
  /** what is asked of one */
  phone: (name: string, phone: string) => string
  noPhone: string
  work: (work: string) => string
  price: (amount: string) => string
  moved: (from: string, to: string) => string
  /** why somebody comes again */
  lastVisit: (result: string, words: string) => string
  /** what that waits for: a part, a day, or both; '' for none */
  waits: (part: string, day: string) => string
  visitOn: (time: string) => string
  by: (name: string) => string
  /** how many there are */
  open: (n: number, waiting: number, processing: number) => string
  closed: (n: number) => string
  noneOpen: string
  none: string
  noneOfThem: string
  noVisit: string
  visitsThen: (n: number) => string
  others: string
  which: (n: number) => string
  all: string
  raise: string
  call: (phone: string) => string
  /** what one may ask next */
  ask: (number: string) => string
}

export const STANDING: Record<Language, Texts> = {
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
    visits: {
      created: '待安排',
      allocated: '已派单',
      accepted: '待上门',
      onTheWay: '上门中',
      processing: '服务中',
      finished: '已完成',
      closed: '已完成',
      refused: '待安排',
      off: '已取消',
    },
    engineer: '工程师',
    waiting: '已收到您的请求，正在安排工程师',
    waitingAt: '已收到您的请求，正在安排工程师；您希望的时间是{time}',
    again: '我们还要再上门一次，正在安排时间',
    given: '已安排{name}，会尽快与您联系',
    givenAt: '{name}将于{time} 上门',
    late: '{name}原定{time} 上门，时间已经过了',
    onWay: '{name}已出发，预计{time} 到达',
    arrived: '{name}已到达，从{time} 开始在现场',
    atWork: '{name}已到达，从{time} 开始在现场，正在处理',
    working: '{name}正在为您处理',
    willAnswer: '已收到，我们会答复您',
    answersBy: '{name}会答复您',
    followed: '已转为工单，工程师会继续跟进',
    done: '服务已完成',
    rate: '服务已完成，欢迎评价',
    off: '这个请求已取消',
    offReason: '这个请求已取消，原因：{reason}',
    notSetOut: '还没有登记出发',
    stop: '。',
    phone: (name, phone) => `${name}的电话是 ${phone}。`,
    noPhone: '还没有可以联系的工程师，请联系我们。',
    work: work => `做了什么：${work}`,
    price: amount => `费用合计 ${amount}。`,
    moved: (from, to) => `上门时间从 ${from} 改到了 ${to}。`,
    lastVisit: (result, words) => `上一次上门：${result}${words && `（${words}）`}。`,
    waits: (part, day) => (part ? (day ? `要等：${part}，预计${day}到。` : `要等：${part}。`) : `${day}后继续。`),
    visitOn: time => `上门 ${time}`,
    by: name => `工程师 ${name}`,
    open: (n, waiting, processing) => `您有 ${n} 个进行中的请求（待处理 ${waiting} 个，处理中 ${processing} 个）：`,
    closed: n => `您有 ${n} 个已结束的请求：`,
    noneOpen: '您没有进行中的请求，最近的一个：',
    none: '您还没有服务请求，可以提交一个。',
    noneOfThem: '您的请求里没有找到您说的这一个。进行中的有：',
    noVisit: '您没有约好的上门。',
    visitsThen: n => `那时有 ${n} 个上门：`,
    others: '您还有：',
    which: n => `符合的有 ${n} 个，您问的是哪一个？`,
    all: '查看全部请求',
    raise: '提交服务请求',
    call: phone => `拨打 ${phone}`,
    ask: number => `${number} 怎么样了`,
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
    visits: {
      created: 'Waiting',
      allocated: 'Assigned',
      accepted: 'Scheduled',
      onTheWay: 'On the way',
      processing: 'In progress',
      finished: 'Done',
      closed: 'Done',
      refused: 'Waiting',
      off: 'Cancelled',
    },
    engineer: 'The engineer',
    waiting: 'We have your request and are finding an engineer',
    waitingAt: 'We have your request and are finding an engineer; you asked for {time}',
    again: 'We have to come once more and are arranging it',
    given: '{name} is assigned and will contact you',
    givenAt: '{name} will visit {time}',
    late: '{name} was to visit {time}, and that time is over',
    onWay: '{name} is on the way and will arrive {time}',
    arrived: '{name} arrived {time} and is with you',
    atWork: '{name} arrived {time} and is at work',
    working: '{name} is working on it',
    willAnswer: 'We have it and will answer you',
    answersBy: '{name} will answer you',
    followed: 'A work order is open and an engineer will follow up',
    done: 'The service is done',
    rate: 'The service is done, you can rate it',
    off: 'This request is cancelled',
    offReason: 'This request is cancelled, reason: {reason}',
    notSetOut: 'Nobody has set out yet',
    stop: '.',
    phone: (name, phone) => `The phone number of ${name} is ${phone}.`,
    noPhone: 'There is no engineer to call yet; please contact us.',
    work: work => `What was done: ${work}`,
    price: amount => `It costs ${amount}.`,
    moved: (from, to) => `The visit was moved from ${from} to ${to}.`,
    lastVisit: (result, words) => `The last visit: ${result}${words && ` (${words})`}.`,
    waits: (part, day) =>
      part ? (day ? `It waits for: ${part}, expected ${day}.` : `It waits for: ${part}.`) : `It goes on after ${day}.`,
    visitOn: time => `visit ${time}`,
    by: name => `engineer ${name}`,
    open: (n, waiting, processing) => `Your open requests: ${n} (waiting ${waiting}, in progress ${processing}).`,
    closed: n => `Your closed requests: ${n}.`,
    noneOpen: 'No request of yours is open. The last one:',
    none: 'You have no service requests yet. You can send one.',
    noneOfThem: 'None of your requests is the one you mean. These are open:',
    noVisit: 'No visit is planned for you.',
    visitsThen: n => `Visits then: ${n}.`,
    others: 'You also have:',
    which: n => `${n} of your requests fit. Which one do you mean?`,
    all: 'See all requests',
    raise: 'Send a service request',
    call: phone => `Call ${phone}`,
    ask: number => `How is ${number}?`,
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
    visits: {
      created: 'Ожидает',
      allocated: 'Назначен',
      accepted: 'Ждёт визита',
      onTheWay: 'В пути',
      processing: 'В работе',
      finished: 'Выполнен',
      closed: 'Выполнен',
      refused: 'Ожидает',
      off: 'Отменён',
    },
    engineer: 'Инженер',
    waiting: 'Заявка принята, подбираем инженера',
    waitingAt: 'Заявка принята, подбираем инженера; вы просили {time}',
    again: 'Нужно приехать ещё раз, подбираем время',
    given: 'Вашу заявку ведёт {name}, скоро свяжется с вами',
    givenAt: '{name} приедет {time}',
    late: 'Визит был назначен на {time} ({name}), это время прошло',
    onWay: '{name} в пути, прибытие {time}',
    arrived: '{name} уже на месте, {time}',
    atWork: '{name} уже на месте и работает, {time}',
    working: 'Вашей заявкой занимается {name}',
    willAnswer: 'Обращение получено, мы вам ответим',
    answersBy: 'Вам ответит {name}',
    followed: 'Создан наряд, инженер продолжит работу',
    done: 'Работы завершены',
    rate: 'Работы завершены, можно оценить сервис',
    off: 'Эта заявка отменена',
    offReason: 'Эта заявка отменена, причина: {reason}',
    notSetOut: 'Выезд ещё не отмечен',
    stop: '.',
    phone: (name, phone) => `Телефон (${name}): ${phone}.`,
    noPhone: 'Инженера, которому можно позвонить, пока нет; свяжитесь с нами.',
    work: work => `Что сделано: ${work}`,
    price: amount => `Стоимость ${amount}.`,
    moved: (from, to) => `Визит перенесён с ${from} на ${to}.`,
    lastVisit: (result, words) => `Прошлый визит: ${result}${words && ` (${words})`}.`,
    waits: (part, day) =>
      part ? (day ? `Ждём: ${part}, ожидается ${day}.` : `Ждём: ${part}.`) : `Продолжим после ${day}.`,
    visitOn: time => `визит ${time}`,
    by: name => `инженер ${name}`,
    open: (n, waiting, processing) => `Открытых заявок: ${n} (ожидают ${waiting}, в работе ${processing}).`,
    closed: n => `Завершённых заявок: ${n}.`,
    noneOpen: 'Открытых заявок нет. Последняя:',
    none: 'У вас пока нет заявок. Заявку можно оставить.',
    noneOfThem: 'Среди ваших заявок такой нет. Открыты:',
    noVisit: 'Визитов не назначено.',
    visitsThen: n => `Визитов в это время: ${n}.`,
    others: 'Ещё у вас есть:',
    which: n => `Подходит заявок: ${n}. О какой вы спрашиваете?`,
    all: 'Все заявки',
    raise: 'Оставить заявку',
    call: phone => `Позвонить ${phone}`,
    ask: number => `Что с заявкой ${number}?`,
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
    visits: {
      created: '待安排',
      allocated: '已派單',
      accepted: '待到府',
      onTheWay: '前往中',
      processing: '服務中',
      finished: '已完成',
      closed: '已完成',
      refused: '待安排',
      off: '已取消',
    },
    engineer: '工程師',
    waiting: '已收到您的請求，正在安排工程師',
    waitingAt: '已收到您的請求，正在安排工程師；您希望的時間是{time}',
    again: '我們還要再到府一次，正在安排時間',
    given: '已安排{name}，會盡快與您聯絡',
    givenAt: '{name}將於{time} 到府',
    late: '{name}原定{time} 到府，時間已經過了',
    onWay: '{name}已出發，預計{time} 抵達',
    arrived: '{name}已抵達，從{time} 開始在現場',
    atWork: '{name}已抵達，從{time} 開始在現場，正在處理',
    working: '{name}正在為您處理',
    willAnswer: '已收到，我們會回覆您',
    answersBy: '{name}會回覆您',
    followed: '已轉為工單，工程師會繼續跟進',
    done: '服務已完成',
    rate: '服務已完成，歡迎評價',
    off: '這個請求已取消',
    offReason: '這個請求已取消，原因：{reason}',
    notSetOut: '還沒有登記出發',
    stop: '。',
    phone: (name, phone) => `${name}的電話是 ${phone}。`,
    noPhone: '還沒有可以聯絡的工程師，請聯絡我們。',
    work: work => `做了什麼：${work}`,
    price: amount => `費用合計 ${amount}。`,
    moved: (from, to) => `到府時間從 ${from} 改到了 ${to}。`,
    lastVisit: (result, words) => `上一次到府：${result}${words && `（${words}）`}。`,
    waits: (part, day) => (part ? (day ? `要等：${part}，預計${day}到。` : `要等：${part}。`) : `${day}後繼續。`),
    visitOn: time => `到府 ${time}`,
    by: name => `工程師 ${name}`,
    open: (n, waiting, processing) => `您有 ${n} 個進行中的請求（待處理 ${waiting} 個，處理中 ${processing} 個）：`,
    closed: n => `您有 ${n} 個已結束的請求：`,
    noneOpen: '您沒有進行中的請求，最近的一個：',
    none: '您還沒有服務請求，可以提出一個。',
    noneOfThem: '您的請求裡沒有找到您說的這一個。進行中的有：',
    noVisit: '您沒有約好的到府。',
    visitsThen: n => `那時有 ${n} 個到府：`,
    others: '您還有：',
    which: n => `符合的有 ${n} 個，您問的是哪一個？`,
    all: '查看全部請求',
    raise: '提出服務請求',
    call: phone => `撥打 ${phone}`,
    ask: number => `${number} 怎麼樣了`,
  },
}
