import { defineErrors } from '../../http/errors'

export const identityErrors = defineErrors({
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
      tw: '請輸入 11 位手機號碼',
    },
  },
  TELEPHONE_INVALID: {
    status: 400,
    code: 40048,
    text: {
      zh: '请输入带区号的固定电话，例如 0571-86001001-802',
      en: 'Please enter a telephone number with its area code, such as 0571-86001001-802',
      ru: 'Введите номер телефона с кодом города, например 0571-86001001-802',
      tw: '請輸入含區碼的市話，例如 0571-86001001-802',
    },
  },
  LINKMAN_NO_MOBILE: {
    status: 403,
    code: 40331,
    text: {
      zh: '没有登记手机号，不能登录，请联系客服补充',
      en: 'There is no mobile number on record, so you cannot sign in; please ask customer service to add it',
      ru: 'Мобильный номер не указан, поэтому войти нельзя; попросите службу поддержки добавить его',
      tw: '沒有登記手機號碼，不能登入，請聯絡客服補充',
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
      en: 'The code is wrong. Tries left: {left}',
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
      tw: '簡訊傳送失敗，請稍後再試',
    },
  },
  MAIL_FAILED: {
    status: 503,
    code: 50321,
    text: {
      zh: '邮件发送失败，请稍后再试',
      en: 'The e-mail could not be sent, please try again later',
      ru: 'Не удалось отправить письмо, попробуйте позже',
      tw: '郵件傳送失敗，請稍後再試',
    },
  },
  EMAIL_UNKNOWN: {
    status: 403,
    code: 40325,
    text: {
      zh: '这个邮箱还不能用来登录，请先用手机号登录，并在个人信息中验证邮箱',
      en: 'This address signs nobody in yet. Sign in by phone and confirm the address in your profile first',
      ru: 'С этим адресом войти пока нельзя. Войдите по номеру телефона и подтвердите адрес в профиле',
      tw: '這個電子郵件還不能用來登入，請先用手機號碼登入，並在個人資料中驗證電子郵件',
    },
  },
  EMAIL_TAKEN: {
    status: 409,
    code: 409210,
    text: {
      zh: '这个邮箱已用于另一个账户登录，请换一个',
      en: 'Another account signs in with this address, please use a different one',
      ru: 'С этим адресом входит другой пользователь, укажите другой',
      tw: '這個電子郵件已用於另一個帳戶登入，請換一個',
    },
  },
  PHONE_UNKNOWN: {
    status: 403,
    code: 40320,
    text: {
      zh: '这个手机号还没有登记，请联系{company}开通',
      en: 'This number is not registered yet, please contact {company}',
      ru: 'Этот номер не зарегистрирован, обратитесь в {company}',
      tw: '這個手機號碼還沒有登記，請聯絡{company}開通',
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
      en: 'This sign-in link is no longer valid, please ask for a new one',
      ru: 'Ссылка для входа больше не действует, попросите новую',
      tw: '登入連結已失效，請重新索取',
    },
  },
  OPENID_NOT_BOUND: {
    status: 409,
    code: 40960,
    text: {
      zh: '还没有绑定手机号，请先绑定',
      en: 'No phone number is linked yet, please link one first',
      ru: 'Номер телефона ещё не привязан, сначала привяжите его',
      tw: '尚未綁定手機號碼，請先綁定',
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
      ru: 'Нет связи с чат-приложением, попробуйте позже или войдите по номеру телефона',
      tw: '暫時連不上聊天應用程式，請稍後再試，或用手機號碼登入',
    },
  },
  WECHAT_PHONE_QUOTA: {
    status: 409,
    code: 40961,
    text: {
      zh: '微信手机号验证暂不可用，请用短信验证码',
      en: 'WeChat cannot give your number now, please use a text message code',
      ru: 'WeChat сейчас не может передать номер, используйте код из SMS',
      tw: '微信手機號碼驗證暫不可用，請用簡訊驗證碼',
    },
  },
  SECOND_FACTOR_WRONG: {
    status: 400,
    code: 40027,
    text: {
      zh: '动态验证码或恢复码不正确',
      en: 'The code is wrong or was used already, please enter a new one',
      ru: 'Код неверен или уже использован, введите новый',
      tw: '驗證碼或復原碼不正確或已用過，請輸入新的',
    },
  },
  SIGN_IN_AGAIN: {
    status: 400,
    code: 40062,
    text: {
      zh: '登录未完成或已失效，请重新登录',
      en: 'This sign-in was not finished or has expired, please sign in again',
      ru: 'Вход не завершён или устарел, войдите ещё раз',
      tw: '登入沒有完成或已失效，請重新登入',
    },
  },
  SIGN_IN_EXPIRED: {
    status: 400,
    code: 40028,
    text: {
      zh: '登录已超时，请重新输入密码',
      en: 'This sign-in has expired, please enter your password again',
      ru: 'Вход устарел, введите пароль ещё раз',
      tw: '登入已逾時，請重新輸入密碼',
    },
  },
  PASSWORD_PUBLIC: {
    status: 400,
    code: 40029,
    text: {
      zh: '这个密码是公开的演示密码，请换一个',
      en: 'This is the public password of the demo, please choose another one',
      ru: 'Это общеизвестный пароль демоверсии, выберите другой',
      tw: '這個密碼是公開的示範密碼，請換一個',
    },
  },
  PASSWORD_WEAK: {
    status: 400,
    code: 40063,
    text: {
      zh: '这个密码太容易猜到，请换一个，例如几个不相关的词',
      en: 'This password is easy to guess, please choose another one, such as a few unrelated words',
      ru: 'Этот пароль легко подобрать, выберите другой, например несколько не связанных слов',
      tw: '這個密碼太容易猜到，請換一個，例如幾個不相關的詞',
    },
  },
  STAFF_OFF: {
    status: 403,
    code: 40321,
    text: {
      zh: '该账号已停用，请联系管理员',
      en: 'This account is switched off, please ask your administrator',
      ru: 'Учётная запись отключена, обратитесь к администратору',
      tw: '這個帳號已停用，請聯絡管理員',
    },
  },
  STAFF_UNKNOWN: {
    status: 403,
    code: 40322,
    text: {
      zh: '这个聊天账号还没有关联员工账号，请管理员在员工资料中填写您的用户 ID',
      en: 'This chat account is not linked to a staff account yet. Ask your administrator to enter your user id in your details',
      ru: 'Этот аккаунт чата ещё не связан с сотрудником. Попросите администратора указать ваш ID пользователя в данных сотрудника',
      tw: '這個聊天帳號還沒有連結員工帳號，請管理員在員工資料中填寫您的使用者 ID',
    },
  },
  PERMISSION_BEYOND: {
    status: 403,
    code: 40323,
    text: {
      zh: '不能授予或管理自己没有的权限',
      en: 'You cannot give permissions that you do not have, nor manage people who have them',
      ru: 'Нельзя выдавать права, которых нет у вас, и управлять теми, у кого они есть',
      tw: '不能授予自己沒有的權限，也不能管理擁有這些權限的人',
    },
  },
  PROOF_NEEDED: {
    status: 403,
    code: 40324,
    text: {
      zh: '请再次登录，确认是您本人',
      en: 'Please sign in again to confirm that it is you',
      ru: 'Войдите ещё раз, чтобы подтвердить, что это вы',
      tw: '請再次登入，確認是您本人',
    },
  },
  OWN_ACCOUNT: {
    status: 409,
    code: 40926,
    text: {
      zh: '自己的密码和两步验证请在“我的账号”中修改',
      en: 'Change your own password and two-step sign-in on the page of your account',
      ru: 'Свой пароль и двухэтапный вход меняйте на странице своей учётной записи',
      tw: '自己的密碼和兩步驟驗證請在「我的帳號」中修改',
    },
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    code: 40920,
    text: {
      zh: '至少要保留一名能登录的管理员',
      en: 'At least one administrator who can sign in must remain',
      ru: 'Должен остаться хотя бы один администратор, который может войти',
      tw: '至少要保留一名能登入的管理員',
    },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    code: 40921,
    text: {
      zh: '公司要求使用两步验证，不能关闭',
      en: 'Your company requires two-step sign-in, it cannot be turned off',
      ru: 'Компания требует двухэтапный вход, отключить его нельзя',
      tw: '公司要求使用兩步驟驗證，不能關閉',
    },
  },
  ACCOUNT_INVALID: {
    status: 400,
    code: 40047,
    text: {
      zh: '账号由字母、数字、汉字和 . _ - @ + 组成，不含空格',
      en: 'An account is made of letters, digits and . _ - @ +, without blanks',
      ru: 'Логин состоит из букв, цифр и знаков . _ - @ + без пробелов',
      tw: '帳號由字母、數字、漢字和 . _ - @ + 組成，不含空格',
    },
  },
  ACCOUNT_TAKEN: {
    status: 409,
    code: 40922,
    text: {
      zh: '这个账号已被使用',
      en: 'This account name is taken, please choose another one',
      ru: 'Этот логин уже занят, выберите другой',
      tw: '這個帳號已被使用，請換一個',
    },
  },
  OPEN_USER_TAKEN: {
    status: 409,
    code: 40923,
    text: {
      zh: '这个钉钉或企业微信账号已属于其他员工',
      en: 'This DingTalk or WeCom user is already linked to another colleague',
      ru: 'Этот пользователь DingTalk или WeCom уже связан с другим сотрудником',
      tw: '這個釘釘或企業微信帳號已屬於其他員工',
    },
  },
  ROLE_IN_USE: {
    status: 409,
    code: 40924,
    text: {
      zh: '还有员工使用这个角色，请先更换',
      en: 'Somebody still has this role, please give them another role first',
      ru: 'Эта роль ещё назначена сотрудникам, сначала дайте им другую',
      tw: '還有員工使用這個角色，請先更換',
    },
  },
  NAME_TAKEN: {
    status: 409,
    code: 40925,
    text: {
      zh: '这个名称已被使用',
      en: 'This name is taken, please choose another one',
      ru: 'Это название уже занято, выберите другое',
      tw: '這個名稱已被使用，請換一個',
    },
  },
  AUTHORIZATION_ENDED: {
    status: 401,
    code: 401500,
    text: {
      zh: '您已不再与“{name}”一起管理，请重新登录，看到的将是您自己的内容',
      en: 'You no longer act for “{name}”. Please sign in again, you will see what is your own',
      ru: 'Вы больше не действуете за «{name}». Войдите снова, вы увидите то, что принадлежит вам',
      tw: '您已不再與「{name}」一起管理，請重新登入，看到的將是您自己的內容',
    },
  },
  OUT_OF_SCOPE: {
    status: 403,
    code: 403500,
    text: {
      zh: '您的授权不包括这一项，需要时请联系邀请您的人',
      en: 'This is not among what you may do, please ask whoever invited you',
      ru: 'Это не входит в ваши права, обратитесь к тому, кто вас пригласил',
      tw: '您的授權不包括這一項，需要時請聯絡邀請您的人',
    },
  },
  OWNER_ONLY: {
    status: 403,
    code: 403501,
    text: {
      zh: '只有本人可以操作，请联系邀请您的人',
      en: 'Only the owner can do this, please ask whoever invited you',
      ru: 'Это может сделать только владелец, обратитесь к тому, кто вас пригласил',
      tw: '只有本人可以操作，請聯絡邀請您的人',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof identityErrors, ErrorEntry> {}
}
