import type { Language } from '../../../../shared/language'

/** How a service report, and where a company's service points are, is told. */
interface Texts {
  states: Record<'pending' | 'confirmed' | 'refused', string>
  head: string
  work: string
  costs: string
  free: string
  nothing: string
  sign: string
  objected: string
  answersBy: string
  answersLate: string
  answered: string
  pay: string
  paid: string
  open: string
  inCity: string
  everywhere: string
  opening: Record<'open' | 'later' | 'over' | 'closed', string>
  phone: string
  all: string
  stop: string
  comma: string
}

export const REPORT_ANSWER_TEXTS: Record<Language, Texts> = {
  zh: {
    states: { pending: '待您签字', confirmed: '已签字', refused: '您提出了异议' },
    head: '{no}「{title}」：{state}',
    work: '做了什么：{work}',
    costs: '费用合计 {total}，质保承担 {covered}，您付 {payable}',
    free: '费用合计 {total}，全部由质保承担，您不用付',
    nothing: '这次服务不收费',
    sign: '请打开报告核对后签字；哪里不对，也可以在那里写明',
    objected: '您说：{words}。{by}',
    answersBy: '我们会在 {time} 前答复您',
    answersLate: '我们还没有答复，可以致电或留言催一下',
    answered: '对您的异议的答复：{answer}',
    pay: '还有 {due} 没有付，可在这里付款：',
    paid: '没有要付的款了',
    open: '打开报告',
    inCity: '{city}的服务网点：',
    everywhere: '我们的服务网点：',
    opening: { open: '营业中，{time} 结束', later: '今天 {time} 开门', over: '今天已结束营业', closed: '今天休息' },
    phone: '电话 {phone}',
    all: '全部服务网点',
    stop: '。',
    comma: '，',
  },
  en: {
    states: { pending: 'waits for your signature', confirmed: 'signed', refused: 'you objected to it' },
    head: '{no} “{title}”: {state}',
    work: 'What was done: {work}',
    costs: 'It costs {total}, the warranty pays {covered}, you pay {payable}',
    free: 'It costs {total}, the warranty pays all of it, you pay nothing',
    nothing: 'This service costs nothing',
    sign: 'Please open the report, read it and sign; if something is not right, say so there',
    objected: 'You said: {words}. {by}',
    answersBy: 'We answer by {time}',
    answersLate: 'We have not answered yet; you can call or send a message',
    answered: 'Our answer to your objection: {answer}',
    pay: '{due} are not paid yet, you can pay here:',
    paid: 'Nothing is left to pay',
    open: 'Open the report',
    inCity: 'Service points in {city}:',
    everywhere: 'Our service points:',
    opening: {
      open: 'open until {time}',
      later: 'opens at {time} today',
      over: 'closed for today',
      closed: 'closed today',
    },
    phone: 'phone {phone}',
    all: 'All service points',
    stop: '.',
    comma: ', ',
  },
  ru: {
    states: { pending: 'ждёт вашей подписи', confirmed: 'подписан', refused: 'вы его оспорили' },
    head: '{no} «{title}»: {state}',
    work: 'Что сделано: {work}',
    costs: 'Стоимость {total}, по гарантии {covered}, к оплате {payable}',
    free: 'Стоимость {total}, всё оплачивает гарантия, платить не нужно',
    nothing: 'Эта услуга бесплатна',
    sign: 'Откройте отчёт, проверьте и подпишите; если что-то не так, напишите там же',
    objected: 'Вы написали: {words}. {by}',
    answersBy: 'Ответим до {time}',
    answersLate: 'Мы ещё не ответили; можно позвонить или написать',
    answered: 'Ответ на ваше возражение: {answer}',
    pay: 'Осталось оплатить {due}, это можно сделать здесь:',
    paid: 'Платить больше нечего',
    open: 'Открыть отчёт',
    inCity: 'Сервисные центры, {city}:',
    everywhere: 'Наши сервисные центры:',
    opening: {
      open: 'открыт до {time}',
      later: 'сегодня откроется в {time}',
      over: 'сегодня уже закрыт',
      closed: 'сегодня выходной',
    },
    phone: 'телефон {phone}',
    all: 'Все сервисные центры',
    stop: '.',
    comma: ', ',
  },
  tw: {
    states: { pending: '待您簽名', confirmed: '已簽名', refused: '您提出了異議' },
    head: '{no}「{title}」：{state}',
    work: '做了什麼：{work}',
    costs: '費用合計 {total}，保固承擔 {covered}，您付 {payable}',
    free: '費用合計 {total}，全部由保固承擔，您不用付',
    nothing: '這次服務不收費',
    sign: '請打開報告核對後簽名；哪裡不對，也可以在那裡寫明',
    objected: '您說：{words}。{by}',
    answersBy: '我們會在 {time} 前回覆您',
    answersLate: '我們還沒有回覆，可以致電或留言提醒',
    answered: '對您的異議的回覆：{answer}',
    pay: '還有 {due} 沒有付，可在這裡付款：',
    paid: '沒有要付的款了',
    open: '打開報告',
    inCity: '{city}的服務據點：',
    everywhere: '我們的服務據點：',
    opening: { open: '營業中，{time} 結束', later: '今天 {time} 開門', over: '今天已結束營業', closed: '今天休息' },
    phone: '電話 {phone}',
    all: '全部服務據點',
    stop: '。',
    comma: '，',
  },
}
