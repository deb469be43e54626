import type { TaskState } from '../../../../shared/task'
import type { Language } from '../../../../shared/language'

/** How the caller is told of their own requests. Names in braces are filled in; sentences have no full stop. */
interface Texts {
  /** states of the visit that a request became, as the app names them; `onTheWay`: the engineer has set out */
  states: Record<TaskState | 'onTheWay', string>
  engineer: string
  waiting: string
  waitingAt: string
  given: string
  givenAt: string
  /** the agreed time is over and nobody has set out */
  late: string
  onWay: string
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
  others: string
  more: string
  all: string
  mayCancel: string
  mayMove: string
  mayUrge: string
  urgedLately: string
  over: string
  tooLate: string
  noTime: string
  call: string
  callHours: string
  write: string
  whichCancel: string
  whichMove: string
  whichUrge: string
  /** a card's button, and its title; what names one of several */
  cancelIt: string
  cancelTitle: string
  urgeIt: string
  cancelOne: string
  urgeOne: string
  fits: string
  fitsNot: string
  /** the button that moves a visit */
  move: string
  /** what one may ask next */
  askMove: string
  askCancel: string
}

export const VISIT_TEXTS: Record<Language, Texts> = {
  zh: {
    states: {
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
    given: '已安排{name}，会尽快与您联系',
    givenAt: '{name}将于{time} 上门',
    late: '{name}原定{time} 上门，时间已经过了',
    onWay: '{name}已出发，预计{time} 到达',
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
    others: '您还有：',
    more: '另外还有 {count} 个',
    all: '查看全部请求',
    mayCancel: '可以取消{link}。要取消，请点下面的“确认取消”',
    mayMove: '可以改：打开{link}，点“{act}”选新的时间。现在约的是{time}，我不能代您改',
    mayUrge: '可以催{link}。点下面的“催单”，我们会收到提醒',
    urgedLately: '{link}刚催过，{minutes} 分钟后可以再催',
    over: '{link}已经是“{state}”，不能再改了',
    tooLate: '{link}现在是“{state}”，不能自己在这里操作了，请联系我们商量',
    noTime: '{link}没有约定上门时间，请告诉我们您方便的时间',
    call: '请拨打 [{phone}](tel:{phone})',
    callHours: '（{hours}）',
    write: '也可以在请求里[留言]({url})',
    whichCancel: '您有 {count} 个进行中的请求，要取消哪一个？',
    whichMove: '您有 {count} 个进行中的请求，请打开要改时间的那一个，点“改约时间”：',
    whichUrge: '您有 {count} 个进行中的请求，要催哪一个？',
    cancelIt: '确认取消',
    cancelTitle: '取消请求',
    urgeIt: '催单',
    cancelOne: '取消请求 {no}',
    urgeOne: '催一下 {no}',
    fits: '可以自己操作',
    fitsNot: '不能自己操作，请联系我们',
    move: '改约时间',
    askMove: '可以改时间吗？',
    askCancel: '可以取消吗？',
  },
  en: {
    states: {
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
    given: '{name} is assigned and will contact you',
    givenAt: '{name} will visit {time}',
    late: '{name} was to visit {time}, and that time is over',
    onWay: '{name} is on the way and will arrive {time}',
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
    others: 'You also have:',
    more: 'There are {count} more',
    all: 'See all requests',
    mayCancel: '{link} can be cancelled. Tap “Cancel it” below if you mean it',
    mayMove: 'Yes: open {link} and tap “{act}” to choose another. It is planned for {time}. I cannot move it for you',
    mayUrge: 'Tap “Remind us” below and we are reminded of {link}',
    urgedLately: 'We were reminded of {link} just now; you can do so again in {minutes} min',
    over: '{link} is “{state}”, so it cannot be changed any more',
    tooLate: '{link} is “{state}” now, so you cannot do this here yourself; please contact us',
    noTime: '{link} has no visit time; please tell us when it suits you',
    call: 'Call [{phone}](tel:{phone})',
    callHours: ' ({hours})',
    write: 'or [leave a message]({url}) in the request',
    whichCancel: 'You have {count} open requests. Which one shall be cancelled?',
    whichMove: 'You have {count} open requests. Open the one to move and tap “Change time”:',
    whichUrge: 'You have {count} open requests. Which one is urgent?',
    cancelIt: 'Cancel it',
    cancelTitle: 'Cancel the request',
    urgeIt: 'Remind us',
    cancelOne: 'Cancel request {no}',
    urgeOne: 'Urge request {no}',
    fits: 'you can do it yourself',
    fitsNot: 'please contact us for this one',
    move: 'Change time',
    askMove: 'Can I change the time?',
    askCancel: 'Can I cancel it?',
  },
  ru: {
    states: {
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
    given: 'Вашу заявку ведёт {name}, скоро свяжется с вами',
    givenAt: '{name} приедет {time}',
    late: 'Визит был назначен на {time} ({name}), это время прошло',
    onWay: '{name} в пути, прибытие {time}',
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
    others: 'Ещё у вас есть:',
    more: 'И ещё {count}',
    all: 'Все заявки',
    mayCancel: '{link} можно отменить. Если вы уверены, нажмите ниже «Отменить заявку»',
    mayMove:
      'Можно: откройте {link} и нажмите «{act}», чтобы выбрать другое время. Сейчас назначено: {time}. Я не могу перенести его за вас',
    mayUrge: 'Нажмите ниже «Напомнить», и мы получим напоминание о {link}',
    urgedLately: 'По {link} только что напомнили; снова можно через {minutes} мин',
    over: '{link}: «{state}», изменить уже нельзя',
    tooLate: '{link}: сейчас «{state}», здесь это сделать уже нельзя, свяжитесь с нами',
    noTime: 'В {link} нет времени визита; сообщите, когда вам удобно',
    call: 'Позвоните [{phone}](tel:{phone})',
    callHours: ' ({hours})',
    write: 'или [напишите]({url}) в заявке',
    whichCancel: 'Открытых заявок: {count}. Какую отменить?',
    whichMove: 'У вас открыто заявок: {count}. Откройте ту, которую переносите, и нажмите «Перенести визит»:',
    whichUrge: 'Открытых заявок: {count}. С какой поторопиться?',
    cancelIt: 'Отменить заявку',
    cancelTitle: 'Отменить заявку',
    urgeIt: 'Напомнить',
    cancelOne: 'Отменить заявку {no}',
    urgeOne: 'Поторопите заявку {no}',
    fits: 'можно сделать самим',
    fitsNot: 'по этой свяжитесь с нами',
    move: 'Перенести визит',
    askMove: 'Можно перенести визит?',
    askCancel: 'Можно отменить?',
  },
  tw: {
    states: {
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
    given: '已安排{name}，會盡快與您聯絡',
    givenAt: '{name}將於{time} 到府',
    late: '{name}原定{time} 到府，時間已經過了',
    onWay: '{name}已出發，預計{time} 抵達',
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
    others: '您還有：',
    more: '另外還有 {count} 個',
    all: '查看全部請求',
    mayCancel: '可以取消{link}。要取消，請點下面的「確認取消」',
    mayMove: '可以改：打開{link}，點「{act}」選新的時間。現在約的是{time}，我不能代您改',
    mayUrge: '可以催{link}。點下面的「催單」，我們會收到提醒',
    urgedLately: '{link}剛催過，{minutes} 分鐘後可以再催',
    over: '{link}已經是「{state}」，不能再改了',
    tooLate: '{link}現在是「{state}」，不能自己在這裡操作了，請聯絡我們商量',
    noTime: '{link}沒有約定到府時間，請告訴我們您方便的時間',
    call: '請撥打 [{phone}](tel:{phone})',
    callHours: '（{hours}）',
    write: '也可以在請求裡[留言]({url})',
    whichCancel: '您有 {count} 個進行中的請求，要取消哪一個？',
    whichMove: '您有 {count} 個進行中的請求，請打開要改時間的那一個，點「改約時間」：',
    whichUrge: '您有 {count} 個進行中的請求，要催哪一個？',
    cancelIt: '確認取消',
    cancelTitle: '取消請求',
    urgeIt: '催單',
    cancelOne: '取消請求 {no}',
    urgeOne: '催一下 {no}',
    fits: '可以自己操作',
    fitsNot: '不能自己操作，請聯絡我們',
    move: '改約時間',
    askMove: '可以改時間嗎？',
    askCancel: '可以取消嗎？',
  },
}
