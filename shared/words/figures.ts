import type { AfterSaleReason } from '../aftersale'
import type { Outcome } from '../assistant'
import type { FigureDimension, FigureGroup, FigureKey, RequestOrigin, Sale } from '../figures'
import type { MemberReason } from '../member'
import type { RefundReason } from '../refund'
import type { Word } from './kind-words'
import { AFTER_SALE_TYPE_WORDS } from './aftersale'

/** What each figure is called, and what exactly it counts: the one place where it is said. */
export const FIGURE_WORDS = {
  requests: {
    name: { zh: '新请求', en: 'Requests', ru: 'Заявки', tw: '新請求' },
    definition: {
      zh: '当天提交的请求，包括后来取消或合并的。',
      en: 'Requests raised on the day, also those that were called off or merged later.',
      ru: 'Заявки, поданные в этот день, в том числе позже отменённые или объединённые.',
      tw: '當天送出的請求，包括後來取消或合併的。',
    },
  },
  stillOpen: {
    name: { zh: '还没办完', en: 'Still open', ru: 'Ещё открыты', tw: '還沒辦完' },
    definition: {
      zh: '当天提交、现在还在待处理、已派单或处理中的请求；转成任务的不算。按提交日看就是积压的时间。',
      en: 'Requests raised on the day that are still to be done; those that became a task do not count. By the day on which they were raised this is the age of the backlog.',
      ru: 'Заявки, поданные в этот день и ещё не выполненные; ставшие заданием не считаются. По дню подачи видно, как давно они ждут.',
      tw: '當天送出、現在還在待處理、已派單或處理中的請求；轉成任務的不算。按送出日看就是積壓的時間。',
    },
  },
  calledOff: {
    name: { zh: '取消或合并', en: 'Called off', ru: 'Отменены', tw: '取消或合併' },
    definition: {
      zh: '当天提交、后来取消或合并到别的单子里的请求。',
      en: 'Requests raised on the day that were called off or merged into another one.',
      ru: 'Заявки, поданные в этот день и отменённые или объединённые с другой.',
      tw: '當天送出、後來取消或合併到別的單子裡的請求。',
    },
  },
  finished: {
    name: { zh: '办完', en: 'Finished', ru: 'Выполнены', tw: '辦完' },
    definition: {
      zh: '当天办完的请求；后来重新打开的，到再次办完那天才算。转成任务的不算。',
      en: 'Requests finished on the day. One that was reopened counts on the day on which it was finished again; those that became a task do not count.',
      ru: 'Заявки, выполненные в этот день. Возобновлённая считается в день, когда её выполнили снова; ставшие заданием не считаются.',
      tw: '當天辦完的請求；後來重新開啟的，到再次辦完那天才算。轉成任務的不算。',
    },
  },
  answeredInTime: {
    name: { zh: '按时答复', en: 'Answered in time', ru: 'Ответ вовремя', tw: '按時答覆' },
    definition: {
      zh: '当天提交、已经答复的请求里，在承诺时间内答复的比例。还没答复的不算，取消和合并的不算；重新打开后按新的承诺。',
      en: 'Of the requests raised on the day that were answered: the part that was in time. What is not answered yet, called off or merged does not count; after a reopening the new promise does.',
      ru: 'Доля ответов в срок среди заявок этого дня, на которые ответили. Ещё без ответа, отменённые и объединённые не считаются; после возобновления действует новый срок.',
      tw: '當天送出、已經答覆的請求裡，在承諾時間內答覆的比例。還沒答覆的不算，取消和合併的不算；重新開啟後按新的承諾。',
    },
  },
  visitedInTime: {
    name: { zh: '按时上门', en: 'Visited in time', ru: 'Визит вовремя', tw: '按時到府' },
    definition: {
      zh: '当天提交、已经上门的请求里，在约好的时间段结束前到达的比例。还没上门的不算，取消和合并的不算。',
      en: 'Of the requests raised on the day that were visited: the part where somebody came before the agreed window was over. What is not visited yet, called off or merged does not count.',
      ru: 'Доля визитов до конца согласованного времени среди заявок этого дня, по которым приехали. Ещё без визита, отменённые и объединённые не считаются.',
      tw: '當天送出、已經到府的請求裡，在約好的時間段結束前到達的比例。還沒到府的不算，取消和合併的不算。',
    },
  },
  solvedInTime: {
    name: { zh: '按时办完', en: 'Finished in time', ru: 'Выполнено вовремя', tw: '按時辦完' },
    definition: {
      zh: '当天提交、已经办完的请求里，在承诺时间内办完的比例。还没办完的不算，取消和合并的不算；重新打开后按新的承诺。',
      en: 'Of the requests raised on the day that were finished: the part that was in time. What is still open, called off or merged does not count; after a reopening the new promise does.',
      ru: 'Доля выполненных в срок среди выполненных заявок этого дня. Открытые, отменённые и объединённые не считаются; после возобновления действует новый срок.',
      tw: '當天送出、已經辦完的請求裡，在承諾時間內辦完的比例。還沒辦完的不算，取消和合併的不算；重新開啟後按新的承諾。',
    },
  },
  answerTime: {
    name: { zh: '首次答复用时', en: 'Time to answer', ru: 'Время до ответа', tw: '首次答覆用時' },
    definition: {
      zh: '从提交到员工第一次答复的时间，按自然时间算。中位数：一半更快；90%：十单里九单不超过。由时间分段读出，精确到所在的段。取消和合并的不算。',
      en: 'From raising a request to the first answer of staff, by the clock. The median: half were faster; 90 %: nine in ten took no longer. Read from classes of time, exact to the width of the class. Called off and merged ones do not count.',
      ru: 'От подачи до первого ответа сотрудника, по часам. Медиана: половина быстрее; 90 %: девять из десяти не дольше. Читается по интервалам времени, точность равна их ширине. Отменённые и объединённые не считаются.',
      tw: '從送出到員工第一次答覆的時間，按自然時間算。中位數：一半更快；90%：十單裡九單不超過。由時間分段讀出，精確到所在的段。取消和合併的不算。',
    },
  },
  arrivalTime: {
    name: { zh: '到达用时', en: 'Time to arrive', ru: 'Время до приезда', tw: '到達用時' },
    definition: {
      zh: '从提交到工程师第一次到达的时间，按自然时间算，中位数和 90%。没有点到达的不算，取消和合并的不算。',
      en: 'From raising a request to the first arrival of an engineer, by the clock; median and 90 %. Without a noted arrival, called off or merged it does not count.',
      ru: 'От подачи до первого приезда инженера, по часам; медиана и 90 %. Без отметки о приезде, отменённые и объединённые не считаются.',
      tw: '從送出到工程師第一次到達的時間，按自然時間算，中位數和 90%。沒有點到達的不算，取消和合併的不算。',
    },
  },
  solutionTime: {
    name: { zh: '办完用时', en: 'Time to finish', ru: 'Время до выполнения', tw: '辦完用時' },
    definition: {
      zh: '从提交到办完的时间，按自然时间算，中位数和 90%。按提交日统计，还没办完的不算。',
      en: 'From raising a request to its end, by the clock; median and 90 %. By the day on which it was raised; what is still open does not count.',
      ru: 'От подачи до выполнения, по часам; медиана и 90 %. По дню подачи; ещё открытые не считаются.',
      tw: '從送出到辦完的時間，按自然時間算，中位數和 90%。按送出日統計，還沒辦完的不算。',
    },
  },
  firstTimeFix: {
    name: { zh: '一次修好', en: 'First-time fix', ru: 'С первого раза', tw: '一次修好' },
    definition: {
      zh: '当天办完的请求里，没有第二次上门、也没有重新打开过的比例。客户在七天内可以重新打开。',
      en: 'Of the requests finished on the day: the part without a second visit that was never reopened. Customers may reopen for seven days.',
      ru: 'Доля выполненных в этот день без второго визита и без возобновления. Клиент может возобновить заявку в течение семи дней.',
      tw: '當天辦完的請求裡，沒有第二次到府、也沒有重新開啟過的比例。客戶在七天內可以重新開啟。',
    },
  },
  repeats: {
    name: { zh: '30 天内再报修', en: 'Repeats within 30 days', ru: 'Повторы за 30 дней', tw: '30 天內再報修' },
    definition: {
      zh: '当天提交、填了产品的请求里，同一台产品前 30 天内已经有过一单的比例。取消和合并的不算。',
      en: 'Of the requests raised on the day about a known machine: the part where the same machine had another one in the 30 days before. Called off and merged ones do not count.',
      ru: 'Доля заявок этого дня о зарегистрированном изделии, по которому за 30 дней до того уже была заявка. Отменённые и объединённые не считаются.',
      tw: '當天送出、填了產品的請求裡，同一台產品前 30 天內已經有過一單的比例。取消和合併的不算。',
    },
  },
  stars: {
    name: { zh: '满意度', en: 'Stars', ru: 'Оценка', tw: '滿意度' },
    definition: {
      zh: '当天客户给请求打的星，1 到 5，平均值。',
      en: 'The mean of the stars, 1 to 5, that customers gave for requests on the day.',
      ru: 'Средняя оценка заявок от 1 до 5, поставленная клиентами в этот день.',
      tw: '當天客戶給請求打的星，1 到 5，平均值。',
    },
  },
  chats: {
    name: { zh: '人工会话', en: 'Chats', ru: 'Чаты', tw: '人工對話' },
    definition: {
      zh: '当天排队找人工客服的会话；删掉的旧会话仍算在内。',
      en: 'Chats in which people were asked for on the day; those that were deleted since then still count.',
      ru: 'Чаты, в которых в этот день просили сотрудника; удалённые позже тоже считаются.',
      tw: '當天排隊找人工客服的對話；刪掉的舊對話仍算在內。',
    },
  },
  chatsOutOfHours: {
    name: { zh: '下班后来的会话', en: 'Out of hours', ru: 'В нерабочее время', tw: '下班後來的對話' },
    definition: {
      zh: '当天的会话里，来的时候公司已经下班的比例。',
      en: 'Of the chats of the day: the part that came while the company was closed.',
      ru: 'Доля чатов дня, начатых в нерабочее время.',
      tw: '當天的對話裡，來的時候公司已經下班的比例。',
    },
  },
  chatsLost: {
    name: { zh: '没接到的会话', en: 'Chats lost', ru: 'Без ответа', tw: '沒接到的對話' },
    definition: {
      zh: '当天的会话里，结束时没有人接过的比例。还在排队的不算。',
      en: 'Of the chats of the day: the part that ended before anybody took it. What still stands in line does not count.',
      ru: 'Доля чатов дня, которые кончились, никем не принятые. Стоящие в очереди не считаются.',
      tw: '當天的對話裡，結束時沒有人接過的比例。還在排隊的不算。',
    },
  },
  chatWait: {
    name: { zh: '排队时间', en: 'Waiting in line', ru: 'Ожидание в очереди', tw: '排隊時間' },
    definition: {
      zh: '从排队到客服接起的时间，中位数和 90%。下班后来的不算。',
      en: 'From asking for people to being taken by a seat; median and 90 %. Out of hours does not count.',
      ru: 'От просьбы о сотруднике до принятия чата; медиана и 90 %. Нерабочее время не считается.',
      tw: '從排隊到客服接起的時間，中位數和 90%。下班後來的不算。',
    },
  },
  chatStars: {
    name: { zh: '会话评价', en: 'Stars for chats', ru: 'Оценка чатов', tw: '對話評價' },
    definition: {
      zh: '当天的会话得到的星，1 到 5，平均值。',
      en: 'The mean of the stars, 1 to 5, that the chats of the day were given.',
      ru: 'Средняя оценка чатов дня от 1 до 5.',
      tw: '當天的對話得到的星，1 到 5，平均值。',
    },
  },
  questions: {
    name: { zh: '问助手', en: 'Asked the assistant', ru: 'Вопросы помощнику', tw: '問助理' },
    definition: {
      zh: '客户当天问助手、并且答完了的问题；重新回答的只算一次。',
      en: 'Questions of customers to the assistant on the day that were answered to the end; one that was answered again counts once.',
      ru: 'Вопросы клиентов помощнику за день, на которые он ответил до конца; повторный ответ не считается.',
      tw: '客戶當天問助理、並且答完了的問題；重新回答的只算一次。',
    },
  },
  questionsAnswered: {
    name: { zh: '助手答上', en: 'Answered by the assistant', ru: 'Помощник ответил', tw: '助理答上' },
    definition: {
      zh: '当天的问题里，助手答上了、或填好了表单的比例；填的值被改过的、没有答案的和不在范围内的不算。',
      en: 'Of the questions of the day: the part that the assistant answered, or filled a form from; where a value was corrected, nothing was found or it was out of scope does not count as answered.',
      ru: 'Доля вопросов дня, на которые помощник ответил или по которым заполнил форму; исправленное значение, нет ответа и не по теме ответом не считаются.',
      tw: '當天的問題裡，助理答上了、或填好了表單的比例；填的值被改過的、沒有答案的和不在範圍內的不算。',
    },
  },
  handedOver: {
    name: { zh: '转人工', en: 'Handed over', ru: 'Передано людям', tw: '轉人工' },
    definition: {
      zh: '当天的问题里，后来转给人工客服的比例。',
      en: 'Of the questions of the day: the part whose talk was handed over to people.',
      ru: 'Доля вопросов дня, разговор по которым передали сотрудникам.',
      tw: '當天的問題裡，後來轉給人工客服的比例。',
    },
  },
  orders: {
    name: { zh: '付款订单', en: 'Paid orders', ru: 'Оплаченные заказы', tw: '付款訂單' },
    definition: {
      zh: '当天付款的订单，包括服务费的订单。',
      en: 'Orders paid on the day, also those for services.',
      ru: 'Заказы, оплаченные в этот день, в том числе за услуги.',
      tw: '當天付款的訂單，包括服務費的訂單。',
    },
  },
  revenue: {
    name: { zh: '收入', en: 'Revenue', ru: 'Выручка', tw: '收入' },
    definition: {
      zh: '当天付款的订单应付金额合计，退款没有减去。',
      en: 'What was to be paid for the orders paid on the day; refunds are not taken off.',
      ru: 'Сумма к оплате по заказам, оплаченным в этот день; возвраты не вычтены.',
      tw: '當天付款的訂單應付金額合計，退款沒有減去。',
    },
  },
  refunded: {
    name: { zh: '退款', en: 'Refunded', ru: 'Возвращено', tw: '退款' },
    definition: {
      zh: '当天退到账的金额，不管是哪天付的。',
      en: 'Money that was back on the day, whenever it was paid.',
      ru: 'Деньги, возвращённые в этот день, когда бы их ни заплатили.',
      tw: '當天退到帳的金額，不管是哪天付的。',
    },
  },
  afterSales: {
    name: { zh: '售后申请', en: 'Returns', ru: 'Возвраты', tw: '售後申請' },
    definition: {
      zh: '当天申请的退款、退货、换货和维修；自己撤回的不算。',
      en: 'Refunds, returns, exchanges and repairs of goods asked for on the day; those that were withdrawn do not count.',
      ru: 'Возвраты денег и товара, обмены и ремонт, запрошенные в этот день; отозванные не считаются.',
      tw: '當天申請的退款、退貨、換貨和維修；自己撤回的不算。',
    },
  },
  pointsIssued: {
    name: { zh: '发出积分', en: 'Points issued', ru: 'Начислено баллов', tw: '發出點數' },
    definition: {
      zh: '当天给客户加的积分，包括退回的。',
      en: 'Points that customers got on the day, also those that were given back.',
      ru: 'Баллы, начисленные клиентам в этот день, включая возвращённые.',
      tw: '當天給客戶加的點數，包括退回的。',
    },
  },
  pointsSpent: {
    name: { zh: '用掉积分', en: 'Points spent', ru: 'Списано баллов', tw: '用掉點數' },
    definition: {
      zh: '当天从客户账上减的积分，包括收回的。',
      en: 'Points that went off customers’ accounts on the day, also those that were taken back.',
      ru: 'Баллы, списанные со счетов клиентов в этот день, включая отозванные.',
      tw: '當天從客戶帳上減的點數，包括收回的。',
    },
  },
} as const satisfies Record<FigureKey, { name: Word; definition: Word }>

