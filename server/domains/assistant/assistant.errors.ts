import { defineErrors } from '../../http/errors'

export const assistantErrors = defineErrors({
  AGENT_MODEL: {
    status: 400,
    code: 40082,
    text: {
      zh: '这个模型没有配置',
      en: 'This model is not configured',
      ru: 'Эта модель не настроена',
      tw: '這個模型沒有設定',
    },
  },
  AGENT_LIMIT: {
    status: 409,
    code: 40988,
    text: {
      zh: '最多 {max} 个助手',
      en: 'There can be at most {max} assistants',
      ru: 'Помощников может быть не больше {max}',
      tw: '最多 {max} 個助理',
    },
  },
  ASSISTANT_TOURIST: {
    status: 400,
    code: 40070,
    text: {
      zh: '请先登录，或刷新页面后再使用助手',
      en: 'Please sign in, or reload the page, to use the assistant',
      ru: 'Войдите или обновите страницу, чтобы писать помощнику',
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
      ru: 'Этот помощник отключён, выберите другого',
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
      en: 'Only the last answer can be generated again',
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
      tw: '今天的大型語言模型用量已用完，請明天再試，或改用知識庫回答',
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
      en: 'This is too long for the model, please start a new chat',
      ru: 'Слишком длинно для модели, начните новый чат',
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
  CARD_OLD: {
    status: 409,
    code: 409540,
    text: {
      zh: '这张卡片已经过时，请再说一次要做什么',
      en: 'This offer is out of date, please say once more what you want done',
      ru: 'Это предложение устарело, скажите ещё раз, что нужно сделать',
      tw: '這張卡片已經過時，請再說一次要做什麼',
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
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof assistantErrors, ErrorEntry> {}
}
