import { messages } from '@/i18n'

export const auth = messages('auth', {
  zh: {
    welcome: '欢迎使用{{door}}', welcomeBack: '欢迎回来，{{name}}', byPhone: '手机号登录', byAccount: '账号登录', phone: '手机号', phoneHint: '请输入 11 位手机号', checking: '正在进行安全验证… {{n}}%',
    code: '短信验证码', codeHint: '6 位数字', getCode: '获取验证码', again: '重新获取', seconds: '{{n}} 秒后重发', codesLeft: '一小时内还可以获取 {{n}} 次', sandboxCode: '演示环境不会真的发送短信，您的验证码是', fillIn: '填入', sandboxHint: '演示环境：不会发送真实短信，验证码会直接显示在这里。',
    account: '账号', accountHint: '请输入账号', password: '密码', passwordHint: '请输入密码', signIn: '登录', signUpHint: '未登记的手机号登录后自动建立账户',
    needPhone: '请输入 11 位手机号', needCode: '请输入 6 位验证码', needAccount: '请输入账号', needPassword: '请输入密码', byLink: '正在登录…', home: '先逛逛',
    agree: '登录即表示您同意', and: '和', terms: '服务条款', privacy: '隐私说明',
    chooseLanguageHint: '选择您习惯的语言，页面会重新载入', name: '姓名', nameHint: '怎么称呼您', email: '邮箱', emailHint: '用于接收服务通知', company: '所属客户', head: '头像', changeHead: '更换头像', needName: '请输入姓名', wrongEmail: '请输入正确的邮箱', phoneFixed: '登录手机号，不能修改', uploading: '上传中 {{n}}%', notPicture: '请选择图片',
  },
  en: {
    welcome: 'Welcome to {{door}}', welcomeBack: 'Welcome back, {{name}}', byPhone: 'By phone', byAccount: 'By account', phone: 'Mobile number', phoneHint: '11 digits', checking: 'Security check… {{n}}%',
    code: 'SMS code', codeHint: '6 digits', getCode: 'Get code', again: 'Send again', seconds: 'Again in {{n}} s', codesLeft: 'Codes left this hour: {{n}}', sandboxCode: 'No text message is sent in the demo. Your code is', fillIn: 'Fill in', sandboxHint: 'Demo: no text message is sent, the code will be shown here.',
    account: 'Account', accountHint: 'Your account', password: 'Password', passwordHint: 'Your password', signIn: 'Sign in', signUpHint: 'A new number gets an account when you sign in',
    needPhone: 'Please enter an 11-digit mobile number', needCode: 'Please enter the 6-digit code', needAccount: 'Please enter your account', needPassword: 'Please enter your password', byLink: 'Signing in…', home: 'Look around first',
    agree: 'By signing in you accept the', and: 'and the', terms: 'terms of service', privacy: 'privacy notice',
    chooseLanguageHint: 'The page reloads in the language you choose', name: 'Name', nameHint: 'What may we call you', email: 'E-mail', emailHint: 'For messages about your service', company: 'Customer', head: 'Picture', changeHead: 'Change picture', needName: 'Please enter a name', wrongEmail: 'Please enter a valid e-mail address', phoneFixed: 'You sign in with it; it cannot be changed', uploading: 'Uploading {{n}}%', notPicture: 'Please choose a picture',
  },
  ru: {
    welcome: '{{door}}: добро пожаловать', welcomeBack: 'С возвращением, {{name}}', byPhone: 'По телефону', byAccount: 'По логину', phone: 'Мобильный телефон', phoneHint: '11 цифр', checking: 'Проверка безопасности… {{n}}%',
    code: 'Код из SMS', codeHint: '6 цифр', getCode: 'Получить код', again: 'Ещё раз', seconds: 'Через {{n}} с', codesLeft: 'Осталось кодов на этот час: {{n}}', sandboxCode: 'В демо SMS не отправляются. Ваш код', fillIn: 'Вставить', sandboxHint: 'Демо: SMS не отправляются, код появится здесь.',
    account: 'Логин', accountHint: 'Ваш логин', password: 'Пароль', passwordHint: 'Ваш пароль', signIn: 'Войти', signUpHint: 'Для нового номера учётная запись создаётся при входе',
    needPhone: 'Введите 11-значный номер', needCode: 'Введите 6 цифр из SMS', needAccount: 'Введите логин', needPassword: 'Введите пароль', byLink: 'Выполняется вход…', home: 'Сначала осмотреться',
    agree: 'Входя, вы принимаете', and: 'и', terms: 'условия', privacy: 'политику данных',
    chooseLanguageHint: 'Страница перезагрузится на выбранном языке', name: 'Имя', nameHint: 'Как к вам обращаться', email: 'Эл. почта', emailHint: 'Для сообщений о заявках', company: 'Клиент', head: 'Фото', changeHead: 'Сменить фото', needName: 'Введите имя', wrongEmail: 'Введите верный адрес', phoneFixed: 'Номер для входа, изменить нельзя', uploading: 'Загрузка {{n}}%', notPicture: 'Выберите изображение',
  },
  tw: {
    welcome: '歡迎使用{{door}}', welcomeBack: '歡迎回來，{{name}}', byPhone: '手機號碼登入', byAccount: '帳號登入', phone: '手機號碼', phoneHint: '請輸入 11 位手機號碼', checking: '正在進行安全驗證… {{n}}%',
    code: '簡訊驗證碼', codeHint: '6 位數字', getCode: '取得驗證碼', again: '重新取得', seconds: '{{n}} 秒後重送', codesLeft: '一小時內還可以取得 {{n}} 次', sandboxCode: '示範環境不會真的發送簡訊，您的驗證碼是', fillIn: '填入', sandboxHint: '示範環境：不會發送真實簡訊，驗證碼會直接顯示在這裡。',
    account: '帳號', accountHint: '請輸入帳號', password: '密碼', passwordHint: '請輸入密碼', signIn: '登入', signUpHint: '未登記的手機號碼登入後會自動建立帳戶',
    needPhone: '請輸入 11 位手機號碼', needCode: '請輸入 6 位驗證碼', needAccount: '請輸入帳號', needPassword: '請輸入密碼', byLink: '正在登入…', home: '先逛逛',
    agree: '登入即表示您同意', and: '和', terms: '服務條款', privacy: '隱私說明',
    chooseLanguageHint: '選擇您習慣的語言，頁面會重新載入', name: '姓名', nameHint: '怎麼稱呼您', email: '電子郵件', emailHint: '用於接收服務通知', company: '所屬客戶', head: '頭像', changeHead: '更換頭像', needName: '請輸入姓名', wrongEmail: '請輸入正確的電子郵件', phoneFixed: '登入用的手機號碼，不能修改', uploading: '上傳中 {{n}}%', notPicture: '請選擇圖片',
  },
})