export const FIGURE_GROUP_WORDS = {
  requests: { zh: '请求', en: 'Requests', ru: 'Заявки', tw: '請求' },
  promises: { zh: '承诺', en: 'Promises', ru: 'Сроки', tw: '承諾' },
  times: { zh: '用时', en: 'Times', ru: 'Время', tw: '用時' },
  quality: { zh: '质量', en: 'Quality', ru: 'Качество', tw: '品質' },
  chat: { zh: '会话', en: 'Chat', ru: 'Чаты', tw: '對話' },
  assistant: { zh: '助手', en: 'Assistant', ru: 'Помощник', tw: '助理' },
  shop: { zh: '商城', en: 'Shop', ru: 'Магазин', tw: '商城' },
  members: { zh: '会员', en: 'Members', ru: 'Клиенты', tw: '會員' },
} as const satisfies Record<FigureGroup, Word>

export const FIGURE_DIMENSION_WORDS = {
  template: { zh: '服务类型', en: 'Kind', ru: 'Вид', tw: '服務類型' },
  origin: { zh: '来源', en: 'Raised by', ru: 'Кто подал', tw: '來源' },
  area: { zh: '地区', en: 'Area', ru: 'Район', tw: '地區' },
  model: { zh: '型号', en: 'Model', ru: 'Модель', tw: '型號' },
  executor: { zh: '工程师', en: 'Engineer', ru: 'Инженер', tw: '工程師' },
  sale: { zh: '订单类型', en: 'Kind of order', ru: 'Вид заказа', tw: '訂單類型' },
  refundReason: { zh: '退款原因', en: 'Reason', ru: 'Причина', tw: '退款原因' },
  afterSaleType: { zh: '申请类型', en: 'Asked for', ru: 'Что запрошено', tw: '申請類型' },
  afterSaleReason: { zh: '原因', en: 'Reason', ru: 'Причина', tw: '原因' },
  seat: { zh: '客服', en: 'Seat', ru: 'Оператор', tw: '客服' },
  outcome: { zh: '结果', en: 'Outcome', ru: 'Итог', tw: '結果' },
  memberReason: { zh: '原因', en: 'Reason', ru: 'Причина', tw: '原因' },
} as const satisfies Record<FigureDimension, Word>

