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
      en: 'The request has moved on, please refresh',
      ru: 'Статус заявки изменился, обновите страницу',
      tw: '服務請求的狀態已變化，請重新整理後再試',
    },
  },
  EVENT_NO_PLAN_TIME: {
    status: 409,
    code: 40933,
    text: {
      zh: '这项服务没有预约时间，无法改约',
      en: 'This request has no visiting time to change',
      ru: 'В этой заявке нет времени визита',
      tw: '這項服務沒有預約時間，無法改約',
    },
  },
  EVENT_URGE_TOO_SOON: {
    status: 429,
    code: 42930,
    text: {
      zh: '已经催过了，请 {minutes} 分钟后再催',
      en: 'You have already urged, please wait {minutes} min',
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
      ru: 'Заявку нельзя превратить в задачу',
      tw: '暫不支援轉為任務',
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
      en: '"{field}" already stands in another open request',
      ru: 'Значение «{field}» уже указано в другой открытой заявке',
      tw: '「{field}」的內容已在其他未完成的請求中提交過',
    },
  },
  REMARK_EMPTY: {
    status: 400,
    code: 40031,
    text: {
      zh: '请填写备注或添加图片',
      en: 'Please write something or add a picture',
      ru: 'Напишите текст или добавьте фото',
      tw: '請填寫備註或新增圖片',
    },
  },
  EVALUATE_TAG: {
    status: 400,
    code: 40032,
    text: { zh: '评价标签不正确', en: 'Unknown evaluation tag', ru: 'Неизвестная метка оценки', tw: '評價標籤不正確' },
  },
  GUEST_NOT_ALLOWED: {
    status: 401,
    code: 40130,
    text: {
      zh: '请先登录再提交',
      en: 'Please sign in before you send this',
      ru: 'Войдите, чтобы отправить заявку',
      tw: '請先登入再提交',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof eventErrors, ErrorEntry> {}
}
