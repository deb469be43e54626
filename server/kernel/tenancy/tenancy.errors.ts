import { defineErrors } from '../../http/errors'

export const tenancyErrors = defineErrors({
  PORTAL_DISABLED: {
    status: 403,
    code: 40301,
    text: {
      zh: '服务门户暂未开放',
      en: 'The portal is not open at the moment',
      ru: 'Портал сейчас недоступен',
      tw: '服務入口暫未開放',
    },
  },
  DOOR_NOT_FOUND: {
    status: 404,
    code: 40401,
    text: {
      zh: '没有找到这个服务门户',
      en: 'There is no such portal',
      ru: 'Такой портал не найден',
      tw: '沒有找到這個服務入口',
    },
  },
  SELF_HELP_OFF: {
    status: 403,
    code: 40307,
    text: {
      zh: '自助服务暂未开放',
      en: 'Self-help is not open',
      ru: 'Самостоятельная помощь недоступна',
      tw: '自助服務尚未開放',
    },
  },
  NAME_MISSING: {
    status: 400,
    code: 40002,
    text: {
      zh: '请至少用一种语言填写名称',
      en: 'Enter the name in at least one language',
      ru: 'Укажите название хотя бы на одном языке',
      tw: '請至少用一種語言填寫名稱',
    },
  },
  EMAIL_WRONG: {
    status: 400,
    code: 40003,
    text: {
      zh: '邮箱格式不对',
      en: 'This is not a valid e-mail address',
      ru: 'Неверный адрес электронной почты',
      tw: '電子郵件格式不對',
    },
  },
  QUIET_HOURS: {
    status: 400,
    code: 40004,
    text: {
      zh: '免打扰的开始和结束不能相同',
      en: 'Quiet hours cannot begin and end at the same time',
      ru: 'Начало и конец тихих часов не могут совпадать',
      tw: '勿擾時段的開始和結束不能相同',
    },
  },
  EVALUATION_TWICE: {
    status: 400,
    code: 40005,
    text: {
      zh: '“{text}”出现了两次',
      en: '“{text}” appears twice',
      ru: '«{text}» указано дважды',
      tw: '「{text}」出現了兩次',
    },
  },
  HOURS_ORDER: {
    status: 400,
    code: 40006,
    text: {
      zh: '工作时间 {from}–{to} 的结束必须晚于开始',
      en: 'Working time {from}–{to} must end after it begins',
      ru: 'Рабочее время {from}–{to} должно заканчиваться позже начала',
      tw: '工作時間 {from}–{to} 的結束必須晚於開始',
    },
  },
  HOURS_OVERLAP: {
    status: 400,
    code: 40007,
    text: {
      zh: '两段工作时间在 {from}–{to} 重叠',
      en: 'Two spans of working time overlap at {from}–{to}',
      ru: 'Два отрезка рабочего времени пересекаются: {from}–{to}',
      tw: '兩段工作時間在 {from}–{to} 重疊',
    },
  },
  HOURS_DATE: {
    status: 400,
    code: 40008,
    text: {
      zh: '没有 {date} 这一天',
      en: 'The date {date} does not exist',
      ru: 'Даты {date} не существует',
      tw: '沒有 {date} 這一天',
    },
  },
  SLA_ORDER: {
    status: 400,
    code: 40009,
    text: {
      zh: '首次答复、上门、完工的时限必须依次不短于前一项',
      en: 'No promise may be shorter than the one before it: first answer, visit, finish',
      ru: 'Каждый срок не короче предыдущего: первый ответ, визит, решение',
      tw: '首次答覆、到府、完工的時限，後一項不能短於前一項',
    },
  },
  RETENTION_LIMIT: {
    status: 400,
    code: 40011,
    text: {
      zh: '只能选 {least} 到 {most} 天',
      en: 'Choose from {least} to {most} days',
      ru: 'Допустимо от {least} до {most} дней',
      tw: '只能選 {least} 到 {most} 天',
    },
  },
  THEME_COLOUR: {
    status: 400,
    code: 40012,
    text: {
      zh: '“{colour}”不是颜色，请写成 #13C2C2 这样',
      en: '“{colour}” is not a colour; write it like #13C2C2',
      ru: '«{colour}» — не цвет; укажите его в виде #13C2C2',
      tw: '「{colour}」不是顏色，請寫成 #13C2C2 這樣',
    },
  },
  THEME_UNREADABLE: {
    status: 400,
    code: 40013,
    text: {
      zh: '页面背景 {colour} 上的文字看不清：对比度 {ratio}，至少要 4.5。请选更浅的背景',
      en: 'Text cannot be read on the page background {colour}: its contrast is {ratio} and must be at least 4.5. Choose a lighter one',
      ru: 'Текст на фоне {colour} не читается: контраст {ratio}, нужно не меньше 4.5. Выберите фон светлее',
      tw: '頁面背景 {colour} 上的文字看不清：對比度 {ratio}，至少要 4.5。請選更淺的背景',
    },
  },
  DOOR_LANGUAGE: {
    status: 400,
    code: 40014,
    text: {
      zh: '默认语言 {language} 不在这个门户的语言 {languages} 里',
      en: 'The default language {language} is not among the languages of the portal: {languages}',
      ru: 'Язык по умолчанию {language} не входит в языки портала: {languages}',
      tw: '預設語言 {language} 不在這個服務入口的語言 {languages} 裡',
    },
  },
  DOMAIN_WRONG: {
    status: 400,
    code: 40015,
    text: {
      zh: '门户编号要像 acme 或 acme-2，不能是“{domain}”',
      en: 'A domain id must be like acme or acme-2, not “{domain}”',
      ru: 'Код портала должен быть вида acme или acme-2, а не «{domain}»',
      tw: '服務入口編號要像 acme 或 acme-2，不能是「{domain}」',
    },
  },
  HOST_WRONG: {
    status: 400,
    code: 40016,
    text: {
      zh: '域名要像 service.example.com，不能是“{host}”',
      en: 'A host name must be like service.example.com, not “{host}”',
      ru: 'Имя узла должно быть вида service.example.com, а не «{host}»',
      tw: '網域名稱要像 service.example.com，不能是「{host}」',
    },
  },
  BANNER_LINK: {
    status: 400,
    code: 40017,
    text: {
      zh: '横幅链接要以 / 或 https:// 开头，不能是“{url}”',
      en: 'A banner must lead to a path of the portal (/…) or to https://…, not to “{url}”',
      ru: 'Баннер должен вести на путь портала (/…) или на https://…, а не на «{url}»',
      tw: '橫幅連結要以 / 或 https:// 開頭，不能是「{url}」',
    },
  },
  PROVIDER_SETTING: {
    status: 400,
    code: 40018,
    text: {
      zh: '账号设置不对：{detail}',
      en: 'The account cannot be saved: {detail}',
      ru: 'Аккаунт нельзя сохранить: {detail}',
      tw: '帳號無法儲存：{detail}',
    },
  },
  DOMAIN_TAKEN: {
    status: 409,
    code: 40917,
    text: {
      zh: '门户编号 {domain} 已被使用',
      en: 'The domain id {domain} is already used by another portal',
      ru: 'Код портала {domain} уже занят',
      tw: '服務入口編號 {domain} 已被使用',
    },
  },
  HOST_TAKEN: {
    status: 409,
    code: 40913,
    text: {
      zh: '域名 {host} 已指向另一个门户',
      en: 'The host name {host} already leads to another portal',
      ru: 'Имя узла {host} уже ведёт на другой портал',
      tw: '網域名稱 {host} 已指向另一個服務入口',
    },
  },
  DOOR_LAST: {
    status: 409,
    code: 40914,
    text: {
      zh: '这是最后一个门户，不能删除；可以先关闭门户',
      en: 'This is the last portal and cannot be removed; it can be closed instead',
      ru: 'Это последний портал, его нельзя удалить; портал можно закрыть',
      tw: '這是最後一個服務入口，不能刪除；可以先關閉服務入口',
    },
  },
  DOOR_IN_USE: {
    status: 409,
    code: 40915,
    text: {
      zh: '您正从这个门户进入工作台，请换一个门户再删除',
      en: 'You came to the console through this portal; come through another one to remove it',
      ru: 'Вы вошли в консоль через этот портал; войдите через другой, чтобы удалить его',
      tw: '您正從這個服務入口進入工作台，請換一個服務入口再刪除',
    },
  },
  DOOR_LIMIT: {
    status: 409,
    code: 40916,
    text: {
      zh: '最多 {most} 个门户',
      en: 'There can be at most {most} portals',
      ru: 'Порталов может быть не больше {most}',
      tw: '最多 {most} 個服務入口',
    },
  },
  SHOP_OFF: {
    status: 403,
    code: 40303,
    text: {
      zh: '商城没有开放。已下的订单仍可查看、付款和取消',
      en: 'The shop is not open. Orders that were placed can still be seen, paid and cancelled',
      ru: 'Магазин не открыт. Сделанные заказы можно смотреть, оплатить и отменить',
      tw: '商城沒有開放。已下的訂單仍可檢視、付款和取消',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof tenancyErrors, ErrorEntry> {}
}