/** Of what has no value in a dimension, and of the values beyond the largest. */
export const NO_VALUE = { zh: '没有', en: 'None', ru: 'Не указано', tw: '沒有' } as const satisfies Word
export const OTHER_VALUES = { zh: '其他', en: 'Others', ru: 'Остальные', tw: '其他' } as const satisfies Word

/** The values of dimensions that are no names of the company's own. */
export const FIGURE_VALUE_WORDS = {
  origin: {
    linkman: { zh: '客户', en: 'Customers', ru: 'Клиенты', tw: '客戶' },
    guest: { zh: '访客', en: 'Guests', ru: 'Гости', tw: '訪客' },
    staff: { zh: '员工', en: 'Staff', ru: 'Сотрудники', tw: '員工' },
    system: { zh: '系统', en: 'By itself', ru: 'Автоматически', tw: '系統' },
  } satisfies Record<RequestOrigin, Word>,
  sale: {
    shop: { zh: '商城订单', en: 'Shop', ru: 'Магазин', tw: '商城訂單' },
    service: { zh: '服务费', en: 'Services', ru: 'Услуги', tw: '服務費' },
  } satisfies Record<Sale, Word>,
  refundReason: {
    twice: { zh: '重复付款', en: 'Paid twice', ru: 'Двойная оплата', tw: '重複付款' },
    late: { zh: '超时付款', en: 'Paid too late', ru: 'Поздняя оплата', tw: '逾時付款' },
    cancelled: { zh: '订单取消', en: 'Cancelled', ru: 'Заказ отменён', tw: '訂單取消' },
    afterSale: { zh: '售后退款', en: 'Return', ru: 'По возврату', tw: '售後退款' },
    mismatch: { zh: '金额不符', en: 'Another amount', ru: 'Другая сумма', tw: '金額不符' },
    elsewhere: { zh: '支付平台退款', en: 'Paid back at the provider', ru: 'Возврат у провайдера', tw: '支付平台退款' },
  } satisfies Record<RefundReason, Word>,
  afterSaleType: AFTER_SALE_TYPE_WORDS,
  afterSaleReason: {
    unwanted: { zh: '不想要了', en: 'No longer wanted', ru: 'Больше не нужно', tw: '不想要了' },
    wrong: { zh: '发错或拍错了', en: 'The wrong item', ru: 'Не тот товар', tw: '寄錯或訂錯了' },
    damaged: { zh: '收到时已破损', en: 'Arrived damaged', ru: 'Пришло повреждённым', tw: '收到時已破損' },
    faulty: { zh: '不能正常使用', en: 'Does not work', ru: 'Не работает', tw: '不能正常使用' },
    notAsDescribed: { zh: '与描述不符', en: 'Not as described', ru: 'Не соответствует описанию', tw: '與描述不符' },
    missing: { zh: '少发、漏发', en: 'Something is missing', ru: 'Чего-то не хватает', tw: '少寄、漏寄' },
    late: { zh: '没有按时送到', en: 'Arrived too late', ru: 'Пришло слишком поздно', tw: '沒有按時送到' },
    other: { zh: '其他原因', en: 'Another reason', ru: 'Другая причина', tw: '其他原因' },
  } satisfies Record<AfterSaleReason, Word>,
  outcome: {
    answered: { zh: '已回答', en: 'Answered', ru: 'Отвечено', tw: '已回答' },
    corrected: { zh: '改过表单的值', en: 'Value corrected', ru: 'Значение исправлено', tw: '改過表單的值' },
    unknown: { zh: '没有答案', en: 'No answer', ru: 'Нет ответа', tw: '沒有答案' },
    beyond: { zh: '不在范围内', en: 'Out of scope', ru: 'Не по теме', tw: '不在範圍內' },
  } satisfies Record<Outcome, Word>,
  memberReason: {
    topUp: { zh: '充值', en: 'Topped up', ru: 'Пополнение', tw: '儲值' },
    grant: { zh: '发放', en: 'Given', ru: 'Начислено', tw: '發放' },
    correct: { zh: '更正', en: 'Corrected', ru: 'Исправлено', tw: '更正' },
    earn: { zh: '订单得积分', en: 'Earned by an order', ru: 'Баллы за заказ', tw: '訂單得點數' },
    earnBack: { zh: '退款收回', en: 'Taken back with a refund', ru: 'Списано при возврате', tw: '退款收回' },
    spend: { zh: '下单使用', en: 'Used for an order', ru: 'Оплата заказа', tw: '下單使用' },
    spendBack: { zh: '退回', en: 'Given back', ru: 'Возвращено', tw: '退回' },
    convert: { zh: '服务费转积分', en: 'Service fee into points', ru: 'Обмен на баллы', tw: '服務費轉點數' },
  } satisfies Record<MemberReason, Word>,
} as const
