import { defineErrors } from '../../http/errors'

export const eventErrors = defineErrors({
  EVENT_TEMPLATE_OFF: {
    status: 409,
    code: 40930,
    text: {
      zh: '这项服务已停用，请选择其他服务',
      en: 'This service is no longer offered, please choose another',
      ru: 'Эта услуга отключена, выберите другую',
      tw: '這項服務已停用，請選擇其他服務',
    },
  },
  EVENT_STATE: {
    status: 409,
    code: 40931,
    text: {
      zh: '服务请求的状态已变化，请刷新后再试',
      en: 'The request has changed meanwhile, please refresh',
      ru: 'Статус заявки изменился, обновите страницу',
      tw: '服務請求的狀態已變更，請重新整理後再試',
    },
  },
  MERGE_SELF: {
    status: 400,
    code: 40059,
    text: {
      zh: '不能把请求合并到它自己',
      en: 'A request cannot be merged into itself',
      ru: 'Заявку нельзя объединить с ней самой',
      tw: '不能把請求合併到它自己',
    },
  },
  MERGE_CUSTOMER: {
    status: 400,
    code: 40064,
    text: {
      zh: '{number} 是另一位客户的请求，不能合并',
      en: '{number} belongs to another customer, they cannot be merged',
      ru: '{number} — заявка другого клиента, объединить нельзя',
      tw: '{number} 是另一位客戶的請求，不能合併',
    },
  },
  MERGE_OVER: {
    status: 410,
    code: 41002,
    text: {
      zh: '{number} 已经结束，请先重新打开再合并',
      en: '{number} is over, open it again before you merge',
      ru: 'Заявка {number} закрыта, сначала откройте её снова',
      tw: '{number} 已經結束，請先重新開啟再合併',
    },
  },
  EVENT_MERGED: {
    status: 410,
    code: 41001,
    text: {
      zh: '此请求已并入 {number}，请在那里留言',
      en: 'This request goes on as {number}, please write there',
      ru: 'Заявка продолжается как {number}, пишите, пожалуйста, там',
      tw: '此請求已併入 {number}，請在那裡留言',
    },
  },
  QUOTATION_CHANGED: {
    status: 409,
    code: 40958,
    text: {
      zh: '报价已更新：原为 {was}，现为 {now}，请核对后再付款',
      en: 'The quotation has changed: it was {was} and is {now} now. Please look again before you pay',
      ru: 'Смета изменилась: было {was}, стало {now}. Проверьте её перед оплатой',
      tw: '報價已更新：原為 {was}，現為 {now}，請核對後再付款',
    },
  },
  QUOTATION_PAYING: {
    status: 409,
    code: 409511,
    text: {
      zh: '这份报价已经下单（{number}），请先取消订单，或申请退款',
      en: 'This quotation is ordered already ({number}). Please cancel that order, or ask for a refund',
      ru: 'По этой смете уже есть заказ ({number}). Отмените его или попросите возврат',
      tw: '這份報價已經下單（{number}），請先取消訂單，或申請退款',
    },
  },
  QUOTATION_DECLINED: {
    status: 409,
    code: 409512,
    text: {
      zh: '这份报价您没有同意，请等待新的报价',
      en: 'You did not accept this quotation. Please wait for a new one',
      ru: 'Вы не приняли эту смету. Дождитесь новой',
      tw: '這份報價您沒有同意，請等待新的報價',
    },
  },
  QUOTATION_AGREED: {
    status: 409,
    code: 409180,
    text: {
      zh: '{name} 已同意这份报价，如需改动请联系我们重新报价',
      en: '{name} has agreed to this quotation. Please ask us for a new one if it has to change',
      ru: 'Смета уже согласована ({name}). Если её нужно изменить, попросите новую',
      tw: '{name} 已同意這份報價，如需更改請聯絡我們重新報價',
    },
  },
  QUOTATION_EXPIRED: {
    status: 409,
    code: 409513,
    text: {
      zh: '这份报价已过有效期，请让我们重新报价',
      en: 'This quotation is no longer valid. Please ask for a new one',
      ru: 'Срок этой сметы истёк. Попросите новую',
      tw: '這份報價已過有效期，請讓我們重新報價',
    },
  },
  NOTHING_OWED: {
    status: 409,
    code: 409152,
    text: {
      zh: '现在没有要收的款：报价还没有同意，或已撤销',
      en: 'Nothing is owed now: the price is not agreed to, or it was called off',
      ru: 'Сейчас платить нечего: цена не согласована или отменена',
      tw: '現在沒有要收的款：報價還沒有同意，或已取消',
    },
  },
  QUOTATION_PAID: {
    status: 409,
    code: 409153,
    text: {
      zh: '已经付款（{number}），请不要再收',
      en: 'It is paid already ({number}): please take no more money',
      ru: 'Уже оплачено ({number}): больше деньги не берите',
      tw: '已經付款（{number}），請不要再收',
    },
  },
  CASH_OFF: {
    status: 409,
    code: 409154,
    text: {
      zh: '公司没有开启线下收款，请让客户扫码支付，或由管理员在商城设置中开启',
      en: 'Your company takes no cash: let the customer scan a code, or have “paid otherwise” switched on in the settings of the shop',
      ru: 'Компания не принимает наличные: пусть клиент оплатит по QR-коду, или включите оплату вне портала в настройках магазина',
      tw: '公司沒有開啟線下收款，請讓客戶掃碼付款，或由管理員在商城設定中開啟',
    },
  },
  QUOTATION_LINE: {
    status: 400,
    code: 40019,
    text: {
      zh: '每一行都要有名称；质保承担的件数不能多于数量，并要写明原因',
      en: 'Each line needs a name; the warranty pays for no more pieces than there are, and with a reason',
      ru: 'У каждой строки должно быть название; по гарантии не больше штук, чем в строке, и с причиной',
      tw: '每一行都要有名稱；保固承擔的件數不能多於數量，並要寫明原因',
    },
  },
  QUOTATION_SUM: {
    status: 400,
    code: 40033,
    text: {
      zh: '优惠不能多于应付金额，总额也不能超过一百万元',
      en: 'The discount may not exceed what is asked, nor the sum one million yuan',
      ru: 'Скидка не может превышать сумму, а сумма — один миллион юаней',
      tw: '優惠不能多於應付金額，總額也不能超過一百萬元',
    },
  },
  EVENT_NO_PLAN_TIME: {
    status: 409,
    code: 40933,
    text: {
      zh: '这项服务没有预约时间，无法改约',
      en: 'This request has no visit time to change',
      ru: 'В этой заявке нет времени визита',
      tw: '這項服務沒有預約時間，無法改約',
    },
  },
  EVENT_URGE_TOO_SOON: {
    status: 429,
    code: 42930,
    text: {
      zh: '已经催过了，请 {minutes} 分钟后再催',
      en: 'You have already reminded us, please wait {minutes} min',
      ru: 'Вы уже напоминали, подождите {minutes} мин',
      tw: '已經催過了，請 {minutes} 分鐘後再催',
    },
  },
  EVENT_NO_TASKS: {
    status: 409,
    code: 40934,
    text: {
      zh: '暂不支持转为任务',
      en: 'Requests cannot become tasks here',
      ru: 'Из заявки нельзя сделать задание',
      tw: '暫不支援轉為任務',
    },
  },
  KEPT_TOO_MANY: {
    status: 409,
    code: 40936,
    text: {
      zh: '最多保存 {most} 个，请先删除不用的',
      en: 'You can keep {most} of these, please delete some first',
      ru: 'Можно хранить не больше {most}, сначала удалите лишнее',
      tw: '最多儲存 {most} 個，請先刪除不用的',
    },
  },
  FORM_CHANGED: {
    status: 409,
    code: 40980,
    text: {
      zh: '表单已更新，请核对后重新提交',
      en: 'This form has changed, please look through it and send it again',
      ru: 'Форма изменилась, проверьте её и отправьте снова',
      tw: '表單已更新，請核對後重新送出',
    },
  },
  TEMPLATE_FORM: {
    status: 400,
    code: 40080,
    text: {
      zh: '表单内容不正确：{detail}',
      en: 'This is not a valid form: {detail}',
      ru: 'Форма неверна: {detail}',
      tw: '表單內容不正確：{detail}',
    },
  },
  TEMPLATE_FLAWS: {
    status: 409,
    code: 40981,
    text: {
      zh: '表单还有问题，改好后才能发布',
      en: 'The form has flaws, correct them before you publish it',
      ru: 'В форме есть ошибки, исправьте их перед публикацией',
      tw: '表單還有問題，改好後才能發布',
    },
  },
  TEMPLATE_NO_DRAFT: {
    status: 409,
    code: 40982,
    text: {
      zh: '没有未发布的修改',
      en: 'There are no changes to publish',
      ru: 'Нет изменений для публикации',
      tw: '沒有未發布的修改',
    },
  },
  TEMPLATE_NOT_PUBLISHED: {
    status: 409,
    code: 40983,
    text: {
      zh: '表单发布后才能启用',
      en: 'Publish the form before you switch this on',
      ru: 'Опубликуйте форму, прежде чем её включать',
      tw: '表單發布後才能啟用',
    },
  },
  TEMPLATE_LIMIT: {
    status: 409,
    code: 40984,
    text: {
      zh: '最多 {max} 个表单',
      en: 'There may be at most {max} forms',
      ru: 'Форм может быть не больше {max}',
      tw: '最多 {max} 個表單',
    },
  },
  FIELD_INVALID: {
    status: 400,
    code: 40030,
    text: {
      zh: '请检查填写的内容',
      en: 'Please check what you entered',
      ru: 'Проверьте введённые данные',
      tw: '請檢查填寫的內容',
    },
  },
  FIELD_REPEATED: {
    status: 409,
    code: 40932,
    text: {
      zh: '“{field}”的内容已在其他未完成的请求中提交过',
      en: 'Another open request already has this “{field}”',
      ru: 'Значение «{field}» уже указано в другой открытой заявке',
      tw: '其他未完成的請求已經填過這個「{field}」',
    },
  },
  PLAN_PAST: {
    status: 400,
    code: 40043,
    text: {
      zh: '这个时间已经过去，最早可安排 {time}',
      en: 'This time is over; the first that can be planned is {time}',
      ru: 'Это время уже прошло, ближайшее возможное: {time}',
      tw: '這個時間已經過去，最早可安排 {time}',
    },
  },
  PLAN_FAR: {
    status: 400,
    code: 40044,
    text: {
      zh: '最晚可安排到 {day}',
      en: 'Visits can be planned until {day}',
      ru: 'Визит можно назначить не позднее {day}',
      tw: '最晚可安排到 {day}',
    },
  },
  REMARK_EMPTY: {
    status: 400,
    code: 40031,
    text: {
      zh: '请填写留言或添加图片',
      en: 'Please write something or add a picture',
      ru: 'Напишите текст или добавьте фото',
      tw: '請填寫留言或新增圖片',
    },
  },
  GUEST_NOT_ALLOWED: {
    status: 401,
    code: 40130,
    text: {
      zh: '请先登录再提交',
      en: 'Please sign in before you send this',
      ru: 'Войдите, чтобы отправить заявку',
      tw: '請先登入再送出',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof eventErrors, ErrorEntry> {}
}
