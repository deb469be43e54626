import type { Localized } from '../../shared/language'

/** `retryAfter`: seconds after which it may be worth another try; a caller is told in a header. */
export interface ErrorEntry {
  status: number
  code: number
  text: Localized
  retryAfter?: number
}

/**
 * Every error a call can answer: HTTP status, numeric `code` of the envelope, text in four languages.
 * The key is the text id in the envelope's `error`; `{name}` is filled from the error's params.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    code: 40000,
    text: {
      zh: '提交的内容不完整或格式不对，请检查',
      en: 'Something in what you sent is missing or not valid, please check it',
      ru: 'Данные неполные или некорректные, проверьте их',
      tw: '提交的內容不完整或格式不對，請檢查',
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
  PORTAL_DISABLED: {
    status: 403,
    code: 40301,
    text: {
      zh: '服务门户暂未开放',
      en: 'The portal is not open at the moment',
      ru: 'Портал сейчас недоступен',
      tw: '服務門戶暫未開放',
    },
  },
  WIKI_OFF: {
    status: 403,
    code: 40302,
    text: {
      zh: '知识库暂未开放',
      en: 'The knowledge base is not open',
      ru: 'База знаний пока недоступна',
      tw: '知識庫尚未開放',
    },
  },
  NOT_FOUND: {
    status: 404,
    code: 40400,
    text: { zh: '没有找到相关内容', en: 'Not found', ru: 'Не найдено', tw: '沒有找到相關內容' },
  },
  DOOR_NOT_FOUND: {
    status: 404,
    code: 40401,
    text: {
      zh: '没有找到这个服务门户',
      en: 'There is no such portal',
      ru: 'Такой портал не найден',
      tw: '沒有找到這個服務門戶',
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
      tw: '提交的內容過大',
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
      en: 'The server has no room left and cannot keep this at the moment, please try again later; reading still works',
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
      tw: '請求缺少防重複標識',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    code: 40910,
    text: {
      zh: '这个请求已用其他内容提交过',
      en: 'This request was already sent with other content',
      ru: 'Этот запрос уже отправлен с другим содержимым',
      tw: '這個請求已用其他內容提交過',
    },
  },

  CAPTCHA_WRONG: {
    status: 400,
    code: 40020,
    text: {
      zh: '安全验证未通过，请重试',
      en: 'The security check failed, please try again',
      ru: 'Проверка безопасности не пройдена, повторите попытку',
      tw: '安全驗證未通過，請再試一次',
    },
  },
  CAPTCHA_EXPIRED: {
    status: 400,
    code: 40021,
    text: {
      zh: '安全验证已过期，请重试',
      en: 'The security check has expired, please try again',
      ru: 'Проверка безопасности устарела, повторите попытку',
      tw: '安全驗證已過期，請再試一次',
    },
  },
  PHONE_INVALID: {
    status: 400,
    code: 40022,
    text: {
      zh: '请输入 11 位手机号',
      en: 'Please enter an 11-digit mobile number',
      ru: 'Введите 11-значный номер мобильного телефона',
      tw: '請輸入 11 位手機號',
    },
  },
  CODE_TOO_SOON: {
    status: 429,
    code: 42920,
    text: {
      zh: '{seconds} 秒后可重新获取验证码',
      en: 'You can ask for a new code in {seconds} s',
      ru: 'Новый код можно запросить через {seconds} с',
      tw: '{seconds} 秒後可重新取得驗證碼',
    },
  },
  CODE_TOO_MANY: {
    status: 429,
    code: 42921,
    text: {
      zh: '获取验证码次数过多，请一小时后再试',
      en: 'Too many codes, please try again in an hour',
      ru: 'Слишком много кодов, попробуйте через час',
      tw: '取得驗證碼次數過多，請一小時後再試',
    },
  },
  CODE_WRONG: {
    status: 400,
    code: 40023,
    text: {
      zh: '验证码不正确，还可以试 {left} 次',
      en: 'The code is wrong, {left} tries left',
      ru: 'Неверный код, осталось попыток: {left}',
      tw: '驗證碼不正確，還可以試 {left} 次',
    },
  },
  CODE_EXPIRED: {
    status: 400,
    code: 40024,
    text: {
      zh: '验证码已失效，请重新获取',
      en: 'The code has expired, please get a new one',
      ru: 'Код устарел, запросите новый',
      tw: '驗證碼已失效，請重新取得',
    },
  },
  SMS_FAILED: {
    status: 503,
    code: 50320,
    text: {
      zh: '短信发送失败，请稍后再试',
      en: 'The text message could not be sent, please try again later',
      ru: 'Не удалось отправить SMS, попробуйте позже',
      tw: '簡訊發送失敗，請稍後再試',
    },
  },
  PHONE_UNKNOWN: {
    status: 403,
    code: 40320,
    text: {
      zh: '这个手机号还没有登记，请联系{company}开通',
      en: 'This number is not registered yet, please contact {company}',
      ru: 'Этот номер не зарегистрирован, обратитесь в {company}',
      tw: '這個手機號還沒有登記，請聯絡{company}開通',
    },
  },
  PASSWORD_WRONG: {
    status: 400,
    code: 40025,
    text: {
      zh: '账号或密码不正确',
      en: 'Wrong account or password',
      ru: 'Неверный логин или пароль',
      tw: '帳號或密碼不正確',
    },
  },
  LINK_EXPIRED: {
    status: 400,
    code: 40026,
    text: {
      zh: '登录链接已失效',
      en: 'This sign-in link is no longer valid',
      ru: 'Ссылка для входа больше не действует',
      tw: '登入連結已失效',
    },
  },

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

  UPLOAD_TOO_SLOW: {
    status: 408,
    code: 40840,
    text: {
      zh: '网络太慢，上传已中断，请换个网络后重试',
      en: 'The network is too slow and the upload was ended, please try again on another network',
      ru: 'Сеть слишком медленная, загрузка прервана. Повторите в другой сети',
      tw: '網路太慢，上傳已中斷，請換個網路後再試',
    },
  },
  FILE_MISSING: {
    status: 400,
    code: 40040,
    text: { zh: '没有收到文件', en: 'No file arrived', ru: 'Файл не получен', tw: '沒有收到檔案' },
  },
  FILE_TYPE: {
    status: 415,
    code: 41540,
    text: {
      zh: '不支持这种文件，请上传图片、PDF、Word、Excel 或文本',
      en: 'This kind of file is not supported; please send a picture, PDF, Word, Excel or text',
      ru: 'Этот тип файла не поддерживается: загрузите изображение, PDF, Word, Excel или текст',
      tw: '不支援這種檔案，請上傳圖片、PDF、Word、Excel 或文字',
    },
  },
  FILE_TOO_LARGE: {
    status: 413,
    code: 41340,
    text: {
      zh: '文件超过 {mb} MB',
      en: 'The file is larger than {mb} MB',
      ru: 'Файл больше {mb} МБ',
      tw: '檔案超過 {mb} MB',
    },
  },
  FILE_UNREADABLE: {
    status: 400,
    code: 40041,
    text: {
      zh: '图片已损坏或尺寸过大，无法读取',
      en: 'The picture cannot be read: it is damaged or has too many pixels',
      ru: 'Не удалось прочитать изображение: оно повреждено или слишком велико',
      tw: '圖片已損毀或尺寸過大，無法讀取',
    },
  },
  FILE_BLANK: {
    status: 400,
    code: 40042,
    text: { zh: '请先签名', en: 'Please sign first', ru: 'Сначала поставьте подпись', tw: '請先簽名' },
  },
  STORAGE_FULL: {
    status: 409,
    code: 40940,
    text: {
      zh: '存储空间不足，请联系{company}',
      en: 'There is no storage left, please contact {company}',
      ru: 'Недостаточно места для файлов, обратитесь в {company}',
      tw: '儲存空間不足，請聯絡{company}',
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

  PAYMENT_PAID: {
    status: 409,
    code: 40950,
    text: {
      zh: '这笔款项已支付，无需重复付款',
      en: 'This has been paid already',
      ru: 'Этот платёж уже оплачен',
      tw: '這筆款項已付款，無須重複付款',
    },
  },
  PAYMENT_CLOSED: {
    status: 409,
    code: 40951,
    text: {
      zh: '支付已超时关闭，请重新下单',
      en: 'The time to pay is over, please start again',
      ru: 'Время оплаты истекло, начните заново',
      tw: '付款已逾時關閉，請重新下單',
    },
  },
  PAYMENT_CHANNEL: {
    status: 409,
    code: 40952,
    text: {
      zh: '暂不支持这种支付方式',
      en: 'This way to pay is not offered',
      ru: 'Этот способ оплаты недоступен',
      tw: '暫不支援這種付款方式',
    },
  },
  PAYMENT_ELSEWHERE: {
    status: 409,
    code: 40953,
    text: {
      zh: '已在别处用另一种方式支付，请重试',
      en: 'Paying was started in another place, please try again',
      ru: 'Оплата начата в другом месте, повторите попытку',
      tw: '已在別處以其他方式付款，請再試一次',
    },
  },
  PAYMENT_PROVIDER: {
    status: 503,
    code: 50350,
    text: {
      zh: '支付服务暂时没有响应，请稍后再试',
      en: 'The payment service does not answer, please try again shortly',
      ru: 'Платёжный сервис не отвечает, попробуйте чуть позже',
      tw: '付款服務暫時沒有回應，請稍後再試',
    },
  },

  OPENID_NOT_BOUND: {
    status: 409,
    code: 40960,
    text: {
      zh: '还没有绑定手机号，请先绑定',
      en: 'No phone number is linked yet, please link one first',
      ru: 'Номер телефона ещё не привязан, сначала привяжите его',
      tw: '尚未綁定手機號，請先綁定',
    },
  },
  OPENID_TICKET_EXPIRED: {
    status: 400,
    code: 40060,
    text: {
      zh: '授权已过期，请重新进入',
      en: 'The authorization has expired, please open the portal again',
      ru: 'Авторизация устарела, откройте портал заново',
      tw: '授權已過期，請重新進入',
    },
  },
  CHAT_APP_REFUSED: {
    status: 400,
    code: 40061,
    text: {
      zh: '微信授权异常，请重试',
      en: 'WeChat authorization error, please try again',
      ru: 'Ошибка авторизации WeChat, попробуйте ещё раз',
      tw: '微信授權異常，請重試',
    },
  },
  CHAT_APP_UNAVAILABLE: {
    status: 503,
    code: 50360,
    text: {
      zh: '暂时连接不上聊天应用，请稍后再试，或用手机号登录',
      en: 'The chat app cannot be reached, please try again later or sign in by phone',
      ru: 'Нет связи с чат-приложением, попробуйте позже или войдите по номеру',
      tw: '暫時連不上聊天應用程式，請稍後再試，或用手機號登入',
    },
  },
  WECHAT_PHONE_QUOTA: {
    status: 409,
    code: 40961,
    text: {
      zh: '微信手机号验证暂不可用，请用短信验证码',
      en: 'WeChat cannot give your number now, please use a text message code',
      ru: 'WeChat сейчас не может передать номер, используйте код из SMS',
      tw: '微信手機號驗證暫不可用，請用簡訊驗證碼',
    },
  },

  ASSISTANT_TOURIST: {
    status: 400,
    code: 40070,
    text: {
      zh: '请先登录，或刷新页面后再使用助手',
      en: 'Please sign in, or reload the page, to use the assistant',
      ru: 'Войдите или обновите страницу, чтобы писать ассистенту',
      tw: '請先登入，或重新整理頁面後再使用助理',
    },
  },
  ASSISTANT_EMPTY: {
    status: 400,
    code: 40071,
    text: { zh: '请输入内容', en: 'Please write something first', ru: 'Напишите что-нибудь', tw: '請輸入內容' },
  },
  ASSISTANT_TOO_LONG: {
    status: 400,
    code: 40072,
    text: {
      zh: '问题不能超过 {max} 个字',
      en: 'A question has at most {max} characters',
      ru: 'Вопрос не длиннее {max} символов',
      tw: '問題不能超過 {max} 個字',
    },
  },
  ASSISTANT_SENSITIVE: {
    status: 400,
    code: 40073,
    text: {
      zh: '消息包含敏感词，请重新输入',
      en: 'The message contains sensitive words, please rephrase it',
      ru: 'В сообщении есть недопустимые слова, измените текст',
      tw: '訊息包含敏感詞，請重新輸入',
    },
  },
  ASSISTANT_VARIABLES: {
    status: 400,
    code: 40074,
    text: {
      zh: '请先完成输入',
      en: 'Please complete the input first',
      ru: 'Сначала заполните поля',
      tw: '請先完成輸入',
    },
  },
  ASSISTANT_UNREADABLE: {
    status: 400,
    code: 40075,
    text: {
      zh: '这段内容太复杂，无法读取，请简短地说明',
      en: 'This is too hard to read, please say it in a few words',
      ru: 'Этот текст слишком сложен, напишите короче',
      tw: '這段內容太複雜，無法讀取，請簡短地說明',
    },
  },
  ASSISTANT_AGENT_OFF: {
    status: 409,
    code: 40970,
    text: {
      zh: '这个助手已停用，请选择其他助手',
      en: 'This assistant is switched off, please choose another',
      ru: 'Этот ассистент отключён, выберите другого',
      tw: '這個助理已停用，請選擇其他助理',
    },
  },
  ASSISTANT_BUSY: {
    status: 409,
    code: 40971,
    text: {
      zh: '上一个问题还在回答，请稍候或先停止',
      en: 'The last question is still being answered, please wait or stop it',
      ru: 'Ответ ещё готовится, подождите или остановите его',
      tw: '上一個問題還在回答，請稍候或先停止',
    },
  },
  ASSISTANT_RETRY: {
    status: 409,
    code: 40972,
    text: {
      zh: '只能重新生成最后一条回答',
      en: 'Only the last answer can be made anew',
      ru: 'Повторить можно только последний ответ',
      tw: '只能重新產生最後一則回答',
    },
  },
  ASSISTANT_QUOTA: {
    status: 409,
    code: 40973,
    text: {
      zh: '今天的大模型用量已用完，请明天再试，或改用知识库回答',
      en: "Today's quota for language models is used up, please try tomorrow or let the knowledge base answer",
      ru: 'Лимит языковых моделей на сегодня исчерпан: попробуйте завтра или выберите ответы из базы знаний',
      tw: '今天的大模型用量已用完，請明天再試，或改用知識庫回答',
    },
  },
  ASSISTANT_MODEL_REFUSED: {
    status: 409,
    code: 40974,
    text: {
      zh: '模型无法回答这个问题，请换个说法',
      en: 'The model will not answer this, please ask in other words',
      ru: 'Модель не может ответить на это, спросите иначе',
      tw: '模型無法回答這個問題，請換個說法',
    },
  },
  ASSISTANT_MODEL_LENGTH: {
    status: 409,
    code: 40975,
    text: {
      zh: '内容太长，模型无法处理，请新建会话再试',
      en: 'This is too long for the model, please begin a new conversation',
      ru: 'Слишком длинно для модели, начните новый диалог',
      tw: '內容太長，模型無法處理，請建立新對話再試',
    },
  },
  ASSISTANT_RATE: {
    status: 429,
    code: 42970,
    text: {
      zh: '提问太频繁，请稍后再试',
      en: 'Too many questions, please try again in a moment',
      ru: 'Слишком много вопросов, попробуйте чуть позже',
      tw: '提問太頻繁，請稍後再試',
    },
  },
  ASSISTANT_INTERRUPTED: {
    status: 503,
    code: 50370,
    text: {
      zh: '回答中断了，请重试',
      en: 'The answer was interrupted, please try again',
      ru: 'Ответ прервался, повторите попытку',
      tw: '回答中斷了，請再試一次',
    },
  },
  ASSISTANT_MODEL_BUSY: {
    status: 503,
    code: 50371,
    text: {
      zh: '模型繁忙，请稍后再试',
      en: 'The model is busy, please try again shortly',
      ru: 'Модель занята, попробуйте чуть позже',
      tw: '模型忙碌中，請稍後再試',
    },
  },
  ASSISTANT_MODEL_DOWN: {
    status: 503,
    code: 50372,
    text: {
      zh: '网络异常，请稍后再试',
      en: 'Network error, please try again later',
      ru: 'Ошибка сети, попробуйте позже',
      tw: '網路異常，請稍後再試',
    },
  },
  SPEECH_NOT_CONFIGURED: {
    status: 409,
    code: 40976,
    text: {
      zh: '还没有配置语音识别，请用文字输入',
      en: 'Speech recognition is not configured, please type',
      ru: 'Распознавание речи не настроено, введите текст',
      tw: '尚未設定語音辨識，請用文字輸入',
    },
  },
  SPEECH_FAILED: {
    status: 503,
    code: 50373,
    text: {
      zh: '识别失败，请重试',
      en: 'Recognition failed, please try again',
      ru: 'Не удалось распознать, повторите попытку',
      tw: '辨識失敗，請再試一次',
    },
  },
} as const satisfies Record<string, ErrorEntry>
export type ErrorId = keyof typeof ERRORS

/** Error under one field of a form: `error` is a key of the client's form messages. */
export interface FieldProblem {
  fieldName: string
  error: string
}

/** An error that the caller is told: `throw new AppError('EVENT_STATE')`. Its text and status stand in {@link ERRORS}. */
export class AppError extends Error {
  readonly id: ErrorId
  readonly params: Record<string, string | number>
  readonly fields: FieldProblem[] | undefined
  constructor(id: ErrorId, params: Record<string, string | number> = {}, fields?: FieldProblem[]) {
    super(id)
    this.name = 'AppError'
    this.id = id
    this.params = params
    this.fields = fields
  }
}
