import { defineErrors } from '../http/errors'

export const kernelErrors = defineErrors({
  BAD_REQUEST: {
    status: 400,
    code: 40000,
    text: {
      zh: '提交的内容不完整或格式不对，请检查',
      en: 'Something in what you sent is missing or not valid, please check it',
      ru: 'Данные неполные или некорректные, проверьте их',
      tw: '送出的內容不完整或格式不對，請檢查',
    },
  },
  BODY_NOT_JSON: {
    status: 400,
    code: 40001,
    text: {
      zh: '请求内容不是有效的 JSON',
      en: 'The request body is not valid JSON',
      ru: 'Тело запроса не является корректным JSON',
      tw: '請求內容不是有效的 JSON',
    },
  },
  PARCEL_NUMBER: {
    status: 400,
    code: 400110,
    text: {
      zh: '一次只填一个运单号，请检查',
      en: 'Write the number of one parcel, please check it',
      ru: 'Укажите номер одной посылки, проверьте его',
      tw: '一次只填一個運單號，請檢查',
    },
  },
  UNAUTHORIZED: {
    status: 401,
    code: 40100,
    text: { zh: '请先登录', en: 'Please sign in first', ru: 'Сначала войдите в систему', tw: '請先登入' },
  },
  FORBIDDEN: {
    status: 403,
    code: 40300,
    text: {
      zh: '没有权限进行此操作',
      en: 'You are not allowed to do this',
      ru: 'Недостаточно прав для этого действия',
      tw: '沒有權限進行此操作',
    },
  },
  NOT_FOUND: {
    status: 404,
    code: 40400,
    text: { zh: '没有找到相关内容', en: 'Not found', ru: 'Не найдено', tw: '沒有找到相關內容' },
  },
  ALLOCATED_MEANWHILE: {
    status: 409,
    code: 40912,
    text: {
      zh: '{by}刚把它派给了{name}，请核对后再派',
      en: '{by} has just assigned this to {name}, please check before you change it',
      ru: '{by} только что назначил(а) исполнителя: {name}. Проверьте, прежде чем менять',
      tw: '{by}剛把它派給了{name}，請核對後再派',
    },
  },
  VISIT_LATER: {
    status: 409,
    code: 40947,
    text: {
      zh: '约定的上门时间是 {time}，确认现在就出发吗？',
      en: 'The visit is planned for {time}. Do you really want to set out now?',
      ru: 'Визит назначен на {time}. Действительно выезжаете сейчас?',
      tw: '約定的到府時間是 {time}，確認現在就出發嗎？',
    },
  },
  UNDER_WAY: {
    status: 409,
    code: 409530,
    text: {
      zh: '{number} 已经出发，还没有完工。现在就去下一处吗？',
      en: 'You have set out for {number} and not finished it. Set out for this one now?',
      ru: 'Вы выехали по {number} и ещё не завершили работу. Выехать сюда сейчас?',
      tw: '{number} 已經出發，還沒有完工。現在就去下一處嗎？',
    },
  },
  CALL_NOT_FOUND: {
    status: 404,
    code: 40402,
    text: { zh: '没有这个接口', en: 'There is no such call', ru: 'Такого запроса не существует', tw: '沒有這個介面' },
  },
  BODY_TOO_LARGE: {
    status: 413,
    code: 41300,
    text: {
      zh: '提交的内容过大',
      en: 'The request is too large',
      ru: 'Слишком большой объём данных',
      tw: '送出的內容過大',
    },
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    code: 41500,
    text: {
      zh: '不支持的内容格式',
      en: 'This content type is not supported',
      ru: 'Этот тип содержимого не поддерживается',
      tw: '不支援的內容格式',
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    code: 42900,
    text: {
      zh: '操作太频繁，请 {wait}后再试',
      en: 'Too many requests, please try again in {wait}',
      ru: 'Слишком много запросов, повторите через {wait}',
      tw: '操作太頻繁，請 {wait}後再試',
    },
  },
  INTERNAL: {
    status: 500,
    code: 50000,
    text: {
      zh: '服务器出了点问题，请稍后再试',
      en: 'Something went wrong on the server, please try again later',
      ru: 'Ошибка на сервере, попробуйте позже',
      tw: '伺服器出了點問題，請稍後再試',
    },
  },
  STOPPING: {
    status: 503,
    code: 50300,
    text: {
      zh: '服务正在重启，请稍后再试',
      en: 'The service is restarting, please try again shortly',
      ru: 'Сервис перезапускается, попробуйте чуть позже',
      tw: '服務正在重新啟動，請稍後再試',
    },
  },
  BUSY: {
    status: 503,
    code: 50302,
    retryAfter: 5,
    text: {
      zh: '现在使用的人太多，请稍后再试',
      en: 'Too many people need this right now, please try again shortly',
      ru: 'Сейчас слишком много запросов, попробуйте чуть позже',
      tw: '現在使用的人太多，請稍後再試',
    },
  },
  DATABASE_AWAY: {
    status: 503,
    code: 50301,
    retryAfter: 5,
    text: {
      zh: '服务暂时不可用，请稍后再试',
      en: 'The service is not available for the moment, please try again shortly',
      ru: 'Сервис временно недоступен, попробуйте чуть позже',
      tw: '服務暫時無法使用，請稍後再試',
    },
  },
  DISK_FULL: {
    status: 507,
    code: 50700,
    retryAfter: 60,
    text: {
      zh: '服务器存储空间不足，暂时无法保存，请稍后再试；查看不受影响',
      en: 'The server has no room left and cannot save this at the moment, please try again later; reading still works',
      ru: 'На сервере закончилось место: сохранить пока нельзя, попробуйте позже; просмотр работает',
      tw: '伺服器儲存空間不足，暫時無法儲存，請稍後再試；查看不受影響',
    },
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    code: 40010,
    text: {
      zh: '请求缺少防重复标识',
      en: 'The idempotency key is missing',
      ru: 'Отсутствует ключ идемпотентности',
      tw: '請求缺少防重複識別碼',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    code: 40910,
    text: {
      zh: '这个请求已用其他内容提交过',
      en: 'This request was already sent with other content',
      ru: 'Этот запрос уже отправлен с другим содержимым',
      tw: '這個請求已用其他內容送出過',
    },
  },
  CHANGED_MEANWHILE: {
    status: 409,
    code: 40911,
    text: {
      zh: '已被其他人修改，请核对后再保存',
      en: 'Somebody else has changed this meanwhile, please compare and save again',
      ru: 'Данные уже изменил кто-то другой, сверьте их и сохраните снова',
      tw: '已被其他人修改，請核對後再儲存',
    },
  },
  PROVIDER_OFF: {
    status: 409,
    code: 40990,
    text: {
      zh: '这项功能尚未开通',
      en: 'This is not offered here',
      ru: 'Эта функция здесь не подключена',
      tw: '這項功能尚未開通',
    },
  },
  EVALUATE_TAG: {
    status: 400,
    code: 40032,
    text: { zh: '评价标签不正确', en: 'Unknown rating tag', ru: 'Неизвестная метка оценки', tw: '評價標籤不正確' },
  },
})

declare module '../http/errors' {
  interface Errors extends Record<keyof typeof kernelErrors, ErrorEntry> {}
}
