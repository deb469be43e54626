import { messages } from '@/i18n'

/** What is said when the device gives no file or place, or shows none. */
export const device = messages('device', {
  zh: {
    denied: '没有权限，请在设置中允许后再试',
    guide: '这需要您同意隐私保护指引，再试一次即可查看',
    failed: '没能打开，请再试一次',
    toSettings: '去设置',
    notShown: '这里打不开这个文件，请在电脑上查看',
  },
  en: {
    denied: 'This is not allowed. Allow it in the settings and try again',
    guide: 'This needs your consent to the privacy guide. Try again to read it',
    failed: 'It did not open. Please try again',
    toSettings: 'Settings',
    notShown: 'This file does not open here. Please use a computer',
  },
  ru: {
    denied: 'Нет разрешения. Дайте его в настройках и попробуйте ещё раз',
    guide: 'Нужно ваше согласие с правилами конфиденциальности. Попробуйте ещё раз, чтобы прочитать их',
    failed: 'Не открылось. Попробуйте ещё раз',
    toSettings: 'Настройки',
    notShown: 'Этот файл здесь не открывается. Откройте его на компьютере',
  },
  tw: {
    denied: '沒有權限，請在設定中允許後再試',
    guide: '這需要您同意隱私保護指引，再試一次即可查看',
    failed: '無法開啟，請再試一次',
    toSettings: '前往設定',
    notShown: '這裡無法開啟這個檔案，請在電腦上查看',
  },
})
